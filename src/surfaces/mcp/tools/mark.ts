import { type Action, chosen } from '../actions.ts';
import { input } from '../schema.ts';
import { ADDS, output, type Tool, texts } from '../tool.ts';
import { BECAUSE, IDS, MARKED, markedRows, of } from './marking.ts';

const ACTIONS: Readonly<Record<string, Action>> = {
  use: { needs: ['ids'], invocation: (given) => ({ command: 'use', args: texts(given, 'ids') }) },
  reinforce: of('reinforce'),
  verify: of('verify'),
  pin: of('pin'),
};

const schema = input(
  { action: { type: 'string', enum: Object.keys(ACTIONS) }, ids: IDS },
  { because: BECAUSE },
);

/** Only what strengthens facts: a client that asks nobody may let an agent do it. */
export const markTool: Tool = {
  name: 'mark',
  title: 'Mark facts as used or right',
  description:
    'Say which facts served you: use those you relied on, reinforce what was met again, verify what you checked against the code (only a person confirms), pin what must not fade. For what is wrong or outdated use review.',
  inputSchema: schema,
  outputSchema: output({}, MARKED),
  annotations: ADDS,
  invocation: (given) => chosen('mark', schema, ACTIONS, given),
  structured: markedRows,
};
