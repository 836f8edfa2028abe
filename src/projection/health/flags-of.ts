// Integrity flags of a fact at a moment (continuity-protocol, integrity scan). They are looked at on everything that is about
// to be shown, archived facts included.

import { daysBetween } from '../../model/day.ts';
import type { FactRow, Moment } from '../../model/fact-table.ts';
import { FLAGS, type Flag } from '../../model/flag.ts';

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
  const other = fact.id === undefined ? undefined : moment.flagged?.get(fact.id);
  if (!doubtful && !ahead && other === undefined) return [];
  return FLAGS.filter(
    (flag) =>
      (flag === 'LOW_CONFIDENCE' && doubtful) ||
      (flag === 'SUSPECT' && ahead) ||
      other?.includes(flag) === true,
  );
}
