// A word nobody wrote is often a word somebody misspelt. Only for words long enough to be known by the rest of their letters,
// a plural ending not counted, and that begin with the same letter: people seldom miss the first one.

import { stem } from '../../markdown/stem.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SHORTEST = 5;
const LONGEST = 16;

/** The spellings one slip away that are among the `known`, which is asked once. */
export function nearSpellings(
  word: string,
  known: (spellings: readonly string[]) => ReadonlySet<string>,
): string[] {
  if (word.replace(/s$/, '').length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return [];
  const spellings = [...oneSlipAway(word)].filter((one) => one !== word && hasSameStart(one, word));
  const there = known(spellings.flatMap((one) => (one.endsWith('s') ? [one, stem(one)] : [one])));
  const found = spellings.map((one) => (!there.has(one) && one.endsWith('s') ? stem(one) : one));
  return [...new Set(found.filter((one) => there.has(one)))].sort();
}

function oneSlipAway(word: string): Set<string> {
  const spellings = new Set<string>();
  for (let i = 0; i < word.length; i++) {
    spellings.add(word.slice(0, i) + word.slice(i + 1));
    if (i + 1 < word.length) spellings.add(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2));
    for (const letter of LETTERS) {
      spellings.add(word.slice(0, i) + letter + word.slice(i + 1));
      spellings.add(word.slice(0, i) + letter + word.slice(i));
    }
  }
  for (const letter of LETTERS) spellings.add(word + letter);
  return spellings;
}

/** Or the first two letters are changed over. */
function hasSameStart(spelling: string, word: string): boolean {
  return spelling[0] === word[0] || (spelling[0] === word[1] && spelling[1] === word[0]);
}
