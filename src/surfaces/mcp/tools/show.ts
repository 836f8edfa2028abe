import { input } from '../schema.ts';
import {
  type Json,
  OBJECT,
  OBJECTS,
  output,
  picked,
  READS,
  TEXT,
  TEXTS,
  type Tool,
  text,
  WHOLE,
} from '../tool.ts';

/** What is shown instead of facts: commands of the same name. */
const PAGES = ['threads', 'status', 'health'] as const;

export const showTool: Tool = {
  name: 'show',
  title: 'Show facts by id, kind or scope, and open questions',
  description:
    'One fact in full by id (fields, trust, doubts, origin, with history on request), or without an id the list of live facts of a kind or scope. Or what: open threads that wait for a person, status of memory, its health. To search by meaning use recall.',
  inputSchema: input(
    {},
    {
      id: { type: 'string', examples: ['cookie-sessions'] },
      history: { type: 'boolean', description: 'Every event about it' },
      kind: { type: 'string', examples: ['decision'] },
      scope: { type: 'string', examples: ['module:auth'] },
      as_of: { type: 'string', examples: ['2026-11-01'] },
      what: { type: 'string', enum: PAGES },
    },
  ),
  outputSchema: output(
    {},
    {
      fact: OBJECT,
      doubts: OBJECTS,
      names: OBJECTS,
      instinct: OBJECT,
      history: OBJECTS,
      facts: OBJECTS,
      more: WHOLE,
      nearestScopes: TEXTS,
      text: TEXT,
      threads: {},
      live: WHOLE,
      review: OBJECT,
      score: WHOLE,
      flagged: OBJECTS,
      note: TEXT,
    },
  ),
  annotations: READS,
  invocation: (given) => {
    const what = text(given, 'what');
    const day = { 'as-of': text(given, 'as_of') };
    if (what !== undefined) return { command: what, options: day };
    const id = text(given, 'id');
    return id === undefined || id === ''
      ? { command: 'list', options: { kind: text(given, 'kind'), scope: text(given, 'scope'), ...day } }
      : { command: 'show', args: [id], options: { history: given.history === true, ...day } };
  },
  structured: (json, page) => {
    if (Array.isArray(json.facts)) return { ...list(json.facts), ...picked(json, ['nearestScopes']) };
    return json.fact === undefined
      ? { ...picked(json, ['threads', 'live', 'review', 'flagged', 'score']), text: page }
      : {
          fact: json.fact,
          ...picked(json, ['doubts', 'threads', 'names', 'instinct']),
          ...(Array.isArray(json.history) && json.history.length > 0 ? { history: json.history } : {}),
        };
  },
};

/** An agent asks by words for more. */
const LISTED = 200;

function list(facts: readonly Json[]): Json {
  return {
    facts: facts.slice(0, LISTED).map((fact) => ({
      ...picked(fact, ['id', 'kind', 'statement', 'scope', 'trust', 'tier', 'flags']),
      used: (fact.lastUsed as Json).day,
    })),
    ...(facts.length > LISTED ? { more: facts.length - LISTED } : {}),
  };
}
