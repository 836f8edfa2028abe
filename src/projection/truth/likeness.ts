// How the words of facts are compared before anybody reads them.

import type { Likeness } from '../../model/fact-table.ts';
import { hash32 } from '../../model/hash.ts';
import { mayShare, meaningOf, meaningText, wordBits } from './meaning.ts';

export const LIKENESS: Likeness = {
  textOf: meaningText,
  printOf(text) {
    const meaning = meaningOf(text);
    const [low, high] = wordBits(meaning);
    return { meaning: hash32(meaning), low, high };
  },
  mayBeAlike: (a, b) => mayShare([a.low, a.high], [b.low, b.high]),
};
