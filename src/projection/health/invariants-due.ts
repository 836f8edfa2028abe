// Invariants that no person has confirmed for forty sessions (evolving-memory, re-verification).

import type { Fact } from '../../model/fact.ts';
import type { SessionTable } from '../../model/session-table.ts';

export const REVERIFY_EVERY = 40;

/** All that a row tells. */
export function mayBeDue(
  { createdSession }: { readonly createdSession: number },
  sessions: SessionTable,
): boolean {
  return sessions.length - createdSession >= REVERIFY_EVERY;
}

export function isDueForVerification(fact: Fact, sessions: SessionTable): boolean {
  if (!mayBeDue(fact, sessions)) return false;
  const oldest = sessions.byOrdinal(sessions.length - REVERIFY_EVERY + 1);
  return fact.verified === undefined || oldest === undefined || oldest.started > fact.verified.at;
}
