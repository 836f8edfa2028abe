// `decision_log.policy` of prompt-budget.yml: with `example_only` the log is read but not written, unless somebody asks for it.

import type { Problem } from '../../model/problem.ts';
import { budgetOf } from '../../model/prompt-budget.ts';
import type { ViewInput } from '../../model/view.ts';
import { LOG } from './read-decisions.ts';

export function logPolicy(input: Pick<ViewInput, 'settings'>): {
  isFrozen: boolean;
  notes: readonly Problem[];
} {
  if (budgetOf(input.settings).logPolicy === 'normal') return { isFrozen: false, notes: [] };
  return {
    isFrozen: true,
    notes: [
      {
        code: 'log-not-written',
        level: 'notice',
        message: `decision_log.policy is example_only: ${LOG} stays as it is. Decisions are in memory and in tide work summary; to write one anyway: tide view render decision-log --log ID`,
        file: LOG,
      },
    ],
  };
}
