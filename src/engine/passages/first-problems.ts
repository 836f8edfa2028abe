// The first problems of many: a file that is something else altogether has one in every line.

import { grouped } from '../../model/grouped.ts';
import type { Problem } from '../../model/problem.ts';

const MOST = 1_000;

export interface FirstProblems {
  add(problem: Problem): void;
  all(): Problem[];
}

export function firstProblems(): FirstProblems {
  const kept: Problem[] = [];
  let more = 0;
  let level: Problem['level'] = 'notice';
  return {
    add(problem) {
      if (kept.length < MOST) kept.push(problem);
      else {
        more++;
        if (problem.level === 'error') level = 'error';
      }
    },
    all: () => (more === 0 ? kept : [...kept, untold(more, level)]),
  };
}

function untold(more: number, level: Problem['level']): Problem {
  return {
    code: 'more-problems',
    level,
    message: `${grouped(more)} more were found after these; mend the first ones and import again.`,
  };
}
