// Everything derived, made again from the ledger alone.

import type { Store } from '../model/store.ts';
import { databasePath } from './reading/database-path.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { saveMemory } from './reading/save-memory.ts';
import { removeDerived } from './remove-derived.ts';

export function rebuild(store: Store): { written: readonly string[]; memory: Memory } {
  const memory = load(store, { whole: true, shared: true });
  // What is searched is made anew by the next question.
  removeDerived(store);
  saveMemory(store, memory);
  return { written: [databasePath(store)], memory };
}
