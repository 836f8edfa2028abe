// What the blocks of a section point to, also those whose words changed: by what they pointed to when they were last written.

import type { Part } from './books.ts';
import type { ReadItem } from './reading.ts';

/** A block of the working file and the item it is or points to. */
export interface Pointing<T> {
  readonly block: T;
  readonly name?: string;
  /** Parts in which it says something else than the record and stays as it is. */
  readonly left?: ReadonlySet<Part>;
}

interface Likeness<T> {
  readonly direct: (block: T) => string | undefined;
  readonly isSame: (one: T, other: T) => boolean;
  readonly isLike: (one: T, other: T) => boolean;
}

/** One name for each block, or none. One that stands as it stood points to what it pointed to, even if that is gone. */
export function findPointed<T extends { readonly role: string }>(
  blocks: readonly T[],
  before: readonly Pointing<T>[],
  items: ReadonlyMap<string, unknown>,
  earlier: ReadonlyMap<string, ReadItem> | undefined,
  { direct, isSame, isLike }: Likeness<T>,
): readonly (string | undefined)[] {
  const found = blocks.map((block) => (block.role === 'item' ? direct(block) : undefined));
  const taken = new Set(found);
  const free = before.filter(
    ({ block, name = '' }) =>
      block.role === 'item' && !taken.has(name) && earlier?.get(name)?.alone === false,
  );
  const fits = (block: T, how: Likeness<T>['isLike'], known: boolean) => {
    const at = free.findIndex((one) => items.has(one.name ?? '') === known && how(block, one.block));
    return at < 0 ? undefined : free.splice(at, 1)[0]?.name;
  };
  const each = (how: Likeness<T>['isLike'], known: boolean) => {
    for (const [n, block] of blocks.entries())
      if (block.role === 'item' && found[n] === undefined) found[n] = fits(block, how, known);
  };
  each(isSame, true);
  each(isSame, false);
  each(isLike, true);
  return found;
}

/** Half of their words in common. */
export function isAlike(one: string, other: string): boolean {
  const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [a, b] = [wordsIn(one), wordsIn(other)];
  return [...a].filter((word) => b.has(word)).length * 2 >= Math.max(a.size, b.size, 1);
}
