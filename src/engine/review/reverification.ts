// Asking a person from time to time whether what never fades still holds.

import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Moment } from '../../model/fact-table.ts';
import type { State } from '../../model/state.ts';

export function isAskDue(
  threads: readonly Fact[],
  waiting: readonly Fact[],
  { sessions, policy }: Moment,
): boolean {
  return !waiting.some(isReverification) && sessions - lastAsked(threads) >= policy.verifyEvery;
}

export function lastAsked(threads: readonly Fact[]): number {
  return Math.max(0, ...threads.filter(isReverification).map((fact) => fact.createdSession));
}

export function isReverification(fact: Fact): boolean {
  return fact.kind === 'thread' && fieldOf(fact, 'type') === 're-verify';
}

/** Not what was stated or confirmed in the sessions of one review. */
export function isToAsk(fact: Fact, now: State, { sessions, policy }: Moment): boolean {
  const lately = now.sessions.byOrdinal(sessions - policy.reviewEvery + 1)?.started ?? '';
  return lately === '' || (fact.verified?.at ?? fact.origin.at) < lately;
}
