// What speaks for two texts being of one mind.

import { AFFIRMED, covered, DENIED } from './coverage.ts';
import type { ReadText } from './read-text.ts';

/** How much of what the fact denies or rejects the proposal denies too, in hundredths. */
export function bothDeny(proposal: ReadText, fact: ReadText): number {
  let most = 0;
  for (const clause of [...fact.clauses, ...fact.rejected]) {
    const isRejected = clause.field === 'alternative';
    const against = clause.words.filter(
      ({ sign, weight, undone }) => weight > 0 && undone !== true && (isRejected || sign < 0),
    );
    if (against.length === 0) continue;
    for (const { says } of proposal.clauses)
      most = Math.max(most, covered(against, clause, says, DENIED).share);
  }
  return most;
}

/** How much of what a clause of the fact affirms a clause of the proposal affirms too, in hundredths. */
export function bothAffirm(proposal: ReadText, fact: ReadText): number {
  let most = 0;
  for (const clause of fact.clauses) {
    const along = clause.words.filter(({ sign, weight }) => weight > 0 && sign > 0);
    for (const { says } of proposal.clauses) {
      const { share, weight } = covered(along, clause, says, AFFIRMED);
      if (weight >= 150) most = Math.max(most, share);
    }
  }
  return most;
}
