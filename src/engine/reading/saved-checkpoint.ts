// The checkpoint of a store: where it lies, what it says, and writing a new one.

import type { Store } from '../../model/store.ts';
import { homeOf } from '../home-of.ts';
import { readCheckpoint, renderCheckpoint, type StoredCheckpoint } from './checkpoint.ts';
import { fromBeginning } from './from-beginning.ts';
import type { Memory } from './memory.ts';

export function checkpointPath(store: Store): string {
  return `${store.root}/.index/checkpoint`;
}

/** Where a part of it turns out damaged, that part is replayed from the ledger. */
export function savedCheckpoint(store: Store): StoredCheckpoint | undefined {
  return readCheckpoint(store.files, checkpointPath(store), homeOf(store), (last) =>
    fromBeginning(store, 0, undefined, last),
  );
}

export function saveCheckpoint(store: Store, memory: Memory): void {
  // The place of an implausible tick follows from the whole ledger: only a whole replay knows it.
  if (memory.implausible) return;
  const when = { today: memory.today, sessions: memory.state.sessions.length, policy: store.config.policy };
  for (const path of memory.young) store.files.sync(path);
  store.files.makeFolder(`${store.root}/.index`);
  const bytes = renderCheckpoint(memory, when, homeOf(store), store.files.mayGoOn);
  store.files.replace(checkpointPath(store), bytes);
}
