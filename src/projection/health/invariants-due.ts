// Invariants that no person has confirmed for as many sessions as the policy says (evolving-memory, re-verification).

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
  if (!mayBeDue(fact, sessions, every)) return false;
  const oldest = sessions.byOrdinal(sessions.length - every + 1);
  return fact.verified === undefined || oldest === undefined || oldest.started > fact.verified.at;
}
