// What was just written, brought into the memory at hand, so that the answer can speak of it. Each event is compared
// with what its verb announces as soon as it is folded.

import { dayOf } from '../../model/day.ts';
import { type Event, OPENED } from '../../model/event.ts';
import type { FactTable } from '../../model/fact-table.ts';
import { type Before, mayChange, meantBy, missingEffect } from '../../projection/effect-of.ts';
import { evolve } from '../../projection/evolve.ts';
import { addLocal } from '../local/fold-local.ts';
import { isLocal } from '../local/local-ledger.ts';
import type { Memory } from '../reading/memory.ts';
import { placeOf } from '../reading/place.ts';
import type { OpenSession } from '../sessions/choose-session.ts';

/** An event whose effect is not what it announces. */
export interface Unmet {
  readonly event: Event;
  readonly why: string;
}

/** `given`: how many events at the beginning were announced by nobody. */
export function absorb(memory: Memory, target: OpenSession, events: readonly Event[], given = 0): Unmet[] {
  const { state } = memory;
  const { session } = target;
  if (target.fresh)
    evolve(
      state,
      {
        verb: OPENED,
        fields: [],
        at: session.started,
        tick: state.tick + 1,
        session: session.id,
        position: -1,
      },
      session,
    );
  return events.flatMap((event, n) => {
    if (isLocal(event)) {
      addLocal(state, event);
      memory.lastDay = Math.max(memory.lastDay, dayOf(event.at) ?? 0);
      return [];
    }
    const fact = event.id === undefined ? undefined : meantBy(state, event, event.id);
    const before: Before = fact && { reinforcements: fact.reinforcements, status: fact.status };
    const changed = changedBy(state.facts, () => evolve(state, event, session));
    memory.lastDay = Math.max(memory.lastDay, dayOf(event.at) ?? 0);
    memory.last = placeOf(event) ?? memory.last;
    if (n < given) return [];
    const allowed = mayChange(state, event);
    const others = allowed === 'many' ? [] : [...changed].filter((id) => !allowed.has(id));
    const why =
      missingEffect(state, event, before) ??
      (others.length === 0 ? undefined : `it also changed ${others.map((id) => `\`${id}\``).join(', ')}`);
    return why === undefined ? [] : [{ event, why }];
  });
}

function changedBy(facts: FactTable, fold: () => void): Set<string> {
  const changed = new Set<string>();
  const set = facts.set.bind(facts);
  Object.defineProperty(facts, 'set', {
    configurable: true,
    value: (id: string, fact: Parameters<FactTable['set']>[1]) => {
      changed.add(id);
      return set(id, fact);
    },
  });
  try {
    fold();
  } finally {
    Reflect.deleteProperty(facts, 'set');
  }
  return changed;
}
