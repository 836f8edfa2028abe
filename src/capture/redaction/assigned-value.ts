// Reads the value that follows a key name: `key=value`, `"key": "value"`, `--key value`, `| key | value |`, `key is value`.
// Invariant: whatever quoting or escaping stands around, only the value is returned, and reading costs at most LIMIT characters.
import { isProse } from './guards.ts';
import type { Span } from './rule.ts';

const LIMIT = 4096;

export interface AssignedValue extends Span {
  readonly text: string;
  readonly quoted: boolean;
  /** The separator leaves no doubt that a value follows (`=`, `:`, a flag); otherwise the value has to look like a secret. */
  readonly firm: boolean;
  /** An upper-case name directly before `=`: a line of an environment file or a shell. */
  readonly env: boolean;
  /** More words follow on the line, so the value may be the start of a sentence. */
  readonly wordsFollow: boolean;
  /** What stands between the value and the end of its line, cut short. */
  readonly rest: string;
}

export function readAssignedValue(text: string, key: Span): AssignedValue | undefined {
  const keyEnd = skip(SUFFIX, text, key.end) ?? key.end;
  const separator = readSeparator(text, key.start, keyEnd);
  if (separator === undefined) return undefined;
  const at = separator.end;
  const span = quotedValue(text, at) ?? bareValue(text, at, separator.spaced);
  if (span === undefined) return undefined;
  const rest = text.slice(span.end, span.end + 120).split('\n', 1)[0] ?? '';
  return {
    ...span,
    text: text.slice(span.start, span.end),
    firm: separator.firm,
    env: separator.firm && !separator.spaced && text[at - 1] === '=' && isUpper(text, key.start, keyEnd),
    wordsFollow: !span.quoted && !span.phrase && separator.spaced && /^[ \t]+[A-Za-z(]/.test(rest),
    rest,
  };
}

// Endings under which the name still means the secret itself; any other (`_name`, `Length`, `izer`) means something about it.
const SUFFIX =
  /[_-]?(?:key|value|val|string|str|text|plain|raw|b64|base64|hex|prod(?:uction)?|dev|staging|test|live|old|new|current|previous|primary|secondary|main|default|confirm(?:ation)?|again|v?\d{1,3})(?![A-Za-z0-9])/iy;
const FIRM =
  /(?:\\{0,8}["'`])?(?:\[\d{0,6}\]|\])?[?!]?(?:\*\*|__)?[ \t]{0,20}(?:=>|:=|={1,3}|:|%3[ad])(?:\*\*|__)?([ \t]{0,20})(?:[&*]?[A-Za-z][\w.<>[\]|&]{0,40}[ \t]{1,4}=[ \t]{1,4}(?=\\{0,8}["'`]))?/iy;
const NAMED_VALUE =
  /\\{0,8}["'`]?[ \t]{0,8}[,;]?(?:\s|\\[nr]){0,40}\\{0,8}["']?value\\{0,8}["']?[ \t]{0,8}[:=][ \t]{0,8}/iy;
const LOOSE =
  /(?:\\{0,8}["'`])?(?:[ \t]{1,8}(?:is|was|to|are|as)(?:[ \t]now|[ \t]set[ \t]to)?[ \t:]{1,8}|[ \t]{0,20}\|[ \t]{0,20}|>|\(\s{0,4}(?=\\{0,8}["'`])|[ \t]{0,4},[ \t]{0,4}(?=\\{0,8}["'`])|[ \t]{1,8})/iy;

function readSeparator(text: string, keyStart: number, at: number) {
  FIRM.lastIndex = at;
  const firm = FIRM.exec(text);
  if (firm !== null) return { end: FIRM.lastIndex, firm: true, spaced: firm[1] !== '' };
  const named = skip(NAMED_VALUE, text, at);
  if (named !== undefined) return { end: named, firm: true, spaced: false };
  const end = skip(LOOSE, text, at);
  if (end === undefined) return undefined;
  const flag =
    text[at] === ' ' && /(?:^|[\s"'`])--?[\w-]*$/.test(text.slice(Math.max(0, keyStart - 40), keyStart));
  const sql = text[at] === ' ' && text[end] === "'";
  return { end, firm: flag || sql, spaced: false };
}

const OPENING = /[bBrRuUfF]{0,2}(\\{0,8})(["'`])/y;

function quotedValue(text: string, at: number): (Span & { quoted: true; phrase: false }) | undefined {
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  const [, escapes = '', quote = '"'] = opening;
  const start = OPENING.lastIndex;
  const line = text.slice(start, start + LIMIT);
  const lineEnd = line.search(/[\r\n]/);
  const body = lineEnd < 0 ? line : line.slice(0, lineEnd);
  const end = closing(body, quote, escapes.length);
  // An unclosed quote (a cut line) still opens a value.
  const length = end ?? body.search(/[\s"'`\\]|$/);
  return length === 0 ? undefined : { start, end: start + length, quoted: true, phrase: false };
}

function closing(body: string, quote: string, escapes: number): number | undefined {
  for (let at = body.indexOf(quote); at >= 0; at = body.indexOf(quote, at + 1)) {
    let backslashes = 0;
    while (body[at - 1 - backslashes] === '\\') backslashes++;
    if (escapes === 0 ? backslashes % 2 === 0 : backslashes <= escapes)
      return at - Math.min(backslashes, escapes);
  }
  return undefined;
}

// A sign ends a bare value only where it also separates: `a;b=c` and `(a)` end, `Tr0ub4dor&3` does not.
const RUN =
  /(?:[^\s"'`\\&;,()[\]{}|<]|["'`](?=[A-Za-z0-9])|\\(?![nrt"'`\\])|&(?!\w{1,40}=|amp;)|[;,](?![\s"'`}\])]|$|[\w-]{1,40} ?[=:])|[([{]|[)\]}](?=[A-Za-z0-9!@#$%^&*])|\|(?=[^\s|])|<(?![/A-Za-z])){1,4096}/y;
const PHRASE =
  /[\w'’\u00c0-\uffff-]{1,40}(?: [\w'’\u00c0-\uffff-]{1,40}){1,7}(?=[ \t]{0,8}(?:[.,;!]?[ \t]{0,8}(?:[\r\n]|$)|\\[nr"]|["'`<|)]|\*\/|-->))/y;

function bareValue(
  text: string,
  at: number,
  spaced: boolean,
): (Span & { quoted: false; phrase: boolean }) | undefined {
  const phraseEnd = spaced ? skip(PHRASE, text, at) : undefined;
  if (phraseEnd !== undefined && !isProse(text.slice(at, phraseEnd))) {
    return { start: at, end: phraseEnd, quoted: false, phrase: true };
  }
  const end = skip(RUN, text, at);
  if (end === undefined) return undefined;
  const length = text.slice(at, end).replace(/[.,;:]$/, '').length;
  return length === 0 ? undefined : { start: at, end: at + length, quoted: false, phrase: false };
}

function isUpper(text: string, start: number, end: number): boolean {
  return /^[A-Z0-9_]+$/.test(text.slice(start, end));
}

function skip(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
