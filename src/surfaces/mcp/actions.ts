// A tool that does several things by one word: each action names what it needs beyond the word and the command it stands for.

import { missingField } from './check-arguments.ts';
import type { Given, InputSchema } from './schema.ts';
import type { Invocation } from './tool.ts';

export interface Action {
  readonly needs?: readonly string[];
  readonly invocation: (given: Given) => Invocation;
}

export function chosen(
  tool: string,
  schema: InputSchema,
  actions: Readonly<Record<string, Action>>,
  given: Given,
): Invocation {
  const word = given.action as string;
  const action = actions[word];
  if (action === undefined) throw missingField(tool, 'action', schema.properties.action);
  for (const name of action.needs ?? []) {
    const value = given[name];
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      throw missingField(`${tool} ${word}`, name, schema.properties[name]);
  }
  return action.invocation(given);
}
