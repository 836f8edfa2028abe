// File names that layouts make of the words of a fact tell those words.

import { quotable } from './quotations.ts';

/** Whether three or more words of a text are in the name of a file, and most of its name. */
export function tellingPath(texts: readonly string[]): (path: string) => boolean {
  const said = quotable(texts).map((text) => new Set(longWordsIn(text)));
  return (path) => {
    const words = longWordsIn(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''));
    return said.some((known) => {
      const shared = words.filter((word) => known.has(word)).length;
      return shared >= 3 && shared * 2 > words.length;
    });
  };
}

function longWordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
}
