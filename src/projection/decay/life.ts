// The day clock (continuity-protocol, decay timeline): how many days an unused fact lives.

import { type Day, daysBetween } from '../../model/day.ts';
import type { FactRow } from '../../model/fact-table.ts';
import type { Policy } from '../../model/policy.ts';

/** A stored ttl may lengthen a life, never shorten what reinforcement has earned. */
export function lifeInDays(fact: Pick<FactRow, 'reinforcements' | 'ttl'>, policy: Policy): number {
  const step = policy.ladder.findLast(({ reinforcements }) => fact.reinforcements >= reinforcements);
  return Math.max(step?.days ?? 0, fact.ttl ?? 0);
}

/** Strictly: on the last day of its life a fact still lives. */
export function isExpired(
  fact: Pick<FactRow, 'reinforcements' | 'ttl' | 'lastUsedDay'>,
  today: Day,
  policy: Policy,
): boolean {
  return daysBetween(fact.lastUsedDay, today) > lifeInDays(fact, policy);
}
