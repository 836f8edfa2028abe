import { input } from '../schema.ts';
import {
  type Json,
  OBJECTS,
  output,
  picked,
  READS,
  TEXT,
  TEXTS,
  type Tool,
  text,
  texts,
  whole,
} from '../tool.ts';

export const recallTool: Tool = {
  name: 'recall',
  title: 'Recall what answers a question',
  description:
    'Search memory (decisions, learnings, preferences, past sessions) for what answers a question. Use before deciding, before touching unfamiliar code, on an error message, and when the user refers to earlier work. Cite results by id; mark the ones you used.',
  inputSchema: input(
    {
      query: {
        type: 'string',
        description: 'A question, identifiers or an error text',
        examples: ['why are sessions kept in cookies'],
      },
    },
    {
      scope: { type: 'string', examples: ['module:auth'] },
      kind: { type: 'string', description: 'Facts of one kind', examples: ['decision'] },
      in: { type: 'string', enum: ['all', 'facts', 'sessions', 'project', 'handbook'] },
      paths: { type: 'array', items: { type: 'string' }, description: 'Also what concerns these files' },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
      as_of: { type: 'string', description: 'What was known on a day', examples: ['2026-11-01'] },
    },
  ),
  outputSchema: output(
    { results: OBJECTS },
    {
      level: { type: 'integer' },
      levels: OBJECTS,
      tokens: { type: 'integer' },
      budget: { type: 'integer' },
      dropped: OBJECTS,
      threads: OBJECTS,
      window: OBJECTS,
      nearest: OBJECTS,
      nearestScopes: TEXTS,
      note: TEXT,
    },
  ),
  annotations: READS,
  invocation: (given) => ({
    command: 'recall',
    args: [text(given, 'query') ?? ''],
    options: {
      scope: text(given, 'scope'),
      kind: text(given, 'kind'),
      in: text(given, 'in'),
      path: texts(given, 'paths'),
      limit: whole(given, 'limit'),
      'as-of': text(given, 'as_of'),
    },
  }),
  structured: (json) => ({
    ...said(
      picked(json, ['level', 'levels', 'tokens', 'budget', 'dropped', 'threads', 'nearest', 'nearestScopes']),
    ),
    ...said({ window: resultsOf(json.window) }),
    results: resultsOf(json.results),
  }),
};

/** Without the figures only `--explain` needs. */
function resultsOf(results: unknown): Json[] {
  return (Array.isArray(results) ? (results as Json[]) : []).map(
    ({ score: _, relevance: __, status, ...one }) => said(status === 'active' ? one : { ...one, status }),
  );
}

/** What is empty says nothing. */
function said(json: Json): Json {
  return Object.fromEntries(
    Object.entries(json).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
