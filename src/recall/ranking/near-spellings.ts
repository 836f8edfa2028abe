// A word nobody wrote is often a word somebody misspelt. Only for words long enough to be known by the rest of their letters,
// a plural ending not counted, and that begin with the same letter: people seldom miss the first one.

import { stem } from '../../markdown/stem.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SHORTEST = 5;
const LONGEST = 16;

/** The spellings one slip away that `isKnown`. */
export function nearSpellings(word: string, isKnown: (spelling: string) => boolean): string[] {
  if (word.replace(/s$/, '').length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return [];
  const found = new Set<string>();
  const look = (spelling: string) => {
    if (spelling === word || !hasSameStart(spelling, word)) return;
    if (isKnown(spelling)) found.add(spelling);
    else if (spelling.endsWith('s') && isKnown(stem(spelling))) found.add(stem(spelling));
  };
  for (let i = 0; i < word.length; i++) {
    look(word.slice(0, i) + word.slice(i + 1));
    if (i + 1 < word.length) look(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2));
    for (const letter of LETTERS) {
      look(word.slice(0, i) + letter + word.slice(i + 1));
      look(word.slice(0, i) + letter + word.slice(i));
    }
  }
  for (const letter of LETTERS) look(word + letter);
  return [...found].sort();
}

/** Or the first two letters are changed over. */
function hasSameStart(spelling: string, word: string): boolean {
  return spelling[0] === word[0] || (spelling[0] === word[1] && spelling[1] === word[0]);
}
