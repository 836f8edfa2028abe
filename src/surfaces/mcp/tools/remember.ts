import { KINDS } from '../../../model/kind.ts';
import { input } from '../schema.ts';
import { ADDS, type Tool, text } from '../tool.ts';
import { SHARED, STATED, sharedOptions, structuredStatement } from './stating.ts';

export const KEPT_KINDS = [
  'learning',
  'preference',
  'invariant',
  'procedure',
  'pattern',
  'module',
  'project',
  'entity',
  'profile',
  'milestone',
  'case',
] as const;

const FIELDS = KINDS.flatMap(({ fields }) => fields.map(({ name }) => name));

export const rememberTool: Tool = {
  name: 'remember',
  title: 'Remember a fact',
  description:
    'Keep one durable fact a later session needs: a correction or wish of the user (preference), an error with cause and prevention (learning), a rule that must always hold (invariant), how something is done (procedure). Not for what code or git already say, nor for progress (use work). If outcome is "stopped" nothing was kept: ask the user which choice to take.',
  inputSchema: input(
    {
      kind: { type: 'string', enum: KEPT_KINDS },
      statement: {
        type: 'string',
        description: 'One sentence that stands by itself',
        examples: ['Commits are small and signed'],
      },
    },
    {
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Fields of its kind; a learning has cause and prevention',
        examples: [{ cause: 'Batch skipped Thai', prevention: 'Run i18n-sync' }],
      },
      ...SHARED,
    },
  ),
  gathers: { into: 'fields', names: FIELDS },
  outputSchema: STATED,
  annotations: ADDS,
  invocation: (given) => ({
    command: 'remember',
    args: [text(given, 'kind') ?? '', text(given, 'statement') ?? ''],
    options: sharedOptions(given),
  }),
  structured: structuredStatement,
};
