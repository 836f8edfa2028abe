// A file as blocks, of which some say what a fact says: what did not change is not touched.

import type { ViewItem } from '../model/view.ts';

/** The texts of all blocks of a file, joined, are the file. */
export interface Block {
  readonly text: string;
  readonly item?: ViewItem;
}

/** They say the same; where they stand does not matter. */
export function sameItem(a: ViewItem, b: ViewItem): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b));
}

function essence(item: ViewItem): unknown {
  const life = Object.entries(item.life ?? {})
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return [item.name, item.kind, item.statement, item.fields, item.scope ?? null, item.id ?? null, life];
}
