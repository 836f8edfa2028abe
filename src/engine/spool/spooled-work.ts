// Working memory with what hooks have seen and nobody has written to the ledger yet. Nothing is written here.

import type { Store } from '../../model/store.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { evolveWork } from '../../projection/evolve-work.ts';
import type { Memory } from '../reading/memory.ts';
import { conversationKey } from './conversation-key.ts';
import { recentSpools } from './hook-notes.ts';
import { readSpool, spoolName } from './spool-file.ts';
import { type Seen, spooledWork } from './spooled-drafts.ts';

/** However many conversations there are, so many of the newest are looked at. */
const MOST_OTHERS = 20;

/** Of the conversation here and of the newest others. */
export function workWithSpooled(store: Store, memory: Memory): WorkingMemory {
  const { working } = memory.state;
  // An earlier day knows nothing of it.
  if (memory.today < Math.floor(store.clock.now() / 86_400_000)) return working;
  try {
    const names = new Set([spoolName(store, conversationKey(store)), ...recentSpools(store, MOST_OTHERS)]);
    return withSeen(
      working,
      [...names].map((name) => readSpool(store, name)),
    );
  } catch {
    return working;
  }
}

/** In the order it happened. */
export function withSeen(working: WorkingMemory, spools: readonly Seen[]): WorkingMemory {
  const seen = spools.flatMap((spool) => spooledWork(working, spool));
  const inOrder = seen.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return inOrder.reduce(
    (work, { at, draft }, i) => evolveWork(work, { ...draft, at, tick: 0, session: '', position: i }),
    working,
  );
}
