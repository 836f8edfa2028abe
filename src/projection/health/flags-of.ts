// Integrity flags that follow from the fact alone (continuity-protocol, integrity scan). They are looked at on
// everything that is about to be shown, archived facts included.

import { daysBetween } from '../../model/day.ts';
import type { Fact } from '../../model/fact.ts';
import type { Policy } from '../../model/policy.ts';
import type { Moment } from '../decay/tier-of.ts';

export type Flag = 'LOW_CONFIDENCE' | 'SUSPECT' | 'CONFLICT';

export function flagsOf(fact: Fact, moment: Moment, policy: Policy): readonly Flag[] {
  const idle = daysBetween(fact.lastUsedDay, moment.today);
  const doubtful =
    idle > policy.lowConfidenceDays &&
    fact.reinforcements === 0 &&
    fact.verified === undefined &&
    fact.kind !== 'thread' &&
    fact.kind !== 'milestone';
  return doubtful ? ['LOW_CONFIDENCE'] : [];
}
