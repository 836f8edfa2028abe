// Asks a person every so many sessions (review.verify) whether invariants and pinned facts still hold. Sessions are counted as
// the ledger has them: the session that a review opens for its own events does not count.

import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { FactRow, Moment } from '../../model/fact-table.ts';
import type { Policy } from '../../model/policy.ts';
import type { State } from '../../model/state.ts';
import { sessionsUnconfirmed } from '../../projection/health/invariants-due.ts';

/** The sessions until a person is asked: so many after the last question, and after the first fact was stated or confirmed. */
export function sessionsUntilAsked(
  invariants: readonly Fact[],
  threads: readonly Fact[],
  { sessions }: Pick<State, 'sessions'>,
  { verifyEvery }: Policy,
): number {
  const unconfirmed = invariants.map((fact) => sessionsUnconfirmed(fact, sessions, verifyEvery));
  const longest = unconfirmed.reduce((most, count) => Math.max(most, count), 0);
  const sinceAsked = sessions.length - lastAsked(threads);
  return Math.max(0, verifyEvery - longest, verifyEvery - sinceAsked);
}

function lastAsked(threads: readonly Fact[]): number {
  return threads
    .filter(isReverification)
    .reduce((latest, { createdSession }) => Math.max(latest, createdSession), 0);
}

/** Invariants and what a person pinned. Untrusted facts never raise questions. */
export function neverFades(fact: Pick<FactRow, 'kind' | 'pinned' | 'trust'>): boolean {
  return (
    fact.kind !== 'thread' &&
    (fact.kind === 'invariant' || fact.pinned === true) &&
    fact.trust !== 'untrusted'
  );
}

export function isReverification(fact: Fact): boolean {
  return fact.kind === 'thread' && fieldOf(fact, 'type') === 're-verify';
}

/** Not what was stated or confirmed in the sessions of one review. */
export function isToAsk(fact: Fact, now: State, { sessions, policy }: Moment): boolean {
  const lately = now.sessions.byOrdinal(sessions - policy.reviewEvery + 1)?.started ?? '';
  return lately === '' || (fact.verified?.at ?? fact.origin.at) < lately;
}
