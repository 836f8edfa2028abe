// Why a fact has faded: the lifetimes that ran out, as the log of an archival names them (continuity-protocol, decay check).

import { daysBetween } from '../../model/day.ts';
import type { FactRow, Moment } from '../../model/fact-table.ts';
import { lifeInDays } from './life.ts';

export function whyFaded(fact: FactRow, { today, sessions, policy }: Moment): string {
  const days = `${daysBetween(fact.lastUsedDay, today)} days (a life of ${lifeInDays(fact, policy)})`;
  const idle = `${sessions - fact.lastUsedSession} sessions (at most ${policy.archiveWindow})`;
  if (policy.clock === 'days') return `unused for ${days}`;
  return policy.clock === 'sessions' ? `unused for ${idle}` : `unused for ${days} and ${idle}`;
}
