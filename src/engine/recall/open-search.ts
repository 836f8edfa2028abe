// What a question is asked of: the tables of the store's database, brought up to date before. Where the database cannot be used, the
// same tables are filled in memory.

import type { Database } from '../../model/database.ts';
import type { Store } from '../../model/store.ts';
import type { OpenMemory } from '../offered.ts';
import type { Memory } from '../reading/memory.ts';
import { type FactSearch, searchFacts } from './fact-search.ts';
import { type PassageSearch, StalePassages, searchPassages } from './passage-search.ts';
import { type RemarkSearch, searchRemarks } from './remark-search.ts';
import { searchDatabase, temporaryDatabase } from './search-database.ts';
import type { Notes, Semantics } from './semantics.ts';

export function onFacts<T>(
  store: Store,
  memory: Memory,
  { embedder }: Semantics,
  notes: Notes,
  search: (facts: FactSearch) => T,
): T {
  const { facts } = memory.state;
  return onDatabase(store, facts.mark === undefined ? memory.state : undefined, notes, (database) =>
    search(searchFacts(database, facts, embedder, notes)),
  );
}

export function onRemarks<T>(
  { store, memory }: OpenMemory,
  { embedder }: Semantics,
  notes: Notes,
  search: (remarks: RemarkSearch) => T,
): T | undefined {
  const { remarks } = memory.state;
  if (remarks.size === 0) return undefined;
  return onDatabase(store, remarks.lineage === undefined ? memory.state : undefined, notes, (database) =>
    search(searchRemarks(database, remarks, embedder, notes)),
  );
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
      const passages = searchPassages(store, database, embedder, notes.progress, closely);
      if (passages === undefined) return undefined;
      const found = search(passages);
      if (passages.damaged.count > 0) notes.damaged?.(passages.damaged);
      return found;
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
    if (!isOfDatabase(error)) throw error;
    if (isDamage(error)) {
      notes.rebuilt?.();
      store.database.discard();
    }
    return search(temporaryDatabase(store, store.database));
  }
}

function isOfDatabase(error: unknown): boolean {
  return (error as { code?: unknown })?.code === 'ERR_SQLITE_ERROR' || isDamage(error);
}

/** Other reasons pass: a full disk, another process that writes for long. */
function isDamage(error: unknown): boolean {
  return /malformed|not a database|corrupt|no such (?:table|column)/i.test(String(error));
}
