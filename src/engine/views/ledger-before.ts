// The ledger as it was before a command wrote to it: files that came with a clone or a checkout show that, not what the command said.

import { once } from '../../model/once.ts';
import type { Files } from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';

/** Session files by path as they were; undefined where there was none. */
export type SessionsBefore = ReadonlyMap<string, Uint8Array | undefined>;

/** A store and what was read of it. */
export interface Then {
  readonly store: Store;
  readonly memory: Memory;
}

export function ledgerBefore(store: Store, memory: Memory, before: SessionsBefore): Then {
  if (before.size === 0) return { store, memory };
  const { files } = store;
  const isAbsent = (path: string) => before.has(path) && before.get(path) === undefined;
  const then: Files = {
    ...files,
    read: (path) => (before.has(path) ? before.get(path) : files.read(path)),
    stat: (path) => (isAbsent(path) ? undefined : files.stat(path)),
    list: (path) => files.list(path).filter(({ name }) => !isAbsent(`${path}/${name}`)),
  };
  const all = { ...Object.getOwnPropertyDescriptors(store), files: { value: then, enumerable: true } };
  const own = Object.defineProperties({}, all) as Store;
  // Read when it is needed, without a checkpoint, which knows the ledger as it is now.
  const read = once(() => load(own, { whole: true, tolerant: true }));
  return {
    store: own,
    get memory() {
      return read();
    },
  };
}
