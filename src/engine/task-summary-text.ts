// The summary as Markdown, its fields in the order of the template. Empty is the word None.

import type { SummedDecision, TaskSummary } from './task-summary.ts';

export function taskSummaryText(summary: TaskSummary): string {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['What changed', summary.changed],
    [
      'Files modified',
      summary.files.map(({ path, change }) => `\`${path}\`${change === '' ? '' : `: ${change}`}`),
    ],
    ['Key decisions', summary.decisions.map(decisionLine)],
    ['Pattern learned', summary.patterns.map(({ id, text }) => `${text} (${id})`)],
    ['Tests', summary.tests],
    ['Open items', summary.open],
  ];
  const fields = rows.map(([name, values]) => `- **${name}**:${listed(values)}`);
  return `## Task summary\n\n- **Scale**: ${summary.scale.toUpperCase()}\n${fields.join('\n')}\n`;
}

function decisionLine({ id, heading, decision, constraints, replaces }: SummedDecision): string {
  return [
    `${heading} (${id})${decision === null ? '' : `: ${decision}`}`,
    ...constraints.map((text) => `constraint: ${text}`),
    ...replaces.map((old) => `replaces ${old}`),
  ].join('; ');
}

function listed(values: readonly string[]): string {
  const lines = values.map((value) => value.replace(/\s+/g, ' ').trim()).filter((value) => value !== '');
  return lines.length === 0 ? ' None' : lines.map((line) => `\n  - ${line}`).join('');
}
