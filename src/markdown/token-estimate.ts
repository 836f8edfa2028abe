// How many tokens a text costs at most, by the o200k vocabulary: text is cut into the pieces its tokenizer cuts it into, and a piece
// that is not known to be one token is counted high. A budget can rely on it; test/properties/tokens.test.ts holds it to that.

import { pairIndex, slotsOf } from './piece-hash.ts';
import { FILTER, FILTER_LENGTH, RARE_PAIRS, SINGLE_CHARACTERS } from './token-table.ts';

export function estimateTokens(text: string): number {
  let tenths = 0;
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i);
    const next = text.charCodeAt(i + 1);
    let end = i + 1;
    if (isLetter(code)) {
      end = wordEnd(text, i);
      tenths += wordCost(text, i, i, end) + seam(text, i, end);
    } else if (isDigit(code)) {
      while (isDigit(text.charCodeAt(end))) end++;
      tenths += Math.ceil((end - i) / 3) * 10 + seam(text, i, end);
    } else if (isLetter(next) && !isLineEnd(code) && (code < 0x80 || isSymbol(code))) {
      end = wordEnd(text, i + 1);
      tenths += ledWordCost(text, i, end) + seam(text, i, end);
    } else if (isMark(code) || (code === SPACE && isMark(next))) {
      while (isMark(text.charCodeAt(end))) end++;
      while (isLineEnd(text.charCodeAt(end)) || text.charCodeAt(end) === SLASH) end++;
      tenths += marksCost(text, i, end);
    } else if (isSpace(code)) {
      end = spaceEnd(text, i);
      tenths += spaceCost(text, i, end);
    } else {
      if (isPair(code, next)) end++;
      tenths += characterCost(code, next) * 10;
    }
    i = end;
  }
  return Math.ceil(tenths / 10);
}

const SPACE = 32;
const SLASH = 47;
const LONGEST = 18;
/** Tenths for what is nearly certain: in a short text they round up to a whole token. */
const DOUBT = 1;

/** Next to letters or digits of another script it may be cut elsewhere. */
function seam(text: string, from: number, end: number): number {
  return text.charCodeAt(from - 1) > 0x7f || text.charCodeAt(end) > 0x7f ? 10 : 0;
}

/** Capitals, then small letters: a word, or the hump of a camel. */
function wordEnd(text: string, from: number): number {
  let end = from;
  while (isCapital(text.charCodeAt(end))) end++;
  while (isSmall(text.charCodeAt(end))) end++;
  return end;
}

/** A word with one mark or space before it. */
function ledWordCost(text: string, from: number, end: number): number {
  const code = text.charCodeAt(from);
  if (code === SPACE) return wordCost(text, from, from + 1, end);
  if (isKnown(text, from, end)) return 10;
  const word = wordCost(text, from + 1, from + 1, end);
  // A mark may take the first letters of a short word that is no token itself.
  return markCost(code) + word + (word > 10 && end - from < 7 ? 10 : DOUBT);
}

/** `from` is before the space that belongs to the word, `first` its first letter. */
function wordCost(text: string, from: number, first: number, end: number): number {
  const length = end - first;
  if (length === 1 || isKnown(text, from, end)) return 10;
  if (length === 2) return 20;
  const rare = rarePairs(text, first, end);
  const shouted = isCapital(text.charCodeAt(first + 1));
  const isBare = from === first;
  if (isTwoTokens(text, from, first, end))
    return isBare && length === 4 ? 30 : twoCost(length + (isBare ? 2 : 0), rare, shouted);
  const most = Math.min(length, Math.ceil((2 * length + 2) / 3) + (shouted && length > 4 ? 1 : 0));
  const guess = shouted
    ? Math.ceil(length * 0.55) + Math.max(0, rare - 1) + 1
    : Math.ceil((length + 1) / 3) + 1 + Math.ceil(rare * 0.7);
  return 10 * Math.min(most, Math.max(3, guess)) + DOUBT;
}

function rarePairs(text: string, first: number, end: number): number {
  let rare = 0;
  for (let i = first + 1; i < end; i++)
    if (isSet(RARE_PAIRS, pairIndex(text.charCodeAt(i - 1), text.charCodeAt(i)))) rare++;
  return rare;
}

/** Two known halves are nearly always two tokens, unless they are words run together. */
function twoCost(length: number, rare: number, shouted: boolean): number {
  const likely = shouted ? length === 3 : length > 6 ? length < 11 : rare === 0;
  return (likely ? 20 : length < 13 || shouted ? 30 : 40) + DOUBT;
}

function isTwoTokens(text: string, from: number, first: number, end: number): boolean {
  // Beyond this no word is two tokens, and trying every place would not be linear.
  if (end - first > 2 * LONGEST) return false;
  for (let i = first + 1; i < end; i++)
    if ((i - first === 1 || isKnown(text, from, i)) && (end - i === 1 || isKnown(text, i, end))) return true;
  return false;
}

/** A run of marks and the line ends after it: known stretches one after the other, and some more for where they are cut elsewhere. */
function marksCost(text: string, from: number, end: number): number {
  if (end - from === 1) return markCost(text.charCodeAt(from));
  if (isKnownRun(text, from, end)) return 10;
  let cost = 0;
  let parts = 0;
  for (let i = from; i < end; parts++) {
    const run = runEnd(text, i, end);
    let known = 0;
    for (let to = Math.min(end, i + 5); run - i <= 4 && known === 0 && to > i + 1; to--)
      if (isKnownRun(text, i, to)) known = to;
    cost +=
      run - i > 4 ? runCost(text.charCodeAt(i), run - i) : known > 0 ? 10 : markCost(text.charCodeAt(i));
    i = run - i > 4 ? run : known > 0 ? known : i + 1;
  }
  return cost + (end - from > 3 ? 10 : DOUBT) + Math.floor(parts / 3) * 10;
}

/** Tokens of several marks are made of marks that are tokens. */
function isKnownRun(text: string, from: number, end: number): boolean {
  for (let i = from; i < end; i++) if (characterCost(text.charCodeAt(i), 0) > 1) return false;
  return isKnown(text, from, end);
}

/** Rulers of one mark have tokens of their own; how long these are depends on the mark. */
function runCost(code: number, length: number): number {
  const mark = String.fromCharCode(code);
  if ('!#%*+-./:;=_~'.includes(mark)) return Math.ceil(length / 16) * 10 + 10;
  if ('"\'(),<>?@^|$\\'.includes(mark)) return Math.ceil(length / 4) * 10 + 10;
  if (code === 10) return blankCost(length) * 10;
  return code < 0x80 ? Math.ceil(length / 2) * 10 : length * markCost(code);
}

/** The last space before a word is the word's; what ends with line ends is a piece of its own. */
function spaceEnd(text: string, from: number): number {
  let end = from;
  let line = -1;
  for (; isSpace(text.charCodeAt(end)); end++) if (isLineEnd(text.charCodeAt(end))) line = end + 1;
  if (line > 0) return line;
  return end < text.length && end - from > 1 ? end - 1 : end;
}

function spaceCost(text: string, from: number, end: number): number {
  let tokens = 0;
  for (let i = from; i < end; ) {
    const code = text.charCodeAt(i);
    const isPaired = code === 13 && text.charCodeAt(i + 1) === 10 && i + 1 < end;
    const run = isPaired ? i + 2 : runEnd(text, i, end);
    if (isPaired) tokens++;
    else if (code > 0x7f) tokens += (run - i) * characterCost(code, 0);
    else if (code === SPACE) tokens += Math.ceil((run - i) / 64);
    else if (code === 9 || code === 10) tokens += blankCost(run - i);
    else tokens += run - i;
    i = run;
  }
  return tokens * 10;
}

/** Tabs or line ends in a row. */
function blankCost(length: number): number {
  return length <= 10 ? 1 : Math.ceil(length / 12) + 1;
}

function runEnd(text: string, from: number, end: number): number {
  let to = from + 1;
  while (to < end && text.charCodeAt(to) === text.charCodeAt(from)) to++;
  return to;
}

function markCost(code: number): number {
  return code < 0x80 ? 10 : characterCost(code, 0) * 10;
}

/** What a character costs alone; together they never cost more. */
function characterCost(code: number, next: number): number {
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

function isPair(code: number, next: number): boolean {
  return code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isLetter(code: number): boolean {
  return isCapital(code) || isSmall(code);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

function isSpace(code: number): boolean {
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

function isMark(code: number): boolean {
  return code < 0x80 ? !isLetter(code) && !isDigit(code) && !isSpace(code) : isSymbol(code);
}

/** Signs beyond ASCII that are neither letters nor numbers, as far as it matters: quotes, dashes, arrows, boxes. */
function isSymbol(code: number): boolean {
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

function isKnown(text: string, from: number, end: number): boolean {
  if (end - from > LONGEST) return false;
  const { slots, mark } = slotsOf(text, from, end, FILTER_LENGTH);
  return (slotAt(slots[0]) ^ slotAt(slots[1]) ^ slotAt(slots[2])) === mark;
}

function slotAt(slot: number): number {
  const at = 3 * slot;
  return bitsOf(FILTER, at) | (bitsOf(FILTER, at + 1) << 6) | (bitsOf(FILTER, at + 2) << 12);
}

function isSet(bits: string, index: number): boolean {
  return ((bitsOf(bits, Math.floor(index / 6)) >> (index % 6)) & 1) === 1;
}

/** Six bits a character; `~` stands for the one that would need escaping. */
function bitsOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code === 126 ? 52 : code - 40;
}
