// The tier of a fact on a day, after so many sessions. Integers only; first match wins.
// Under `both`, each clock must have run out before a fact fades; `days` and `sessions` are the seeds' own rules.

import type { FactRow, Moment } from '../../model/fact-table.ts';
import type { Tier } from '../../model/tier.ts';
import { isExpired } from './life.ts';

export function tierOf(fact: FactRow, moment: Moment): Tier {
  const { policy } = moment;
  if (fact.status === 'superseded' || fact.status === 'invalidated') return fact.status;
  const openThread = fact.kind === 'thread' && !fact.closed;
  // evolving-memory: an unchecked thread is pinned and keeps whatever label it carries.
  if (openThread && policy.clock === 'sessions' && !fact.pinned) return fact.label ?? 'working';
  if (fact.kind === 'invariant' || fact.pinned || openThread) return 'core';
  if (fact.archived) return 'archived';
  const expired = isExpired(fact, moment.today, policy);
  // continuity-protocol: the decay check looks at active learnings only.
  if (policy.clock === 'days') return expired && fact.status === 'active' ? 'archived' : 'active';
  const age = moment.sessions - fact.createdSession;
  if (age <= policy.workingWindow && fact.uses <= 1) return 'working';
  const idle = moment.sessions - fact.lastUsedSession;
  if (idle <= policy.activeWindow || (policy.clock === 'both' && !expired)) return 'active';
  return idle <= policy.archiveWindow ? 'archive-candidate' : 'archived';
}
