// What stands between the name of a secret and its value: a sign, a flag's space, the words of a sentence, the bar of a table.
// Invariant: every pattern here is bounded, so reading a separator costs the same however long the text is.
import { isRandom } from './guards.ts';
import type { Span } from './rule.ts';

interface Separator extends Span {
  /** A sign or a flag leaves no doubt that a value follows; after anything looser the value has to look like a secret. */
  readonly form: 'sign' | 'flag' | 'loose';
  /** White space follows the sign, as in prose and YAML but not in a shell. */
  readonly spaced: boolean;
}

/** The separator after a name, with the endings of the name (`_KEY`, `_prod`, `2`) skipped. */
export function readSeparator(text: string, key: Span): Separator | undefined {
  const start = skip(SUFFIX, text, key.end) ?? key.end;
  SIGN.lastIndex = start;
  const sign = SIGN.exec(text);
  if (sign !== null) {
    const block = skip(BLOCK, text, SIGN.lastIndex);
    if (block !== undefined) return { start, end: block, form: 'sign', spaced: false };
    const below = skip(BELOW, text, SIGN.lastIndex);
    if (below !== undefined) return { start, end: below, form: 'loose', spaced: false };
    const inText = belowInText(text, SIGN.lastIndex);
    if (inText !== undefined) return { start, end: inText, form: 'loose', spaced: false };
    return { start, end: SIGN.lastIndex, form: 'sign', spaced: sign[1] !== '' };
  }
  const named = skip(NAMED_VALUE, text, start);
  if (named !== undefined) return { start, end: named, form: 'sign', spaced: false };
  const end = skip(LOOSE, text, start);
  if (end === undefined) return undefined;
  if (text[start] === ' ' && isFlag(text, key.start)) return { start, end, form: 'flag', spaced: false };
  // SQL: `PASSWORD 'value'`.
  if (text[start] === ' ' && text[end] === "'") return { start, end, form: 'sign', spaced: false };
  const mayFollow = skip(DIGIT_NEAR, text, end) !== undefined || skip(IS, text, start) !== undefined;
  return mayFollow ? { start, end, form: 'loose', spaced: false } : undefined;
}

/** On the line below, with other words behind it: only what a generator wrote. */
function belowInText(text: string, at: number): number | undefined {
  BELOW_IN_TEXT.lastIndex = at;
  const found = BELOW_IN_TEXT.exec(text);
  return found !== null && isRandom(found[1] ?? '') ? at + found[0].length : undefined;
}

/** The offset behind a sticky pattern, if it matches there. */
export function skip(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

// Endings under which the name still means the secret itself; any other (`_name`, `Length`, `izer`) means something about it.
const SUFFIX =
  /(?:[_-]?(?:key|base|value|val|string|str|text|plain|raw|b64|base64|hex|prod(?:uction)?|dev|staging|test|live|old|new|current|previous|primary|secondary|main|default|confirm(?:ation)?|again|v?\d{1,3})){1,2}(?![A-Za-z0-9])/iy;

// The last part takes a type along: `token: string = "..."`, `token: !!str ...`. A sign may be full-width.
const SIGN =
  /(?:\\{0,8}["'`]|%2[27])?(?:\[\d{0,6}\]|\])?[?!]?(?:\*\*|__)?[ \t]{0,20}(?:=>|:=|={1,3}|[:：﹕＝]|%3[ad]|\\u003[ad])(?:\*\*|__)?([ \t]{0,20})(?:[&*]?[A-Za-z][\w.<>[\]|&]{0,40}[ \t]{1,4}=[ \t]{1,4}(?=\\{0,8}["'`])|(?:!!?(?:str|binary)|!<[^<>\s]{1,40}>|&[\w-]{1,40})[ \t]{1,4})?/iy;

// YAML: `key: |` or `key: >-` with the value on the next line; or nothing behind the sign, and the value below it.
const BLOCK = /[|>][+-]?\d?[+-]?[ \t]{0,8}(?:\r?\n|\\r?\\?n)[ \t]{1,40}/y;
const BELOW_IN_TEXT = /(?:\r?\n|\\n)[ \t]{1,40}(?=([\w+/=.~-]{16,512})[ \t,;)])/y;
const BELOW = /(?:\r?\n|\\n)[ \t]{1,40}(?=[\w+/=.~-]{16,512}(?:[\r\n"'\\]|$))/y;

// `name: PASSWORD` with `value: ...` beside or below it.
const NAMED_VALUE =
  /\\{0,8}["'`]?[ \t]{0,8}[,;]?(?:\s|\\[nr]){0,40}\\{0,8}["']?value\\{0,8}["']?[ \t]{0,8}[:=][ \t]{0,8}/iy;

const LOOSE =
  /(?:\\{0,8}["'`])?(?:[ \t]{1,8}(?:is|was|to|are|as)(?:[ \t]now|[ \t]set[ \t]to)?[ \t:]{1,8}|[ \t]{0,20}(?:\||->|→)[ \t]{0,20}|>(?=[^<>\s]{1,200}<\/)|\(\s{0,4}(?=\\{0,8}["'`])|[ \t]{0,4},[ \t]{0,4}(?=\\{0,8}["'`])|[ \t]{1,8})/iy;
const IS = /(?:\\{0,8}["'`])?[ \t]{1,8}(?:is|was)(?:[ \t]now|[ \t]set[ \t]to)?[ \t:]{1,8}/iy;
const DIGIT_NEAR = /\S{0,80}?\d/y;

function isFlag(text: string, keyStart: number): boolean {
  let start = keyStart;
  while (start > 0 && keyStart - start < 40 && /[\w-]/.test(text[start - 1] ?? '')) start--;
  return text[start] === '-' && (start === 0 || /[\s"'`]/.test(text[start - 1] ?? ''));
}
