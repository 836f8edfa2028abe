import { input } from '../schema.ts';
import { ADDS, type Tool, text, texts } from '../tool.ts';
import { SHARED, STATED, sharedOptions, structuredStatement } from './stating.ts';

export const decideTool: Tool = {
  name: 'decide',
  title: 'Record a decision',
  description:
    'Record a choice that binds later work, with why and what was rejected: architecture, dependencies, formats, policies. Answers with related decisions. If outcome is "stopped" it contradicts a decision that holds and nothing was kept: ask the user which of the choices to take.',
  inputSchema: input(
    {
      title: { type: 'string', examples: ['Sessions live in cookies'] },
      context: {
        type: 'string',
        description: 'Why a decision was needed',
        examples: ['Mobile clients need revocation'],
      },
      decision: {
        type: 'string',
        description: 'What was decided',
        examples: ['Signed cookies, server-side list'],
      },
    },
    {
      alternatives: {
        type: 'array',
        items: { type: 'string' },
        description: 'Rejected, with why',
        examples: [['JWT: cannot be revoked']],
      },
      constraints: { type: 'array', items: { type: 'string' }, description: 'What later work must respect' },
      ...SHARED,
    },
  ),
  outputSchema: STATED,
  annotations: ADDS,
  invocation: (given) => ({
    command: 'decide',
    args: [text(given, 'title') ?? ''],
    options: {
      context: text(given, 'context'),
      decision: text(given, 'decision'),
      alternative: texts(given, 'alternatives'),
      constraint: texts(given, 'constraints'),
      ...sharedOptions(given),
    },
  }),
  structured: structuredStatement,
};
