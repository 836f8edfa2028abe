// What single characters are to the o200k tokenizer, and what they cost alone.

import { sixBits } from './piece-hash.ts';
import { SINGLE_CHARACTERS } from './token-table.ts';

export const SPACE = 32;
export const SLASH = 47;

/** What a character costs alone; together they never cost more. */
export function characterCost(code: number, next: number): number {
  if (isPair(code, next))
    return code === 0xd83d && next >= 0xde00 && next <= 0xde4f ? 2 : isPicture(code) ? 3 : 4;
  if (code < 0x80 || isSet(SINGLE_CHARACTERS, code - 0x80)) return 1;
  return code < 0x800 || TWO_TOKENS.some(([first, last]) => code >= first && code <= last) ? 2 : 3;
}

/** Blocks of which no character is three tokens. */
const TWO_TOKENS: readonly (readonly [number, number])[] = [
  [0x900, 0xeff],
  [0x1000, 0x10ff],
  [0x1200, 0x137f],
  [0x1e00, 0x1eff],
  [0x2010, 0x22ff],
  [0x2500, 0x25ff],
  [0x3000, 0x30ff],
  [0xfe00, 0xfefe],
  [0xff00, 0xffdc],
];

function isPicture(code: number): boolean {
  return (code >= 0xd83c && code <= 0xd83e) || code === 0xd835;
}

export function isPair(code: number, next: number): boolean {
  return code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}

export function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}

export function isLetter(code: number): boolean {
  return isCapital(code) || isSmall(code);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

export function isSpace(code: number): boolean {
  if (code < 0x80) return code === SPACE || (code >= 9 && code <= 13);
  return (
    code === 0xa0 ||
    code === 0x3000 ||
    code === 0xfeff ||
    (code >= 0x2000 && code <= 0x200a) ||
    isOddSpace(code)
  );
}

function isOddSpace(code: number): boolean {
  return code === 0x1680 || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f;
}

export function isMark(code: number): boolean {
  return code < 0x80 ? !isLetter(code) && !isDigit(code) && !isSpace(code) : isSymbol(code);
}

/** Signs beyond ASCII that are neither letters nor numbers, as far as it matters: quotes, dashes, arrows, boxes. */
export function isSymbol(code: number): boolean {
  if (code < 0x2010)
    return code === 0xd7 || code === 0xf7 || (code >= 0xa1 && code <= 0xbf && !LATIN_ONE.includes(code));
  return code <= 0x205e
    ? code <= 0x2027 || code >= 0x2030
    : code >= 0x2190 && code <= 0x2bff && !isCircled(code);
}

/** Letters and numbers among the Latin-1 signs. */
const LATIN_ONE: readonly number[] = [0xaa, 0xb2, 0xb3, 0xb5, 0xb9, 0xba, 0xbc, 0xbd, 0xbe];

function isCircled(code: number): boolean {
  return (code >= 0x2460 && code <= 0x249b) || (code >= 0x2776 && code <= 0x2793);
}

/** Tenths of a token. */
export function markCost(code: number): number {
  return code < 0x80 ? 10 : characterCost(code, 0) * 10;
}

/** Whether a bit is set in text of six bits a character. */
export function isSet(bits: string, index: number): boolean {
  return ((sixBits(bits, Math.floor(index / 6)) >> (index % 6)) & 1) === 1;
}
