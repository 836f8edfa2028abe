// `decision_log.policy` of prompt-budget.yml: with `example_only` the log is read but never written.

import type { Problem } from '../../model/problem.ts';
import type { ViewInput } from '../../model/view.ts';
import { LOG } from './read-decisions.ts';

export function logPolicy(input: Pick<ViewInput, 'settings'>): {
  isFrozen: boolean;
  notes: readonly Problem[];
} {
  const policy = input.settings.get('decision_log.policy') ?? 'normal';
  if (policy === 'normal') return { isFrozen: false, notes: [] };
  if (policy === 'example_only')
    return {
      isFrozen: true,
      notes: [
        {
          code: 'log-not-written',
          level: 'notice',
          message: `decision_log.policy is example_only: ${LOG} stays as it is. Decisions are in memory and belong into the task summary.`,
          file: LOG,
        },
      ],
    };
  return {
    isFrozen: false,
    notes: [
      {
        code: 'unknown-policy',
        level: 'notice',
        message: 'decision_log.policy has a value that is not known; the log is written as usual.',
        file: LOG,
        expected: 'normal or example_only',
        received: policy.slice(0, 200),
      },
    ],
  };
}
