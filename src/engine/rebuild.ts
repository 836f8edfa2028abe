// Everything derived, made again from the ledger alone.

import type { Store } from '../model/store.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { checkpointPath, saveCheckpoint } from './reading/saved-checkpoint.ts';
import { removeIndexes } from './recall/index-paths.ts';

export function rebuild(store: Store): { written: readonly string[]; memory: Memory } {
  const memory = load(store, { whole: true, shared: true });
  saveCheckpoint(store, memory);
  // Made anew by the next question.
  removeIndexes(store);
  return { written: [checkpointPath(store)], memory };
}
