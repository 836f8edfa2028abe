import type { Store } from '../../model/store.ts';
import type { Worktree } from '../../model/worktree.ts';
import type { References } from '../health.ts';
import type { Memory } from '../reading/memory.ts';
import { lostNames, staleReferences } from './references.ts';

/** What code, documents and constraints say of each other that is not so any more, each in a few words. */
export function lostReferences(store: Store, worktree: Worktree, memory: Memory): References {
  return {
    stale: staleReferences(store, worktree, memory).map(({ file, line, id }) => `${file}:${line} (${id})`),
    lost: lostNames(store, worktree, memory).map(({ id, name }) => `${name} (${id})`),
  };
}
