// What became of the facts since the review before.

import { type Fact, TERMINAL } from '../../model/fact.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Tier } from '../../model/tier.ts';
import { type Standing, standingOf } from '../../projection/standing.ts';
import type { Moved, Reviewing, ReviewPlan } from './review-plan.ts';

export interface Then {
  readonly fact: Fact;
  readonly tier: Tier;
}

/** The facts at the review before, each looked up once it is asked for. */
export interface Past {
  readonly size: number;
  of(fact: Fact): Then | undefined;
}

export function thenOf(before: Reviewing['before']): Past {
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

export function movesOf(
  facts: readonly { readonly fact: Fact; readonly stands: Standing }[],
  then: Past,
): Pick<ReviewPlan, 'retiered' | 'returned' | 'fading' | 'ended' | 'fresh'> {
  const retiered: Moved[] = [];
  const returned: Fact[] = [];
  const fading: Fact[] = [];
  const ended: Fact[] = [];
  const fresh: Fact[] = [];
  for (const { fact, stands } of facts) {
    const before = then.of(fact);
    if (before === undefined) fresh.push(fact);
    else if (before.tier !== stands.tier) {
      retiered.push({ id: fact.id, from: before.tier, to: stands.tier });
      if (before.tier === 'archived' && stands.live) returned.push(fact);
      else if (stands.tier === 'archive-candidate' && fact.kind !== 'thread') fading.push(fact);
    }
    const isOver = TERMINAL.has(fact.status) && !fact.forgotten;
    if (isOver && then.size > 0 && before?.tier !== stands.tier) ended.push(fact);
  }
  return { retiered, returned, fading, ended, fresh };
}

/** It was open then, or came and went since. Without a review before, everything would be news. */
export function isAnsweredSince(before: Then | undefined, then: Past): boolean {
  return then.size > 0 && (before === undefined || isOpen(before.fact));
}
