import { type Action, chosen } from '../actions.ts';
import { input } from '../schema.ts';
import { assignments, ENDS, OBJECT, OBJECTS, output, picked, type Tool, text, texts } from '../tool.ts';
import { BECAUSE, IDS, MARKED, markedRows, of } from './marking.ts';

const ACTIONS: Readonly<Record<string, Action>> = {
  correct: {
    needs: ['ids', 'statement'],
    single: true,
    invocation: (given) => ({
      command: 'correct',
      args: [texts(given, 'ids')[0] ?? '', text(given, 'statement') ?? ''],
      options: { because: text(given, 'because') },
    }),
  },
  update: {
    needs: ['ids'],
    either: ['fields', 'statement'],
    single: true,
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
    needs: ['ids', 'by'],
    single: true,
    invocation: (given) => ({
      command: 'supersede',
      args: [texts(given, 'ids')[0] ?? '', text(given, 'by') ?? ''],
      options: { because: text(given, 'because') },
    }),
  },
  invalidate: { ...of('invalidate'), needs: ['ids', 'because'] },
  unpin: of('unpin'),
  archive: { ...of('archive'), needs: ['ids', 'because'] },
  resolve: { ...of('resolve'), needs: ['ids', 'because'], single: true },
  plan: { invocation: () => ({ command: 'review', options: { 'dry-run': true } }) },
  run: { invocation: () => ({ command: 'review' }) },
};

const schema = input(
  { action: { type: 'string', enum: Object.keys(ACTIONS) } },
  {
    ids: { ...IDS, description: 'Facts, or the thread to resolve' },
    because: { ...BECAUSE, description: 'Reason or proof; for resolve the answer of the user' },
    statement: { type: 'string', description: 'The right words (correct, update)' },
    by: { type: 'string', description: 'Id of the successor (supersede)' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Fields to change (update)',
      examples: [{ status: 'blocked' }],
    },
  },
);

export const reviewTool: Tool = {
  name: 'review',
  title: 'Correct or end what memory holds',
  description:
    'Change what is wrong or outdated: correct a statement, update fields, supersede one fact by another, invalidate what proved wrong, archive, resolve an open thread with the answer of the user; plan or run the review that puts away what faded. What a person said or confirmed only a person can change: then outcome is "stopped" and a question is raised.',
  inputSchema: schema,
  outputSchema: output({}, { ...MARKED, review: OBJECT, threads: {}, archived: {}, flagged: OBJECTS }),
  annotations: ENDS,
  invocation: (given) => chosen('review', schema, ACTIONS, given),
  structured: (json, page) =>
    typeof json.report === 'string'
      ? { ...picked(json, ['threads', 'review', 'archived', 'flagged']), text: page }
      : markedRows(json, page),
};
