// A source that is no longer believed takes with it what rests on it alone.

import type { Event } from '../model/event.ts';
import type { State } from '../model/state.ts';

export function revokeSource(state: State, event: Event): void {
  const source = event.text ?? '';
  if (source === '') return;
  state.revoked.set(source, event.session);
  for (const fact of state.facts.values()) {
    if (!fact.sources.includes(source)) continue;
    const sources = fact.sources.filter((one) => one !== source);
    const fallen = sources.length === 0 && fact.status !== 'superseded' && fact.status !== 'invalidated';
    state.facts.set(fact.id, {
      ...fact,
      sources,
      ...(fallen ? { status: 'invalidated' as const, reason: `its source ${source} was revoked` } : {}),
    });
  }
}
