// Words as retrieval compares them: lower case, taken apart at marks and humps, without plural endings and words that say
// nothing.

import { stem } from '../../markdown/stem.ts';
import { partsOf, wordsOf } from '../../markdown/terms.ts';
import { isWeakTerm } from '../../markdown/weak-words.ts';

/** Every telling word of a text, once, in its order. */
export function tellingWords(text: string): string[] {
  return [...new Set(wordsIn(text))].filter(
    (word) => word.length > 2 && !PALE.has(word) && !isWeakTerm(stem(word)),
  );
}

/** Module and folder names of paths: what lies in `src/services/user/api.ts` concerns services, user and api. */
export function keywordsOf(paths: readonly string[]): string[] {
  const names = paths.flatMap((path) => {
    const parts = path.split('/').filter((part) => part !== '' && !/^[.*?]+$/.test(part));
    const last = parts.pop();
    // A file is called by its name without the ending; `index.ts` and the like by their folder alone.
    return last === undefined ? [] : [...parts, last.replace(/(?:\.[A-Za-z0-9]+)+$/, '')];
  });
  return tellingWords(names.join(' ')).filter((word) => !PLACES.has(word));
}

/** A test of whether a text has one of the words. */
export function hasWord(words: readonly string[]): (text: string) => boolean {
  const wanted = new Set(words);
  return (text) => wordsIn(text).some((word) => wanted.has(word));
}

/** Split as the terms of recall are, but not brought to a stem: these words are shown to people. */
function wordsIn(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const parts = partsOf(word);
    return (parts.length < 2 ? [word] : [word, ...parts]).map((one) => singular(one.toLowerCase()));
  });
}

function singular(word: string): string {
  if (PALE.has(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:[sx]|[cs]h)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Folders and files every project has: they tell no module from another. */
const PLACES: ReadonlySet<string> = new Set(
  'src lib app package crate test spec index main mod init source component module internal pkg cmd dist'.split(
    ' ',
  ),
);

/** Words any task has. */
const PALE: ReadonlySet<string> = new Set(
  `about add after all also and any are before but can change code create delete each file fix for from get has have how into
  its make more move must new not now old one only other our out over remove rename should some than that the their them then
  there these they this use using via was what when where which while will with work write you your`.split(
    /\s+/,
  ),
);
