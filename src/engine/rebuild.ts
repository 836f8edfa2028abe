// Everything derived, made again from the ledger alone.

import type { Store } from '../model/store.ts';
import { databasePath } from './reading/database-path.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { saveMemory } from './reading/save-memory.ts';
import { removeIndexes } from './recall/index-paths.ts';

export function rebuild(store: Store): { written: readonly string[]; memory: Memory } {
  const memory = load(store, { whole: true, shared: true });
  store.database.discard();
  saveMemory(store, memory);
  // Made anew by the next question.
  removeIndexes(store);
  return { written: [databasePath(store)], memory };
}
