// The context anchor: read before each step of a task of several.

import { renderTemplate } from './template.ts';

export interface Anchor {
  readonly objective: string | null;
  readonly step: { readonly current: number; readonly total: number; readonly text: string } | null;
  readonly completed: readonly string[];
  readonly remaining: readonly string[];
  readonly constraints: readonly string[];
}

export function anchorText({ objective, step, completed, remaining, constraints }: Anchor): string {
  return renderTemplate('Context anchor', [
    ['Objective', objective ?? ''],
    ['Current step', step === null ? '' : `${step.current} of ${step.total}: ${step.text}`],
    ['Completed so far', completed],
    ['Remaining', remaining],
    ['Active constraints', constraints],
  ]);
}
