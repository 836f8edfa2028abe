// How many tokens a text costs at most, by the o200k vocabulary: text is cut into the pieces its tokenizer cuts it into, and a piece
// that is not known to be one token is counted high. A budget can rely on it; test/properties/tokens.test.ts holds it to that.

import { A, B, START_A, START_B } from './piece-hash.ts';
import {
  characterCost,
  isDigit,
  isLetter,
  isLineEnd,
  isMark,
  isPair,
  isSpace,
  isSymbol,
  SLASH,
  SPACE,
} from './token-characters.ts';
import { marksCost, spaceCost, spaceEnd } from './token-marks.ts';
import { isPiece, LONGEST, markedWordCost, unknownWordCost } from './token-words.ts';

/** Above `most` it stops counting: the answer is then only known to be more. */
export function estimateTokens(text: string, most = Number.POSITIVE_INFINITY): number {
  let tenths = 0;
  for (let i = 0; i < text.length && tenths <= 10 * most; ) {
    const code = text.charCodeAt(i);
    const isOwn = isLetter(code);
    const next = isOwn ? code : text.charCodeAt(i + 1);
    let end = i + 1;
    if (isOwn || (isLetter(next) && leads(code))) {
      // Capitals, then small letters: a word, or the hump of a camel. Its sums are made on the way.
      const isBare = isOwn || code !== SPACE;
      const first = isOwn ? i : i + 1;
      let a = isBare ? START_A : SPACE_A;
      let b = isBare ? START_B : SPACE_B;
      let letter = next;
      end = first;
      while (letter >= 65 && letter <= 90) {
        a = ((a * 33) ^ letter) & A;
        b = ((b * 67) ^ letter) & B;
        letter = text.charCodeAt(++end);
      }
      while (letter >= 97 && letter <= 122) {
        a = ((a * 33) ^ letter) & A;
        b = ((b * 67) ^ letter) & B;
        letter = text.charCodeAt(++end);
      }
      if (!isOwn && isBare) tenths += markedWordCost(text, i, end);
      else if (end - first === 1 || (end - i <= LONGEST && isPiece(a, b))) tenths += 10;
      else tenths += unknownWordCost(text, i, first, end);
      tenths += seam(text, i, end);
    } else if (isDigit(code)) {
      while (isDigit(text.charCodeAt(end))) end++;
      tenths += Math.ceil((end - i) / 3) * 10 + seam(text, i, end);
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

/** A mark or space that belongs to the word behind it. */
function leads(code: number): boolean {
  return code < 0x80 ? !isLineEnd(code) && !isDigit(code) : isSymbol(code);
}

/** The sums of a space. */
const SPACE_A = ((START_A * 33) ^ SPACE) & A;
const SPACE_B = ((START_B * 67) ^ SPACE) & B;

/** Next to letters or digits of another script it may be cut elsewhere. */
function seam(text: string, from: number, end: number): number {
  return text.charCodeAt(from - 1) > 0x7f || text.charCodeAt(end) > 0x7f ? 10 : 0;
}
