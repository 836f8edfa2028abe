import { input } from '../schema.ts';
import { type Json, OBJECTS, output, picked, READS, type Tool, text } from '../tool.ts';

export const showTool: Tool = {
  name: 'show',
  title: 'Show facts by id, kind or scope',
  description:
    'One fact in full by id (fields, trust, doubts, origin, with history on request), or without an id the list of live facts of a kind or scope. To search by meaning use recall.',
  inputSchema: input(
    {},
    {
      id: { type: 'string', examples: ['cookie-sessions'] },
      history: { type: 'boolean', description: 'Every event about it' },
      kind: { type: 'string', examples: ['decision'] },
      scope: { type: 'string', examples: ['module:auth'] },
      as_of: { type: 'string', examples: ['2026-11-01'] },
    },
  ),
  outputSchema: output({}, { fact: { type: 'object' }, doubts: OBJECTS, history: OBJECTS, facts: OBJECTS }),
  annotations: READS,
  invocation: (given) => {
    const id = text(given, 'id');
    const day = { 'as-of': text(given, 'as_of') };
    return id === undefined || id === ''
      ? { command: 'list', options: { kind: text(given, 'kind'), scope: text(given, 'scope'), ...day } }
      : { command: 'show', args: [id], options: { history: given.history === true, ...day } };
  },
  structured: (json) =>
    Array.isArray(json.facts)
      ? {
          facts: (json.facts as Json[])
            .slice(0, LISTED)
            .map((fact) => picked(fact, ['id', 'kind', 'statement', 'scope', 'trust', 'tier', 'flags'])),
          ...(json.facts.length > LISTED ? { more: json.facts.length - LISTED } : {}),
        }
      : {
          fact: json.fact,
          ...picked(json, ['doubts', 'names', 'instinct']),
          ...(Array.isArray(json.history) && json.history.length > 0 ? { history: json.history } : {}),
        },
};

/** An agent asks by words for more. */
const LISTED = 200;
