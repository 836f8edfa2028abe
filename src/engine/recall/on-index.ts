// Searches on an index that may be missing, stale or damaged. It is never needed: what cannot be read is made anew, and what
// cannot be made is answered from the facts and conversations themselves.

import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { DamagedIndex } from '../../search-index/segment.ts';
import type { OpenMemory } from '../offered.ts';
import type { Memory } from '../reading/memory.ts';
import { type FactIndex, readFactIndex, updateFactIndex, WORTH_AN_INDEX } from './fact-index.ts';
import { type FactSearch, searchFacts } from './fact-search.ts';
import { removeIndexes } from './index-paths.ts';
import { type PassageSearch, StalePassages, searchPassages } from './passage-search.ts';
import { type RemarkSearch, searchRemarks } from './remark-search.ts';
import { searchDatabase } from './search-database.ts';
import type { Notes, Semantics } from './semantics.ts';

export function onFacts<T>(
  store: Store,
  memory: Memory,
  { embedder }: Semantics,
  notes: Notes,
  search: (facts: FactSearch) => T,
): T {
  const { packed } = memory.state.facts;
  if (packed === undefined || memory.checkpoint === undefined || packed.count < WORTH_AN_INDEX)
    return search(searchFacts(memory, undefined, embedder));
  const made = (): FactIndex | undefined =>
    written(() => updateFactIndex(store, memory, packed, embedder, notes.progress, notes.most));
  return again(store, notes, (kept, closely) => {
    const open = closely ? undefined : opened.get(memory);
    if (open?.events === memory.state.events && open.embedder === embedder?.name) return search(open.search);
    const index = kept ? (readFactIndex(store, memory, embedder) ?? made()) : undefined;
    if (index === undefined && packed.count > (notes.most ?? packed.count))
      throw new TidemarkError('refused', 'The search index is not there; tide recall makes it.');
    const facts = searchFacts(memory, index, embedder);
    if (index !== undefined)
      opened.set(memory, { events: memory.state.events, embedder: embedder?.name, search: facts });
    return search(facts);
  });
}

/** A process that asks several questions of one memory opens the index once. */
const opened = new WeakMap<
  Memory,
  { readonly events: number; readonly embedder: string | undefined; readonly search: FactSearch }
>();

/** Undefined when no conversation was ever imported. */
export function onPassages<T>(
  store: Store,
  { embedder }: Semantics,
  notes: Notes,
  search: (passages: PassageSearch) => T,
): T | undefined {
  const searching = (closely: boolean) => {
    const passages = searchPassages(store, searchDatabase(store), embedder, notes.progress, closely);
    if (passages === undefined) return undefined;
    const found = search(passages);
    if (passages.damaged.count > 0) notes.damaged?.(passages.damaged);
    return found;
  };
  try {
    return searching(false);
  } catch (error) {
    if (error instanceof StalePassages) return searching(true);
    throw error;
  }
}

export function onRemarks<T>(
  { store, memory }: OpenMemory,
  { embedder }: Semantics,
  notes: Notes,
  search: (remarks: RemarkSearch) => T,
): T | undefined {
  if (memory.state.remarks.size === 0) return undefined;
  return again(store, notes, (kept) => search(searchRemarks(store, memory, embedder, kept)));
}

/** What looks damaged may have been replaced or edited meanwhile: looked at again closely, then made anew, at last done without. */
export function again<T>(store: Store, notes: Notes, search: (kept: boolean, closely: boolean) => T): T {
  const tried = (closely = true) => unlessDamaged(() => search(true, closely));
  let found = tried(false) ?? tried();
  if (found === undefined) {
    notes.rebuilt?.();
    written(() => removeIndexes(store));
    found = tried();
  }
  return found === undefined ? search(false, true) : found.value;
}

function unlessDamaged<T>(search: () => T): { readonly value: T } | undefined {
  try {
    return { value: search() };
  } catch (error) {
    // Sound checksums do not make sound numbers: a file somebody made may ask for anything.
    if (error instanceof TidemarkError) throw error;
    return undefined;
  }
}

/** A cache that cannot be written (a read-only disk) is only slower. */
function written<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof DamagedIndex) throw error;
    return undefined;
  }
}
