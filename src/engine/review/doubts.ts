// The flags facts carry after a review, and why.

import { joinClauses } from '../../model/clause.ts';
import { daysBetween } from '../../model/day.ts';
import type { Fact } from '../../model/fact.ts';
import type { Moment } from '../../model/fact-table.ts';
import { FLAGS } from '../../model/flag.ts';
import { standingOf } from '../../projection/standing.ts';
import type { Opposing } from './group-opposed.ts';
import type { Doubt } from './review-plan.ts';

export function doubtsOf(
  live: readonly Fact[],
  when: Moment,
  questions: readonly Opposing[],
  suspects: readonly { id: string; reason: string }[],
): Doubt[] {
  const disputed = new Set(
    questions.flatMap(({ pairs }) => pairs).flatMap(({ proposal, fact }) => [proposal.id, fact.id]),
  );
  const why = new Map(suspects.map(({ id, reason }) => [id, reason]));
  return live.flatMap((fact) => {
    const stands = standingOf(fact, when);
    const flags = FLAGS.filter(
      (flag) =>
        stands.flags.includes(flag) ||
        (flag === 'CONFLICT' && disputed.has(fact.id)) ||
        (flag === 'SUSPECT' && why.has(fact.id)),
    );
    if (flags.length === 0) return [];
    const because = flags.map((flag) => {
      if (flag === 'CONFLICT') return 'it disagrees with another';
      if (flag === 'SUSPECT') return why.get(fact.id) ?? 'it may disagree with the code';
      return `never reinforced, unused for ${daysBetween(fact.lastUsedDay, when.today)} days`;
    });
    return [{ id: fact.id, flags, because: joinClauses(because) }];
  });
}
