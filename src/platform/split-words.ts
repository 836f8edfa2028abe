// Text to the words BERT knows: lower case, without accents, punctuation apart. Identifiers fall apart into their words
// first. Letter by letter and not by patterns: patterns with letters beyond ASCII cost milliseconds at first use.

const UPPER = 1;
const LOWER = 2;
const DIGIT = 3;
const MARK = 4;
const OTHER = 5;

/** Calls `found` with every word, in order. */
export function splitWords(text: string, found: (word: string) => void): void {
  const plain = withoutAccents(text);
  const lower = plain.toLowerCase();
  // Where lower case is longer than the text, as with a dotted capital I, humps cannot be found by place.
  const cased = lower.length === plain.length ? plain : lower;
  let start = 0;
  let before = 0;
  for (let i = 0; i <= cased.length; i++) {
    const now = i < cased.length ? kindOf(cased.charCodeAt(i)) : 0;
    if (i > start && (!isSameRun(before, now) || isHump(cased, i, before, now))) {
      found(lower.slice(start, i));
      start = i;
    }
    if (now === 0) start = i + 1;
    else if (now === MARK) {
      found(lower.charAt(i));
      start = i + 1;
    }
    before = now;
  }
}

function isSameRun(before: number, now: number): boolean {
  return before === OTHER ? now === OTHER : now >= UPPER && now <= DIGIT;
}

/** fooBar, HTTPServer; but URLs is one word. */
function isHump(text: string, at: number, before: number, now: number): boolean {
  if (now !== UPPER) return false;
  if (before !== UPPER) return true;
  const next = at + 1 < text.length ? kindOf(text.charCodeAt(at + 1)) : 0;
  if (next !== LOWER) return false;
  const plural = text.charAt(at + 1) === 's';
  return !plural || (at + 2 < text.length && kindOf(text.charCodeAt(at + 2)) === LOWER);
}

/** 0 is what stands between words. */
function kindOf(code: number): number {
  if (code < 0x80) {
    if (code >= 97 && code <= 122) return LOWER;
    if (code >= 65 && code <= 90) return UPPER;
    if (code >= 48 && code <= 57) return DIGIT;
    return code <= 32 || code === 95 || code === 127 ? 0 : MARK;
  }
  if (code <= 0xa0 || code === 0xad || code === 0x2028 || code === 0x2029 || code === 0x3000) return 0;
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba ? OTHER : MARK;
  if (code === 0xd7 || code === 0xf7) return MARK;
  if (code >= 0x2000 && code <= 0x206f) return code <= 0x200f || code >= 0x205f ? 0 : MARK;
  // Signs, arrows and boxes; Chinese characters stand for themselves; halves of emoji are no words of ours.
  if (code >= 0x20a0 && code <= 0x2bff) return MARK;
  if ((code >= 0x3001 && code <= 0x303f) || (code >= 0x3400 && code <= 0x9fff)) return MARK;
  if (code >= 0xf900 && code <= 0xfaff) return MARK;
  return code >= 0xd800 && code <= 0xf8ff ? 0 : OTHER;
}

function withoutAccents(text: string): string {
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) > 0x7f)
      return inPieces(text, (piece) => piece.normalize('NFD')).replace(/[\u0300-\u036f]/g, '');
  return text;
}

/** Letters are taken apart one by one; the engine would also sort the marks of the whole text, for hours where it is nothing else. */
function inPieces(text: string, change: (piece: string) => string): string {
  let changed = '';
  for (let i = 0; i < text.length; i += 1_000) changed += change(text.slice(i, i + 1_000));
  return changed;
}
