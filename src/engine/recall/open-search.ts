// What a question is asked of: the tables of the store's database, brought up to date before. Where the database cannot be used, the
// same tables are filled in memory.

import type { Database } from '../../model/database.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { OpenMemory } from '../offered.ts';
import type { Memory } from '../reading/memory.ts';
import { type FactSearch, searchFacts, updateFacts } from './fact-search.ts';
import { type PassageSearch, StalePassages, searchPassages } from './passage-search.ts';
import { type RemarkSearch, searchRemarks, updateRemarks } from './remark-search.ts';
import { searchDatabase, temporaryDatabase } from './search-database.ts';
import type { Notes, Semantics } from './semantics.ts';
import { updatePassages } from './update-passages.ts';

export function onFacts<T>(
  store: Store,
  memory: Memory,
  { embedder }: Semantics,
  notes: Notes,
  search: (facts: FactSearch) => T,
): T {
  const { facts } = memory.state;
  return onDatabase(store, facts.mark === undefined ? memory.state : undefined, notes, (database) => {
    updateFacts(database, facts, embedder, notes);
    return database.reading(() => search(searchFacts(database, facts, embedder)));
  });
}

export function onRemarks<T>(
  { store, memory }: OpenMemory,
  { embedder }: Semantics,
  notes: Notes,
  search: (remarks: RemarkSearch) => T,
): T | undefined {
  const { remarks } = memory.state;
  if (remarks.size === 0) return undefined;
  return onDatabase(store, remarks.lineage === undefined ? memory.state : undefined, notes, (database) => {
    updateRemarks(database, remarks, embedder, notes);
    return database.reading(() => search(searchRemarks(database, remarks, embedder)));
  });
}

/** Undefined when no conversation was ever imported. */
export function onPassages<T>(
  store: Store,
  { embedder }: Semantics,
  notes: Notes,
  search: (passages: PassageSearch) => T,
): T | undefined {
  const searching = (closely: boolean) =>
    onDatabase(store, undefined, notes, (database) => {
      if (!updatePassages(store, database, embedder, notes.progress, closely)) return undefined;
      return database.reading(() => {
        const passages = searchPassages(store, database, embedder);
        const found = search(passages);
        if (passages.damaged.count > 0) notes.damaged?.(passages.damaged);
        return found;
      });
    });
  try {
    return searching(false);
  } catch (error) {
    if (error instanceof StalePassages) return searching(true);
    throw error;
  }
}

/** What is in no database, as the facts of an earlier day, is searched in one of its own: `apart`. */
export function onDatabase<T>(
  store: Store,
  apart: object | undefined,
  notes: Notes,
  search: (database: Database) => T,
): T {
  if (apart !== undefined) return search(temporaryDatabase(store, apart));
  try {
    return search(searchDatabase(store));
  } catch (error) {
    if (error instanceof TidemarkError || error instanceof StalePassages) throw error;
    if (!isPassing(error)) {
      notes.rebuilt?.();
      store.database.discard();
    }
    return search(temporaryDatabase(store, store.database));
  }
}

/** A full disk, or another process that writes for long. Whatever else is wrong, the content of the database is at fault. */
function isPassing(error: unknown): boolean {
  return /locked|busy|readonly|full|disk I\/O/i.test(String(error));
}
