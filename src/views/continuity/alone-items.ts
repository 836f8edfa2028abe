// Items that stand in the working file alone.

import { slug } from '../../model/id.ts';
import type { Book } from './books.ts';
import { type Content, itemOf } from './content.ts';
import type { ReadItem } from './reading.ts';
import { WORKING_FILE } from './sections.ts';

/** Takes it among the items under a name that is free; said twice in the same words it is one. */
export function takeAlone(
  book: Book,
  content: Content,
  at: { readonly name: string; readonly line: number },
  items: Map<string, ReadItem>,
): string {
  for (const [name, one] of items)
    if (one.alone && one.book === book && isSame(one.content, content)) return name;
  const name = freeName(at.name, items);
  const item = itemOf(book, content, { name, path: WORKING_FILE, line: at.line });
  items.set(name, { item, book, content, alone: true });
  return name;
}

/** Names of what stands only in the working file; never written into a record. */
export function aloneName(words: string): string {
  return `${WORKING_FILE}#${slug(words)}`;
}

export function isAloneName(name: string): boolean {
  return name.startsWith(`${WORKING_FILE}#`);
}

export function freeName(base: string, items: ReadonlyMap<string, unknown>): string {
  let name = base;
  for (let n = 2; items.has(name); n++) name = `${base}~${n}`;
  return name;
}

function isSame(one: Content, other: Content): boolean {
  return JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
}
