// The facts as they were at the last review, and whether one has changed since.

import { dayOf } from '../../model/day.ts';
import type { Fact } from '../../model/fact.ts';
import type { Moment } from '../../model/fact-table.ts';
import type { LastReview } from '../../model/last-review.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import type { Tier } from '../../model/tier.ts';
import { standingOf } from '../../projection/standing.ts';
import { memoryAt } from '../reading/memory-at.ts';

/** The state at the last review, and its moment. */
export interface Before {
  readonly state: State;
  readonly when: Moment;
}

export function beforeOf(store: Store, { tick, session, position, at }: LastReview): Before {
  const then = memoryAt(store, [tick, session, position]);
  const today = dayOf(at) ?? 0;
  return {
    state: then.state,
    when: { today, sessions: then.state.sessions.length, policy: store.config.policy },
  };
}

export interface Then {
  readonly fact: Fact;
  readonly tier: Tier;
}

/** The facts at the review before, each looked up once it is asked for. */
export interface Past {
  readonly size: number;
  of(fact: Fact): Then | undefined;
}

export function thenOf(before: Before | undefined): Past {
  if (before === undefined) return { size: 0, of: () => undefined };
  const { state, when } = before;
  return {
    size: state.facts.size,
    of: (now) => {
      const fact = state.facts.get(now.id);
      return fact === undefined ? undefined : { fact, tier: standingOf(fact, when).tier };
    },
  };
}

/** It says something else, holds elsewhere, or was not alive: what it was compared with then says nothing about it now. */
export function isChanged(fact: Fact, then: Then | undefined): boolean {
  return (
    then === undefined ||
    then.tier === 'archived' ||
    fact.statement !== then.fact.statement ||
    fact.scope !== then.fact.scope ||
    fact.kind !== then.fact.kind ||
    JSON.stringify(fact.fields) !== JSON.stringify(then.fact.fields)
  );
}
