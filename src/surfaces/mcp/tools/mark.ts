import { type Action, chosen } from '../actions.ts';
import { input } from '../schema.ts';
import {
  assignments,
  ENDS,
  type Json,
  OBJECTS,
  output,
  TEXT,
  TEXTS,
  type Tool,
  text,
  texts,
} from '../tool.ts';

const because = (command: string): Action => ({
  invocation: (given) => ({
    command,
    args: texts(given, 'ids'),
    options: { because: text(given, 'because') },
  }),
});

const ACTIONS: Readonly<Record<string, Action>> = {
  use: { invocation: (given) => ({ command: 'use', args: texts(given, 'ids') }) },
  reinforce: because('reinforce'),
  verify: because('verify'),
  pin: because('pin'),
  unpin: because('unpin'),
  archive: { ...because('archive'), needs: ['because'] },
  invalidate: { ...because('invalidate'), needs: ['because'] },
  correct: {
    needs: ['statement'],
    invocation: (given) => ({
      command: 'correct',
      args: [texts(given, 'ids')[0] ?? '', text(given, 'statement') ?? ''],
      options: { because: text(given, 'because') },
    }),
  },
  update: {
    invocation: (given) => ({
      command: 'update',
      args: [
        texts(given, 'ids')[0] ?? '',
        ...(given.statement === undefined ? [] : [text(given, 'statement') ?? '']),
      ],
      options: { set: assignments(given, 'fields') },
    }),
  },
  supersede: {
    needs: ['by'],
    invocation: (given) => ({
      command: 'supersede',
      args: [texts(given, 'ids')[0] ?? '', text(given, 'by') ?? ''],
      options: { because: text(given, 'because') },
    }),
  },
};

const schema = input(
  {
    action: { type: 'string', enum: Object.keys(ACTIONS) },
    ids: {
      type: 'array',
      items: { type: 'string' },
      description: 'Ids as recall and resume give them',
      examples: [['cookie-sessions']],
    },
  },
  {
    because: { type: 'string', description: 'Reason or proof', examples: ['the queue retries by itself'] },
    statement: { type: 'string', description: 'The right words (correct, update)' },
    by: { type: 'string', description: 'Id of the successor (supersede)' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Fields to change (update)',
    },
  },
);

export const markTool: Tool = {
  name: 'mark',
  title: 'Use, correct or end facts',
  description:
    'Say what became of facts: use those you relied on (keeps them alive), reinforce what was met again, correct or invalidate what proved wrong, update fields, supersede one by another. What a person said or confirmed only a person can end: then outcome is "stopped" and a question is raised.',
  inputSchema: schema,
  outputSchema: output(
    {},
    {
      outcome: TEXT,
      message: TEXT,
      thread: TEXT,
      marked: OBJECTS,
      answered: TEXTS,
      conflicts: OBJECTS,
      redacted: TEXTS,
    },
  ),
  annotations: ENDS,
  invocation: (given) => chosen('mark', schema, ACTIONS, given),
  structured: (json) => {
    const rows = Array.isArray(json.marked) ? (json.marked as Json[]) : [json];
    return {
      marked: rows.map(({ id, tier, status }) => ({ id, tier, status })),
      ...Object.fromEntries(
        ['answered', 'conflicts', 'redacted'].flatMap((name) =>
          Array.isArray(json[name]) && (json[name] as unknown[]).length > 0 ? [[name, json[name]]] : [],
        ),
      ),
    };
  },
};
