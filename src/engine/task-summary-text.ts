// The summary as Markdown, its fields in the order of the template.

import { estimateTokens } from '../markdown/token-estimate.ts';
import { renderTemplate } from '../recall/templates/template.ts';
import type { SummedDecision, TaskSummary } from './task-summary.ts';

export function taskSummaryText(summary: TaskSummary): { text: string; tokens: number } {
  const text = renderTemplate('Task summary', [
    ['Scale', summary.scale.toUpperCase()],
    ['What changed', summary.changed],
    [
      'Files modified',
      summary.files.map(({ path, change }) => `\`${path}\`${change === '' ? '' : `: ${change}`}`),
    ],
    ['Key decisions', summary.decisions.map(decisionLine)],
    ['Pattern learned', summary.patterns.map(({ id, text }) => `${text} (${id})`)],
    ['Tests', summary.tests],
    ['Open items', summary.open],
  ]);
  return { text, tokens: estimateTokens(text) };
}

function decisionLine({ id, heading, decision, constraints, replaces }: SummedDecision): string {
  return [
    `${heading} (${id})${decision === null ? '' : `: ${decision}`}`,
    ...constraints.map((text) => `constraint: ${text}`),
    ...replaces.map((old) => `replaces ${old}`),
  ].join('; ');
}
