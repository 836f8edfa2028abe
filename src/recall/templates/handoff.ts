// The handoff between two roles: as text, or as YAML for programs. A field that is required and empty makes it no handoff.

import { renderTemplate } from './template.ts';

export const INTENTS = ['analyze', 'implement', 'review', 'document'] as const;
export const SEVERITIES = ['high', 'medium', 'low'] as const;
export const VALIDATIONS = ['pass', 'fail', 'not-run'] as const;

export interface Handoff {
  readonly task: string;
  readonly sourceRole: string;
  readonly sourceIntent: string;
  readonly targetRole: string;
  readonly targetIntent: string;
  readonly deliverable: string;
  readonly decisions: readonly { readonly ref: string; readonly summary: string }[];
  readonly risks: readonly { readonly description: string; readonly severity: string }[];
  readonly constraints: readonly string[];
  readonly output: string;
  readonly scale: string;
  readonly validation: string;
  readonly files: readonly string[];
}

const NO_RISK = 'N/A — none identified';

interface RequiredField {
  readonly field: keyof Handoff;
  readonly name: string;
  readonly option: string;
  readonly example: string;
}

const REQUIRED: readonly RequiredField[] = [
  { field: 'targetRole', name: 'Target role', option: 'to', example: 'reviewer' },
  { field: 'task', name: 'Task', option: 'task', example: 'Move tariff lookup behind a cache' },
  {
    field: 'deliverable',
    name: 'Deliverable',
    option: 'deliverable',
    example: 'LRU cache in src/tariff/cache.ts',
  },
  {
    field: 'decisions',
    name: 'Key decisions',
    option: 'decision',
    example: 'tariff-cache: in process, not Redis',
  },
  { field: 'risks', name: 'Open risks', option: 'risk', example: NO_RISK },
  {
    field: 'constraints',
    name: 'Constraints for next step',
    option: 'constraint',
    example: 'No cross-process cache',
  },
  { field: 'output', name: 'Attached output', option: 'output', example: 'npm test: 214 passed' },
];

export function missingIn(handoff: Handoff): readonly RequiredField[] {
  return REQUIRED.filter(({ field }) => {
    const value = handoff[field];
    return typeof value === 'string' ? value.trim() === '' : value.length === 0;
  });
}

export function handoffText(handoff: Handoff): string {
  // Output of several lines keeps them, indented below its field.
  const isBlock = handoff.output.trim().includes('\n');
  const text = renderTemplate(`Handoff: ${handoff.sourceRole} → ${handoff.targetRole}`, [
    ['Source intent mode', handoff.sourceIntent],
    ['Target intent mode', handoff.targetIntent],
    ['Task', handoff.task],
    ['Deliverable', handoff.deliverable],
    [
      'Key decisions',
      handoff.decisions.map(({ ref, summary }) => (ref === '' ? summary : `${ref}: ${summary}`)),
    ],
    [
      'Open risks',
      handoff.risks.map((risk) =>
        risk.description === NO_RISK ? NO_RISK : `${risk.description} (${risk.severity})`,
      ),
    ],
    ['Constraints for next step', handoff.constraints],
    ...(handoff.validation === 'not-run' ? [] : [['Validation', handoff.validation] as const]),
    ...(isBlock ? [] : [['Attached output', handoff.output] as const]),
  ]);
  return isBlock
    ? `${text}- **Attached output**:\n\n${handoff.output.trim().replace(/^(?=.)/gm, '  ')}\n`
    : text;
}

/** Scalars are written as JSON strings, which YAML reads as they are. */
export function handoffYaml(handoff: Handoff): string {
  const risks = handoff.risks.filter(({ description }) => description !== NO_RISK);
  return [
    `task: ${scalar(handoff.task)}`,
    `source_role: ${scalar(handoff.sourceRole)}`,
    `source_intent_mode: ${handoff.sourceIntent}`,
    `target_role: ${scalar(handoff.targetRole)}`,
    `target_intent_mode: ${handoff.targetIntent}`,
    `deliverable_summary: ${scalar(handoff.deliverable)}`,
    list(
      'decisions',
      handoff.decisions.map(({ ref, summary }) => `{ref: ${scalar(ref)}, summary: ${scalar(summary)}}`),
    ),
    list(
      'open_risks',
      risks.map((risk) => `{description: ${scalar(risk.description)}, severity: ${risk.severity}}`),
    ),
    list('constraints', handoff.constraints.map(scalar)),
    `attached_output: ${scalar(handoff.output)}`,
    'state:',
    `  scale: ${handoff.scale}`,
    `  validation_status: ${handoff.validation}`,
    list(
      '  decision_delta',
      handoff.decisions.map(({ ref }) => scalar(ref)),
    ),
    list('  files_changed', handoff.files.map(scalar)),
    '',
  ].join('\n');
}

function scalar(text: string): string {
  return JSON.stringify(text);
}

function list(key: string, values: readonly string[]): string {
  const indent = /^ */.exec(key)?.[0] ?? '';
  return values.length === 0
    ? `${key}: []`
    : `${key}:\n${values.map((value) => `${indent}  - ${value}`).join('\n')}`;
}
