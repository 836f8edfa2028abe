// How long ago a person last stood for a fact that never fades, in sessions (evolving-memory, re-verification).

import type { Fact } from '../../model/fact.ts';
import type { SessionTable } from '../../model/session-table.ts';

/** All that a row tells. */
export function mayBeDue(
  { createdSession }: { readonly createdSession: number },
  sessions: SessionTable,
  every: number,
): boolean {
  return sessions.length - createdSession >= every;
}

export function isDueForVerification(fact: Fact, sessions: SessionTable, every: number): boolean {
  return sessionsUnconfirmed(fact, sessions, every) >= every;
}

/** The sessions after the one that stated or last confirmed the fact; no more than `most` are counted. */
export function sessionsUnconfirmed(fact: Fact, sessions: SessionTable, most: number): number {
  const after = Math.min(most, sessions.length - fact.createdSession);
  if (fact.verified === undefined) return after;
  let count = 0;
  while (count < after && isAfter(sessions, count, fact.verified.at)) count++;
  return count;
}

function isAfter(sessions: SessionTable, back: number, moment: string): boolean {
  return (sessions.byOrdinal(sessions.length - back)?.started ?? '') > moment;
}
