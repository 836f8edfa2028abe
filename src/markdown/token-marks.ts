// What runs of marks and of spaces cost, in tenths of a token.

import { characterCost, isLineEnd, isSpace, markCost, SPACE } from './token-characters.ts';
import { DOUBT, isKnown } from './token-words.ts';

/** A run of marks and the line ends after it: known stretches one after the other, and some more for where they are cut elsewhere. */
export function marksCost(text: string, from: number, end: number): number {
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
export function spaceEnd(text: string, from: number): number {
  let end = from;
  let line = -1;
  for (; isSpace(text.charCodeAt(end)); end++) if (isLineEnd(text.charCodeAt(end))) line = end + 1;
  if (line > 0) return line;
  return end < text.length && end - from > 1 ? end - 1 : end;
}

export function spaceCost(text: string, from: number, end: number): number {
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
