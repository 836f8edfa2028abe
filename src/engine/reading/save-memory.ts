// Writing a memory into the database of its store. Nothing needs it to succeed: what was folded answers as well.

import { readMeta } from '../../database/meta.ts';
import { writeState } from '../../database/write-state.ts';
import type { Store } from '../../model/store.ts';
import { LIKENESS } from '../../projection/truth/likeness.ts';
import type { Memory } from './memory.ts';
import { memoryIn, ownerOf, type StoredMemory } from './stored-memory.ts';

/** What the database holds then; undefined where it could not be written, or others wrote meanwhile. */
export function saveMemory(store: Store, memory: Memory): StoredMemory | undefined {
  // The place of an implausible tick follows from the whole ledger: only a whole replay knows it.
  if (memory.implausible) return undefined;
  const { stored } = memory;
  const database = stored === undefined ? store.database.open() : stored.snapshot.current;
  if (database === undefined) return undefined;
  // The database must not outlive bytes that are not on disk yet.
  for (const path of memory.young) store.files.sync(path);
  const { mayGoOn } = store.files;
  writeState(database, memory, { owner: ownerOf(store), likeness: LIKENESS, mayGoOn }, stored);
  if (stored === undefined) database.hold();
  const meta = readMeta(database);
  if (meta === undefined || (stored !== undefined && meta.revision !== stored.revision + 1)) return undefined;
  return memoryIn(store, database, meta);
}
