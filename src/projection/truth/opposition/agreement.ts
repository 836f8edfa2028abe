// What speaks for two texts being of one mind.

import { covered, DENIED } from './coverage.ts';
import type { ReadText } from './read-text.ts';

/** How much of what the fact denies or rejects the proposal denies too, in hundredths. */
export function bothDeny(proposal: ReadText, fact: ReadText): number {
  let most = 0;
  for (const clause of [...fact.clauses, ...fact.rejected]) {
    const isRejected = clause.field === 'alternative';
    const against = clause.words.filter(({ sign, weight }) => weight > 0 && (isRejected || sign < 0));
    if (against.length === 0) continue;
    for (const { says } of proposal.clauses)
      most = Math.max(most, covered(against, clause, says, DENIED).share);
  }
  return most;
}
