// A source that is no longer believed takes with it what rests on it alone, and what was derived only from that.

import { type Event, fieldsOf } from '../model/event.ts';
import type { State } from '../model/state.ts';
import { fallen, lostGround } from './fact-sources.ts';

export function revokeSource(state: State, event: Event): void {
  const source = event.text ?? '';
  if (source === '') return;
  state.revoked.set(source, event.session);
  const down: string[] = [];
  const derived = new Map<string, string[]>();
  for (const fact of state.facts.values()) {
    for (const from of fieldsOf(fact, 'from')) {
      const known = derived.get(from);
      if (known === undefined) derived.set(from, [fact.id]);
      else known.push(fact.id);
    }
    if (!fact.sources.includes(source)) continue;
    const sources = fact.sources.filter((one) => one !== source);
    if (sources.length === 0) {
      down.push(fact.id);
      state.questions.delete(fact.id);
    }
    state.facts.set(
      fact.id,
      sources.length > 0 ? { ...fact, sources } : fallen(fact, `its source ${source} was revoked`),
    );
  }
  // Grows while it is read: what falls takes its own descendants along.
  for (const id of down) down.push(...fallWith(state, derived.get(id) ?? []));
}

function fallWith(state: State, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const fact = state.facts.get(id);
    const reason = fact === undefined || fact.sources.length === 0 ? undefined : lostGround(state, fact);
    if (fact === undefined || reason === undefined) return false;
    state.facts.set(id, fallen(fact, reason));
    state.questions.delete(id);
    return true;
  });
}
