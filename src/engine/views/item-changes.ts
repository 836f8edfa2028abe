// What somebody changed in the items of a layout since it was last written, matched by name; an item that was renamed or
// rewritten beyond its name is found by its place among the others that lost theirs.

import type { ViewItem } from '../../model/view.ts';
import { sameItem } from '../../views/weave.ts';

export interface ItemChange {
  readonly before: ViewItem;
  readonly now: ViewItem;
}

export interface ItemChanges {
  readonly added: readonly ViewItem[];
  readonly changed: readonly ItemChange[];
  readonly removed: readonly ViewItem[];
}

export function itemChanges(before: readonly ViewItem[], now: readonly ViewItem[]): ItemChanges {
  const old = new Map(before.map((item) => [item.name, item]));
  const added: ViewItem[] = [];
  const changed: ItemChange[] = [];
  for (const item of now) {
    const was = old.get(item.name);
    old.delete(item.name);
    if (was === undefined) added.push(item);
    else if (!sameItem(was, item)) changed.push({ before: was, now: item });
  }
  const removed: ViewItem[] = [];
  for (const was of old.values()) {
    const at = added.findIndex((item) => isRewritten(was, item));
    const [item] = at < 0 ? [] : added.splice(at, 1);
    if (item === undefined) removed.push(was);
    else changed.push({ before: was, now: item });
  }
  return { added, changed, removed };
}

/**
 * One of the two gave way to the other: in the file that is named after it, or of one kind, in one file, with half of their words in
 * common.
 */
export function isRewritten(before: ViewItem, now: ViewItem): boolean {
  if (before.path !== now.path) return false;
  if (isNamedAfter(before.path, before.name)) return true;
  if (before.kind !== now.kind) return false;
  // Where a layout carries ids, another id is another item.
  if (before.id !== undefined && now.id !== undefined && before.id !== now.id) return false;
  const [a, b] = [wordsOf(before), wordsOf(now)];
  const both = [...a].filter((word) => b.has(word)).length;
  return both * 2 >= Math.max(a.size, b.size);
}

function isNamedAfter(path: string, name: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1) === `${name}.md`;
}

function wordsOf({ statement, fields }: ViewItem): Set<string> {
  const text = [statement, ...fields.map(([, value]) => value)].join(' ').toLowerCase();
  return new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
}
