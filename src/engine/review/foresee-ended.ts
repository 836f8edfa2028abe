// What a review would find that takes up the conversations that are over: the same events in the memory at hand, and none in the ledger.

import { instantText } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import { absorb } from '../append/absorb.ts';
import { worthTakingUp } from '../append.ts';
import type { Memory } from '../reading/memory.ts';
import { foldSpools } from '../spool/fold-spools.ts';

export function foreseeEnded(store: Store, memory: Memory): void {
  for (const [n, { own, open }] of worthTakingUp(store, memory).entries()) {
    const id = open ?? `dry-run-${n}`;
    const at = instantText(own.clock.now());
    const session = { id, agent: own.surroundings.agent, started: at };
    const events = foldSpools(own, memory, id, []).drafts.map((draft, position) => ({
      ...draft,
      at,
      tick: memory.state.tick + 2 + position,
      session: id,
      position,
    }));
    absorb(memory, { session, path: '', fresh: open === undefined }, events);
  }
}
