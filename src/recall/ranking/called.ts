// Whether a question calls something by name: the words of the name stand in it side by side, spelt as they should be or
// one slip away.

import { stem } from '../../markdown/stem.ts';
import { wordsOf } from '../../markdown/terms.ts';

/** The plain words of a text, in order. */
export function plainWords(text: string): string[] {
  return wordsOf(text.replace(/[_-]+/g, ' '))
    .filter((word) => !/[./:#@\\]/.test(word))
    .map((word) => stem(word.toLowerCase()));
}

/** Words of the question that call it by one of its names; undefined when none does. */
export function calledBy(
  names: readonly string[],
  question: readonly string[],
  misspelt: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  for (const name of names) {
    const words = plainWords(name);
    if (words.length === 0) continue;
    const says = (at: number, word: string) => {
      const asked = question[at] ?? '';
      return asked === word || (misspelt.get(asked)?.includes(word) ?? false);
    };
    const at = question.findIndex((_, start) => words.every((word, i) => says(start + i, word)));
    if (at >= 0) return question.slice(at, at + words.length);
  }
  return undefined;
}
