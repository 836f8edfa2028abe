// Guards: what speaks against a value that stands where a secret would stand.
// Invariant: each guard is a pure question about one value and looks at no more than its first 300 characters.
import { CODE_WORDS, ORDINARY_WORDS, PROSE_WORDS } from './words.ts';

const LIMIT = 300;

/** Stands for a value that the reader is to fill in, or that was already hidden: `<...>`, `${X}`, `xxxx`, `****`. */
export function isPlaceholder(value: string): boolean {
  const head = value.slice(0, LIMIT);
  if (isFiller(head) || REFERENCE.test(head) || INTERPOLATION.test(head) || DOCUMENTED.test(head))
    return true;
  return ORDINARY_WORDS.has(head.replace(/^[&*?[\]]+|[?![\]():;,.]+$/g, '').toLowerCase());
}

const REFERENCE =
  /^(?:\$[A-Z_][A-Z0-9_]*$|\$[a-z_]+$|\$[({]|[#%]?\{(?:[{%]|[\w .:-]*\}?$)|<[^<>]*>?$|<%|\[[^\]]*\]?$|\(|%[A-Za-z_]+%|%[sdv]\b|%\(|@[A-Z_]+@|:[a-z_:]+$|!(?:Ref|Sub|GetAtt|secret|vault|reference|env)|(?:op|vault|keychain|secret|env|file|ref\+\w+):|ENC\[|arn:)/;
const INTERPOLATION = /\$\{|\$\(|\{\{|#\{|<%|%\(\w+\)s/;
const DOCUMENTED =
  /^(?:your|insert|replace|placeholder|example|sample|dummy|redacted)(?![a-z]{0,3}\d)|(?:[-_. ](?:here|example|placeholder)|goes[-_ ]?here|change[-_ ]?me)$/i;

/** Only filler characters, a long run of them, or cut short by an ellipsis. */
function isFiller(value: string): boolean {
  const head = value.slice(0, LIMIT);
  return /^[xX*•.…_#?\-\\]+$|[xX]{8}|[*•]{3}|\.{3}$|…/.test(head) || /^.{0,20}\.{3}/.test(head);
}

export function isReal(value: string): boolean {
  return !isFiller(value);
}

/** For prefixes that also begin ordinary names, such as `sk-` of a style sheet: what follows must not be words. */
export function isGenerated(value: string): boolean {
  return !isFiller(value) && isRandom(value.slice(value.indexOf('-') + 1));
}

/** Source code that yields the value at run time: a call, a lookup, a member, a name that says what it holds. */
export function isCode(value: string): boolean {
  const head = value.slice(0, LIMIT).replace(/^!+/, '');
  // The reader stops before a closing bracket that ends something, so a call shows its opening one only.
  if (/^[A-Za-z_$][\w$.?>:-]{2,}!?[([][^)\]]*$/.test(head)) return true;
  if (/^[A-Za-z_$]{1,40}\d?(?:(?:\?\.|\.|::|->)[A-Za-z_$]{1,40}\d?)+[!?]?(?:,[A-Za-z_$.]{0,80})?$/.test(head))
    return true;
  // A variable that is named after what it holds.
  if (/^[a-z]{1,20}(?:Token|Secret|Password|Key|Auth|Credentials?)$/.test(head)) return true;
  if (/^(?:await|new|typeof|async|function|lambda|return|import|require)$/.test(head)) return true;
  if (!/^[A-Za-z_$][A-Za-z_$]*\d?$/.test(head)) return false;
  if (!/^[a-z]+(?:_[a-z]+)+$/.test(head) && (!/[a-z][A-Z]|_/.test(head) || !isWordy(head))) return false;
  return wordsOf(head).some((word) => CODE_WORDS.has(word.toLowerCase()));
}

/** Two or more words of which one only makes sense in a sentence. */
export function isProse(value: string): boolean {
  const words = value
    .slice(0, LIMIT)
    .toLowerCase()
    .split(/[^a-z0-9'’\u00df-\uffff]+/);
  return words.length > 1 && words.some((word) => PROSE_WORDS.has(word));
}

/** Letters with digits or signs between them, as people make passwords and not as they write words. */
export function isMixed(value: string): boolean {
  const head = value.slice(0, LIMIT);
  if (head.length < 6 || ALGORITHM.test(head) || QUANTITY.test(head)) return false;
  return /[A-Za-z]/.test(head) && /\d|[!@#$%^&*+=?]./.test(head) && !/^[a-z]{1,3}-?\d{1,2}$/i.test(head);
}

const ALGORITHM =
  /^(?:sha|md|base|argon|utf|pbkdf|bcrypt|aes|rsa|dsa|ecdsa|es|hs|rs|ps|ed|ripemd|blake|oauth|http|ipv|win|x|o?auth|v|ntlm|uuid)-?v?\d{1,4}\w{0,4}(?:[-_.]\w+)*$/i;
const QUANTITY =
  /^\d+(?:[-_.,]?(?:chars?|characters?|bits?|bytes?|bit|days?|hours?|mins?|minutes?|[smhd]|[kmg]b?|x|px|ms|st|nd|rd|th|%))$/i;

/** High entropy for its length and not made of words: what a generator writes and a person does not. */
export function isRandom(value: string): boolean {
  const head = value.slice(0, LIMIT);
  if (head.length < 8 || DATE.test(head) || DIGEST.test(head) || ALGORITHM.test(head)) return false;
  if (!/[A-Za-z]/.test(head) || new Set(head).size < 6) return false;
  if (/^[a-z]{24,}$|^[A-Z]{24,}$|^(?=.*\d)[0-9a-f]{16,}$/.test(head)) return true;
  return !isWordy(head);
}

const DATE = /^\d{4}-\d\d-\d\d/;
const DIGEST = /^(?:sha\d{1,3}|md5)[-:=]/i;

/** Every part is a word, a number or a short tag such as `v2`; at most one part in three is a tag. */
function isWordy(value: string): boolean {
  const parts = value.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  let tags = 0;
  for (const part of parts) {
    if (/^\d{1,8}$/.test(part)) continue;
    if (/^[A-Za-z]{1,3}\d{1,3}$|^\d{1,3}[A-Za-z]{1,2}$/.test(part)) tags++;
    else if (!isWord(part)) return false;
  }
  return tags <= Math.ceil(parts.length / 3);
}

function isWord(part: string): boolean {
  const words = wordsOf(part);
  const digitRuns = part.match(/\d+/g)?.length ?? 0;
  if (words.length === 0 || digitRuns > (part.length >= 16 ? 1 : 2)) return false;
  const letters = words.join('').length;
  if (words.length > 3 && letters / words.length < (digitRuns > 0 ? 4 : 3)) return false;
  return words.filter(isPronounceable).join('').length >= letters * 0.75;
}

function isPronounceable(word: string): boolean {
  if (word.length < 3) return /^(?:id|db|my|us|eu|of|to|or|on|in|is|no|js|ts|py|go|ok)$/i.test(word);
  if (/^(?:jwt|sql|xml|https?|css|html|ssh|tls|ssl)$/i.test(word)) return true;
  return /[aeiouy]/i.test(word) && !UNSPEAKABLE.test(word);
}

const UNSPEAKABLE = /[^aeiouy]{5}|q(?!u)|[jvz][bcdfghjkmnpqstvwx]|[cfgkmpt][qvx]|[fgkmp][jz]/i;

function wordsOf(part: string): string[] {
  return part.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
}
