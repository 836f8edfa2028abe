// Prompts a person can choose in a client: each brings what memory holds about it, and says what to do with it.

import type { Prompt } from '@modelcontextprotocol/server';
import { type InputSchema, input } from './schema.ts';

const SCOPE = { name: 'scope', description: 'Where the work is, for example module:auth' };

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'resume',
    title: 'Resume work',
    description: 'Go on where the last session stopped',
    arguments: [SCOPE, { name: 'task', description: 'What is to be done' }],
  },
  {
    name: 'review',
    title: 'Review memory',
    description: 'Go through what faded, what contradicts and what waits for an answer',
  },
  {
    name: 'consolidate',
    title: 'Consolidate memory',
    description: 'Join what says the same, keep what notes have earned, narrow what holds in one place',
    arguments: [SCOPE],
  },
  {
    name: 'handoff',
    title: 'Hand over',
    description: 'Hand the work over to another role, with decisions, risks and constraints',
    arguments: [{ name: 'to', description: 'Who goes on, for example reviewer' }],
  },
];

/** What a prompt takes, to check it as the arguments of tools are. */
export function promptSchema({ arguments: taken = [] }: Prompt): InputSchema {
  return input(
    {},
    Object.fromEntries(
      taken.map(({ name, description = '' }) => [name, { type: 'string' as const, description }]),
    ),
  );
}
