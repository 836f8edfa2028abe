// What is wrong with one file, of each kind the first hundred: nobody reads more, and a file of nothing but mistakes is still read.

import type { Problem } from '../model/problem.ts';

const MOST_OF_KIND = 100;

export interface FewProblems {
  add(problem: Problem): void;
  /** In the order they were met, and behind them how many were left out. */
  all(): Problem[];
}

export function fewProblems(): FewProblems {
  const kept: Problem[] = [];
  const kinds = new Map<string, { count: number; last: Problem }>();
  return {
    add: (problem) => {
      const count = (kinds.get(problem.code)?.count ?? 0) + 1;
      kinds.set(problem.code, { count, last: problem });
      if (count <= MOST_OF_KIND) kept.push(problem);
    },
    all: () => [...kept, ...[...kinds.values()].filter(({ count }) => count > MOST_OF_KIND).map(leftOut)],
  };
}

function leftOut({ count, last }: { count: number; last: Problem }): Problem {
  const message = `${count - MOST_OF_KIND} more of this kind, the last one here: ${last.message}`;
  return { ...last, message };
}
