// File names that layouts make of the words of a fact tell those words.

import { quotable, quotableWhole } from './quotations.ts';

/** Whether three or more words of a text are in the name of a file, and most of its name, or a whole statement is. */
export function tellingPath(
  texts: readonly string[],
  statements: readonly string[],
): (path: string) => boolean {
  const wholes = quotableWhole(statements).map((text) => ` ${wordsIn(text).join(' ')} `);
  const telling = quotable(texts).map((text) => new Set(longWordsIn(text)));
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    const said = ` ${wordsIn(name).join(' ')} `;
    if (wholes.some((whole) => said.includes(whole))) return true;
    const words = longWordsIn(name);
    return telling.some((known) => {
      const shared = words.filter((word) => known.has(word)).length;
      return shared >= 3 && shared * 2 > words.length;
    });
  };
}

function longWordsIn(text: string): string[] {
  return wordsIn(text).filter((word) => word.length > 2);
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
