// What words cost, in tenths of a token: one token where the filter knows them, else a guess that is high.

import { A, B, holds, pairIndex, START_A, START_B, sumsOf } from './piece-hash.ts';
import { isCapital, isSet, markCost } from './token-characters.ts';
import { tokenFilter } from './token-filter.ts';
import { FILTER_LENGTH, RARE_PAIRS } from './token-table.ts';

/** Longer pieces are never one token. */
export const LONGEST = 18;
/** Tenths for what is nearly certain: in a short text they round up to a whole token. */
export const DOUBT = 1;
const BACKSLASH = 0x5c;

export function isKnown(text: string, from: number, end: number): boolean {
  if (end - from > LONGEST) return false;
  const [a, b] = sumsOf(text, from, end);
  return isPiece(a, b);
}

/** The same for the sums of a piece. */
export function isPiece(a: number, b: number): boolean {
  return holds(filterBytes(), FILTER_LENGTH, a, b);
}

/** Read once, by whoever counts first. */
export function filterBytes(): Uint8Array {
  filter ??= tokenFilter();
  return filter;
}

let filter: Uint8Array | undefined;

/** A word after a mark; `from` is the mark. */
export function markedWordCost(text: string, from: number, end: number): number {
  if (isKnown(text, from, end)) return 10;
  const isOne = end - from === 2 || isKnown(text, from + 1, end);
  const word = isOne ? 10 : unknownWordCost(text, from + 1, from + 1, end);
  const mark = text.charCodeAt(from);
  // A mark may take the first letters of a short word that is no token itself; in `\\nword` a letter is in the way of any.
  const isCut = word > 10 && (end - from < 7 || mark === BACKSLASH);
  return markCost(mark) + word + (isCut ? 10 : DOUBT);
}

/** Words that were looked at; texts repeat theirs. */
const costs = new Map<string, number>();
const MOST_COSTS = 10_000;

/** Of a word that is no token; `from` is before the space that belongs to it, `first` its first letter. */
export function unknownWordCost(text: string, from: number, first: number, end: number): number {
  if (end - from > 2 * LONGEST) return costOf(text, from, first, end);
  const word = text.slice(from, end);
  let cost = costs.get(word);
  if (cost === undefined) {
    cost = costOf(text, from, first, end);
    if (costs.size >= MOST_COSTS) costs.clear();
    costs.set(word, cost);
  }
  return cost;
}

function costOf(text: string, from: number, first: number, end: number): number {
  const length = end - first;
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
  let a = START_A;
  let b = START_B;
  for (let i = from; i < end - 1; i++) {
    const code = text.charCodeAt(i);
    a = ((a * 33) ^ code) & A;
    b = ((b * 67) ^ code) & B;
    if (i < first) continue;
    const isBeginning = i === first || (i + 1 - from <= LONGEST && isPiece(a, b));
    if (isBeginning && (end - i === 2 || isKnown(text, i + 1, end))) return true;
  }
  return false;
}
