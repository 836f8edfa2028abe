// What was just written, brought into the memory at hand, so that the answer can speak of it.

import { dayOf } from '../../model/day.ts';
import { type Event, OPENED } from '../../model/event.ts';
import { evolve } from '../../projection/evolve.ts';
import { addLocal } from '../local/fold-local.ts';
import { isLocal } from '../local/local-ledger.ts';
import type { Memory } from '../reading/memory.ts';
import type { OpenSession } from '../sessions/choose-session.ts';

export function absorb(memory: Memory, target: OpenSession, events: readonly Event[]): void {
  const { session } = target;
  if (target.fresh)
    evolve(
      memory.state,
      {
        verb: OPENED,
        fields: [],
        at: session.started,
        tick: memory.state.tick + 1,
        session: session.id,
        position: -1,
      },
      session,
    );
  for (const event of events) {
    if (isLocal(event)) addLocal(memory.state, event);
    else evolve(memory.state, event, session);
    memory.lastDay = Math.max(memory.lastDay, dayOf(event.at) ?? 0);
  }
}
