// Which of the facts that are about to be shown disagree with the code. Looked up each time, without searching the repository: what
// only a search could tell waits for the review.

import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { Worktree } from '../../model/worktree.ts';
import { integrityOf, type Suspicion } from './integrity.ts';

export function doubtedAmong(
  worktree: Worktree,
  facts: readonly Fact[],
  whole = false,
): readonly Suspicion[] {
  const watched = facts.filter((fact) => fact.seen !== undefined && !TERMINAL.has(fact.status));
  return integrityOf(worktree, watched, whole);
}
