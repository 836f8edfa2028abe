// The summary as Markdown, its fields in the order of the template.

import { oneLine } from '../markdown/one-line.ts';
import { estimateTokens } from '../markdown/token-estimate.ts';
import { joinClauses } from '../model/clause.ts';
import { levelLine } from '../recall/chain/chain.ts';
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
    ...(summary.errors.length === 0
      ? []
      : [
          [
            'Errors',
            summary.errors.map(
              ({ error, resolution, overcomeBefore }) =>
                `${oneLine(error)}: ${resolution ?? `not overcome yet${overcomeBefore === undefined ? '' : ` (before: ${overcomeBefore})`}`}`,
            ),
          ] as const,
        ]),
    ...(summary.notes.length === 0 ? [] : [['Session notes', summary.notes.map(noteLine)] as const]),
    ...(summary.documents.length === 0
      ? []
      : [['Documents to check', summary.documents.map(documentLine)] as const]),
    ...(summary.retrieval === null ? [] : [retrieval(summary.retrieval)]),
  ]);
  return { text, tokens: estimateTokens(text) };
}

/** As the line of `levelLine`, in the words of the template. */
function retrieval(tried: NonNullable<TaskSummary['retrieval']>): readonly [string, string] {
  return ['Memory retrieval', levelLine(tried).replace(/^\*\*Memory retrieval\*\*: /, '')];
}

function noteLine({ id, text, proposed }: TaskSummary['notes'][number]): string {
  return `${id}: ${text}${proposed ? ' (worth promoting)' : ''}`;
}

function documentLine({ path, mentions }: TaskSummary['documents'][number]): string {
  return `\`${path}\` mentions ${mentions.map((one) => `\`${one}\``).join(', ')}`;
}

function decisionLine({ id, heading, decision, constraints, replaces }: SummedDecision): string {
  return joinClauses([
    `${heading} (${id})${decision === null ? '' : `: ${decision}`}`,
    ...constraints.map((text) => `constraint: ${text}`),
    ...replaces.map((old) => `replaces ${old}`),
  ]);
}
