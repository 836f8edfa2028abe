// What files say about each other: a newer version makes the older one history, one that supersedes another ends it.

import type { ItemLife } from '../../model/view.ts';
import type { Doc } from './doc.ts';
import { factOf } from './instinct.ts';

export function linkFiles(docs: ReadonlyMap<string, Doc>): Map<string, Doc> {
  const result = new Map(docs);
  const entries = new Set<string>();
  for (const { blocks = [] } of docs.values())
    for (const { item } of blocks) if (item?.id !== undefined) entries.add(item.id);
  for (const [path, doc] of docs) {
    // What a pattern of this folder has become: the pattern is the fact.
    if (doc.instinct !== undefined && entries.has(factOf(doc.instinct))) result.set(path, withoutItem(doc));
    const older = docs.get(doc.shown?.revises ?? '');
    if (older !== undefined && older.path !== path) result.set(older.path, withoutItem(older));
  }
  const byName = new Map<string, string>();
  for (const { path, place, item } of result.values())
    if (place.holds === 'document' && item !== undefined && !byName.has(item.name))
      byName.set(item.name, path);
  for (const { path, place, item } of [...result.values()]) {
    const replaced = item?.life?.supersedes ?? [];
    if (place.holds !== 'document' || item === undefined || replaced.length === 0) continue;
    const names = replaced.map((name) => result.get(name)?.item?.name ?? name);
    setLife(result, path, { supersedes: names });
    for (const name of names) {
      const old = byName.get(name);
      if (old !== undefined && old !== path)
        setLife(result, old, { status: 'superseded', supersededBy: item.name });
    }
  }
  return result;
}

function withoutItem({ item: _, ...rest }: Doc): Doc {
  return rest;
}

function setLife(docs: Map<string, Doc>, path: string, life: ItemLife): void {
  const doc = docs.get(path);
  if (doc?.item === undefined) return;
  docs.set(path, { ...doc, item: { ...doc.item, life: { ...doc.item.life, ...life } } });
}
