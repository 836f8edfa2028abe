// What was healed since this agent was last here, for the brief and the start of a session. Out of the state alone.

import { ellipsis } from '../markdown/ellipsis.ts';
import { oneLine } from '../markdown/one-line.ts';
import { clause } from '../model/clause.ts';
import type { Fact } from '../model/fact.ts';
import type { Healed } from '../model/fault.ts';
import { isVisible } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { isWide } from './offered.ts';
import type { Memory } from './reading/memory.ts';
import { currentSession } from './sessions/current-session.ts';

interface HealedFact extends Pick<Healed, 'fault' | 'action'> {
  readonly fact: Fact;
}

/** The newest first. `asked`: scopes the work is about; what holds in the whole project always counts. */
export function healedSince(store: Store, memory: Memory, asked: readonly string[] = []): HealedFact[] {
  const { healed, sessions, facts } = memory.state;
  if (healed.length === 0) return [];
  const current = sessions.ordinalOf(currentSession(store, memory) ?? '') ?? sessions.length + 1;
  const last = lastBefore(store, memory, current);
  return healed
    .filter(({ session }) => session >= last && session !== current)
    .flatMap(({ fault, action, memory: id }) => {
      const fact = facts.get(id);
      return fact === undefined || fact.forgotten || fact.trust === 'untrusted'
        ? []
        : [{ fault, action, fact }];
    })
    .filter(
      ({ fact: { scope }, action }) =>
        action === 'scope-reduced' ||
        isWide(scope) ||
        asked.some((one) => isVisible(scope, one, store.config.modules)),
    )
    .reverse();
}

/** The last session of this agent, else the last one of anybody. Who was away longer than that reads tide faults. */
function lastBefore(store: Store, memory: Memory, current: number): number {
  const { agent } = store.surroundings;
  for (let n = current - 1; n > 0 && n >= current - FAR; n--)
    if (memory.state.sessions.byOrdinal(n)?.agent === agent) return n;
  return current - 1;
}

const FAR = 20;

export function healedLine(healed: readonly HealedFact[]): string | undefined {
  if (healed.length === 0) return undefined;
  const told = healed
    .slice(0, TOLD)
    .map(({ fact, action }) => `\`${fact.id}\` ${ellipsis(clause(become(fact, action)), LONGEST)}`);
  const more = healed.length > TOLD ? `; and ${healed.length - TOLD} more (tide faults)` : '';
  return `Healed since last time: ${told.join('; ')}${more}`;
}

const TOLD = 3;
const LONGEST = 160;

function become(fact: Fact, action: string): string {
  if (fact.status === 'superseded') return `is superseded by ${fact.supersededBy ?? 'another'}`;
  if (fact.status === 'invalidated') return `is invalidated: ${oneLine(fact.reason ?? 'it was wrong')}`;
  return action === 'scope-reduced'
    ? `holds in ${fact.scope} only`
    : `is corrected: ${oneLine(fact.statement)}`;
}
