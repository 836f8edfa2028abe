// Which of the facts that are about to be shown disagree with the code. Looked up each time, without searching the repository: what
// only a search could tell waits for the review.

import type { Fact } from '../../model/fact.ts';
import type { Worktree } from '../../model/worktree.ts';
import { type Suspicion, verdictsOn } from './integrity.ts';
import type { SureSight } from './kept-sights.ts';

export function doubtedAmong(
  worktree: Worktree,
  facts: readonly Fact[],
  whole: boolean,
): { readonly doubts: readonly Suspicion[]; readonly sure: readonly SureSight[] } {
  const verdicts = facts.flatMap((fact) => verdictsOn(worktree, fact, whole));
  return {
    doubts: verdicts.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt])),
    sure: verdicts.flatMap(({ line, sureOf }) => (sureOf === undefined ? [] : [[line, sureOf] as const])),
  };
}
