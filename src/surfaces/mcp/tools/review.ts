import { type Action, chosen } from '../actions.ts';
import { input } from '../schema.ts';
import { ADDS, OBJECTS, output, picked, TEXT, type Tool, text, texts } from '../tool.ts';

const ACTIONS: Readonly<Record<string, Action>> = {
  status: { invocation: () => ({ command: 'status' }) },
  threads: { invocation: () => ({ command: 'threads' }) },
  raise: {
    needs: ['text'],
    invocation: (given) => ({
      command: 'raise',
      args: [text(given, 'text') ?? ''],
      options: { type: text(given, 'type'), about: texts(given, 'about'), scope: text(given, 'scope') },
    }),
  },
  resolve: {
    needs: ['id', 'text'],
    invocation: (given) => ({
      command: 'resolve',
      args: [text(given, 'id') ?? ''],
      options: { because: text(given, 'text') },
    }),
  },
  plan: { invocation: () => ({ command: 'review', options: { 'dry-run': true } }) },
  run: { invocation: () => ({ command: 'review' }) },
  health: { invocation: () => ({ command: 'health' }) },
};

const schema = input(
  { action: { type: 'string', enum: Object.keys(ACTIONS) } },
  {
    text: {
      type: 'string',
      description: 'The question (raise), the answer of the user (resolve)',
      examples: ['Do we still need the retry queue?'],
    },
    id: { type: 'string', description: 'Thread to resolve' },
    type: { type: 'string', enum: ['question', 'contradiction', 'drift', 'suspect'] },
    about: { type: 'array', items: { type: 'string' }, description: 'Ids it concerns' },
    scope: { type: 'string', description: 'Where it matters' },
  },
);

export const reviewTool: Tool = {
  name: 'review',
  title: 'State of memory and open questions',
  description:
    'Whether memory is in order and what waits for a person: status, open threads, raise a question only the user can answer, resolve one with their answer, plan or run the review that puts away what faded, health.',
  inputSchema: schema,
  outputSchema: output(
    {},
    {
      text: TEXT,
      outcome: TEXT,
      message: TEXT,
      id: TEXT,
      threads: {},
      review: { type: 'object' },
      archived: {},
      flagged: OBJECTS,
    },
  ),
  annotations: ADDS,
  invocation: (given) => chosen('review', schema, ACTIONS, given),
  structured: (json, page) => ({
    ...picked(json, ['id', 'outcome', 'threads', 'live', 'review', 'archived', 'flagged', 'score', 'raised']),
    text: typeof json.report === 'string' ? json.report : page,
  }),
};
