// One record that stands in both places of its file: what the two say together, and which of them was changed.

import type { Book, Part } from './books.ts';
import type { Content } from './content.ts';
import { oneLine } from './shown-text.ts';

const WORDS: readonly Part[] = ['text', 'title', 'cause', 'prevention', 'rationale'];

/** Undefined where they tell two different things under one id. `before`: the same two when they were last written. */
export function joinCopies(
  book: Book,
  [first, second]: readonly [Content, Content],
  before: readonly [Content | undefined, Content | undefined],
): Content | undefined {
  const [then, thenSecond] = before;
  const known = then !== undefined && thenSecond !== undefined;
  if (!known && WORDS.some((part) => disagree(first, second, part))) return undefined;
  const joined = new Map([...second, ...first]);
  if (!known) return joined;
  for (const { part } of book.keys) {
    const edited = !isSame(second, thenSecond, part) && isSame(first, then, part);
    const value = (edited ? second : first).get(part);
    if (value === undefined) joined.delete(part);
    else joined.set(part, value);
  }
  return joined;
}

function disagree(a: Content, b: Content, part: Part): boolean {
  const [said, other] = [a, b].map((content) => oneLine(String(content.get(part) ?? '')));
  return said !== other && said !== '' && other !== '';
}

function isSame(a: Content, b: Content, part: Part): boolean {
  return JSON.stringify(a.get(part)) === JSON.stringify(b.get(part));
}
