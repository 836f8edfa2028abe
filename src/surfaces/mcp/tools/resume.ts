import { input } from '../schema.ts';
import { output, picked, READS, TEXT, TEXTS, type Tool, text, texts, whole } from '../tool.ts';

export const resumeTool: Tool = {
  name: 'resume',
  title: 'Resume with the brief of memory',
  description:
    'The brief of this project: what constrains the work, what was learned, what is being done, open questions. Call it first in a session if no [tidemark] brief is in context, after compaction, and with scope, task or paths when work moves elsewhere.',
  inputSchema: input(
    {},
    {
      scope: { type: 'string', description: 'Where the work is', examples: ['module:auth'] },
      task: { type: 'string', description: 'What is to be done', examples: ['Retry the webhook'] },
      paths: { type: 'array', items: { type: 'string' }, description: 'Files affected' },
      budget: { type: 'integer', minimum: 0, maximum: 2500, description: 'Tokens at most' },
    },
  ),
  outputSchema: output(
    { text: TEXT, tokens: { type: 'integer' }, included: TEXTS },
    {
      dropped: { type: 'array' },
      level: { type: 'integer' },
      since: { type: ['integer', 'null'] },
      note: TEXT,
    },
  ),
  annotations: READS,
  invocation: (given) => ({
    command: 'resume',
    options: {
      scope: text(given, 'scope'),
      task: text(given, 'task'),
      path: texts(given, 'paths'),
      budget: whole(given, 'budget'),
    },
  }),
  structured: (json, page) => ({
    ...picked(json, ['tokens', 'included', 'dropped', 'level', 'since']),
    text: page,
  }),
};
