// Which fact each item of the folder is, and where each fact stands. A fact stands in one place.

import type { ViewedFact, ViewInput, ViewItem } from '../../model/view.ts';
import type { Folder } from './doc.ts';

export interface Homes {
  /** By item name. */
  readonly facts: ReadonlyMap<string, ViewedFact>;
  /** Ids of facts that stand somewhere. */
  readonly placed: ReadonlySet<string>;
}

export function homesIn(folder: Folder, { names, facts }: Pick<ViewInput, 'names' | 'facts'>): Homes {
  const byId = new Map(facts.map((viewed) => [viewed.fact.id, viewed]));
  const found = new Map<string, ViewedFact>();
  const placed = new Set<string>();
  const place = (item: ViewItem) => {
    const viewed = byId.get(names.get(item.name) ?? item.id ?? '');
    if (viewed === undefined || placed.has(viewed.fact.id)) return;
    placed.add(viewed.fact.id);
    found.set(item.name, viewed);
  };
  // An instinct may be what a pattern has become; then the pattern is the home.
  const instincts: ViewItem[] = [];
  for (const item of folder.items)
    if (folder.docs.get(item.path)?.instinct === undefined) place(item);
    else instincts.push(item);
  for (const item of instincts) place(item);
  return { facts: found, placed };
}

/** Item name -> fact id, for all that the files say. */
export function namesIn(
  folder: Folder,
  { names, facts }: Pick<ViewInput, 'names' | 'facts'>,
): Map<string, string> {
  const known = new Set(facts.map(({ fact }) => fact.id));
  const result = new Map<string, string>();
  for (const { name, id } of folder.items) {
    const fact = names.get(name) ?? id ?? '';
    if (known.has(fact)) result.set(name, fact);
  }
  return result;
}

/** Whether a layout shows the fact to agents: it lives, was not forgotten and, if a question, is open. */
export function isShown({ fact, live }: ViewedFact): boolean {
  return live && fact.forgotten === undefined && fact.closed === undefined;
}
