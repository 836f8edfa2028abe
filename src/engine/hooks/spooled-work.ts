// Working memory with what hooks have seen and nobody has written to the ledger yet. Nothing is written here.

import type { Store } from '../../model/store.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { evolveWork } from '../../projection/evolve-work.ts';
import type { Memory } from '../load.ts';
import { hookSpools, readHookSpool } from './hook-spool.ts';
import { spooledWork } from './spooled-drafts.ts';

export function workWithSpooled(store: Store, memory: Memory): WorkingMemory {
  const { working } = memory.state;
  // An earlier day knows nothing of it.
  if (memory.today < Math.floor(store.clock.now() / 86_400_000)) return working;
  try {
    const seen = hookSpools(store).flatMap((name) => {
      const spool = readHookSpool(store, name);
      return spool === undefined ? [] : spooledWork(working, spool.pending);
    });
    const inOrder = seen.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    return inOrder.reduce(
      (work, { at, draft }, i) => evolveWork(work, { ...draft, at, tick: 0, session: '', position: i }),
      working,
    );
  } catch {
    return working;
  }
}
