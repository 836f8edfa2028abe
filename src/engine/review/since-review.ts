// What became of the facts since the review before.

import { type Fact, TERMINAL } from '../../model/fact.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Standing } from '../../projection/standing.ts';
import type { Past, Then } from './before.ts';
import type { Moved, ReviewPlan } from './review-plan.ts';

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
