// What somebody took away knowingly. Entries that the editor may never have seen are not taken for removed: those that came in with
// the last text, when all of them are missing.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { ViewItem } from '../../model/view.ts';
import { beforeLast } from './copy-history.ts';
import type { ItemChanges } from './item-changes.ts';
import type { PlacedView } from './registry.ts';

export function seenChanges(
  store: Store,
  { view }: PlacedView,
  changes: ItemChanges,
  copies: ReadonlyMap<string, string>,
  now: readonly ViewItem[],
): { changes: ItemChanges; kept: Problem[] } {
  if (changes.removed.length === 0) return { changes, kept: [] };
  const unseen = new Set<ViewItem>();
  const there = new Set(now.map(({ name }) => name));
  for (const path of new Set(changes.removed.map((item) => item.path))) {
    const removed = changes.removed.filter((item) => item.path === path);
    const older = beforeLast(store, view.name, path);
    if (older === undefined) continue;
    const known = new Set(view.read(new Map([...copies, [path, older]])).items.map(({ name }) => name));
    const fresh = view.read(copies).items.filter((item) => item.path === path && !known.has(item.name));
    // Whoever saw one of them saw them all.
    if (fresh.length === 0 || fresh.some(({ name }) => there.has(name))) continue;
    for (const item of removed) if (fresh.some(({ name }) => name === item.name)) unseen.add(item);
  }
  return {
    changes: { ...changes, removed: changes.removed.filter((item) => !unseen.has(item)) },
    kept: [...unseen].map(keptAnyway),
  };
}

function keptAnyway({ path, statement }: ViewItem): Problem {
  return {
    code: 'not-seen',
    level: 'notice',
    message: `"${statement.slice(0, 60)}" came in while the file was being edited and is kept; remove it again if that was meant.`,
    file: path,
  };
}
