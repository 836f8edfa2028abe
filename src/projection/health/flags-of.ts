// Integrity flags that follow from the fact alone (continuity-protocol, integrity scan). They are looked at on
// everything that is about to be shown, archived facts included.

import { daysBetween } from '../../model/day.ts';
import type { FactRow, Moment } from '../../model/fact-table.ts';

export type Flag = 'LOW_CONFIDENCE' | 'SUSPECT' | 'CONFLICT';

export function flagsOf(fact: FactRow, moment: Moment): readonly Flag[] {
  const idle = daysBetween(fact.lastUsedDay, moment.today);
  const doubtful =
    idle > moment.policy.lowConfidenceDays &&
    fact.reinforcements === 0 &&
    fact.verified === undefined &&
    fact.kind !== 'thread' &&
    fact.kind !== 'invariant' &&
    fact.pinned === undefined &&
    fact.kind !== 'milestone';
  // A last use that lies ahead was stamped by a wrong clock; a day is left for zones and skew.
  const ahead = fact.lastUsedDay > moment.today + 1;
  return [...(doubtful ? ['LOW_CONFIDENCE' as const] : []), ...(ahead ? ['SUSPECT' as const] : [])];
}
