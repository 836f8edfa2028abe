// Bringing a file up to date without touching what did not change: the file as blocks, of which some say what a fact says.

import type { ViewItem } from '../model/view.ts';

/** The texts of all blocks of a file, joined, are the file. */
export interface Block {
  readonly text: string;
  readonly item?: ViewItem;
}

/** An item as it should stand, and how the layout writes it. */
export interface Wanted {
  readonly item: ViewItem;
  readonly text: string;
}

/** Blocks that say what is wanted stay as they are, others are written anew, those of facts no longer shown go. */
export function weave(
  blocks: readonly Block[],
  wanted: ReadonlyMap<string, Wanted>,
): { readonly blocks: readonly Block[]; readonly missing: readonly Wanted[] } {
  const missing = new Map(wanted);
  const woven: Block[] = [];
  for (const block of blocks) {
    if (block.item === undefined) {
      woven.push(block);
      continue;
    }
    const want = missing.get(block.item.name);
    if (want === undefined) continue;
    missing.delete(block.item.name);
    woven.push(sameItem(block.item, want.item) ? block : want);
  }
  return { blocks: woven, missing: [...missing.values()] };
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
