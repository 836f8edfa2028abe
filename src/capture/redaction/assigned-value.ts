// Reads the value that follows a name: `key=value`, `"key": "value"`, `--key value`, `| key | value |`, `key is value`.
// Invariant: whatever quoting or escaping stands around, only the value is returned; reading it costs at most LIMIT characters, so the end of a longer one is left to the caller.
import { isProse } from './guards.ts';
import type { Span } from './rule.ts';
import { readSeparator, skip } from './separator.ts';

const LIMIT = 512;

export interface AssignedValue extends Span {
  readonly text: string;
  readonly quoted: boolean;
  /** Nothing but a value can stand here. */
  readonly firm: boolean;
  /** An upper-case name directly before `=`: a line of an environment file or a shell. */
  readonly env: boolean;
  /** More words follow on the line, so the value may be the start of a sentence. */
  readonly wordsFollow: boolean;
}

/** `phrases`: the value may be several words, as a password may; a token is one word, whatever follows it. */
export function readAssignedValue(text: string, key: Span, phrases: boolean): AssignedValue | undefined {
  const separator = readSeparator(text, key);
  if (separator === undefined) return undefined;
  const { end: at, form, spaced } = separator;
  // `secret=token=...`: the inner name has the value, and a chain of names is not read to its end from each of them.
  if (skip(INNER_NAME, text, at) !== undefined) return undefined;
  const quoted = quotedValue(text, at);
  const phrase = phrases && quoted === undefined && spaced ? phraseValue(text, at) : undefined;
  const span = quoted ?? phrase ?? bareValue(text, at);
  if (span === undefined) return undefined;
  const mayBeProse = quoted === undefined && phrase === undefined && (spaced || form === 'flag');
  return {
    start: span.start,
    end: span.end,
    text: text.slice(span.start, span.end),
    quoted: quoted !== undefined,
    firm: form !== 'loose',
    env: !spaced && text[at - 1] === '=' && /^[A-Z0-9_]+$/.test(text.slice(key.start, separator.start)),
    wordsFollow: mayBeProse && skip(WORDS_FOLLOW, text, span.end) !== undefined,
  };
}

const INNER_NAME = /[\w.-]{0,40}?(?:pass|_pw|pwd|token|secret|key|auth|credential)[a-z_-]{0,20}[=:]/iy;
const WORDS_FOLLOW = /[ \t]{1,20}[A-Za-z(]/y;
const OPENING = /[bBrRuUfF]{0,2}(\\{0,8})(["'`])/y;

function quotedValue(text: string, at: number): Span | undefined {
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  const [, escapes = '', quote = '"'] = opening;
  const start = OPENING.lastIndex;
  const body = text.slice(start, start + LIMIT);
  // An unclosed quote (a cut line, a very long value) still opens a value.
  const length = closing(body, quote, escapes.length) ?? body.search(/[\s"'`\\]|$/);
  return length === 0 ? undefined : { start, end: start + length };
}

function closing(body: string, quote: string, escapes: number): number | undefined {
  for (let at = body.indexOf(quote); at >= 0; at = body.indexOf(quote, at + 1)) {
    let backslashes = 0;
    while (body[at - 1 - backslashes] === '\\') backslashes++;
    const isEscaped = escapes === 0 ? backslashes % 2 === 1 : backslashes > escapes;
    if (isEscaped) continue;
    const end = at - Math.min(backslashes, escapes);
    return /[\r\n]/.test(body.slice(0, end)) ? undefined : end;
  }
  return undefined;
}

const PHRASE =
  /[\w'’\u00c0-\uffff-]{1,40}(?: [\w'’\u00c0-\uffff-]{1,40}){1,7}(?=[ \t]{0,8}(?:[.,;!]?[ \t]{0,8}(?:[\r\n]|$)|\\[nr"]|["'`<|)]|\*\/|-->))/y;

/** Words to the end of the line or the quote that do not make a sentence. */
function phraseValue(text: string, at: number): Span | undefined {
  const end = skip(PHRASE, text, at);
  return end === undefined || isProse(text.slice(at, end)) ? undefined : { start: at, end };
}

// A sign ends a bare value only where it also separates: `a;b=c` and `(a)` end, `Tr0ub4dor&3` does not.
const RUN =
  /(?:[^\s"'`\\&;,()[\]{}|<]|["'`](?=[A-Za-z0-9])|\\(?![nrt"'`\\]|u00)|&(?!\w{1,40}=|amp;)|[;,](?![\s"'`}\])]|$|[\w-]{1,40} ?[=:])|[([{]|[)\]}](?=[A-Za-z0-9!@#$%^&*])|\|(?=[^\s|])|<(?![/A-Za-z])){1,512}/y;

function bareValue(text: string, at: number): Span | undefined {
  const end = skip(RUN, text, at);
  if (end === undefined) return undefined;
  const trimmed = /[.,;:]/.test(text[end - 1] ?? '') ? end - 1 : end;
  return trimmed === at ? undefined : { start: at, end: trimmed };
}
