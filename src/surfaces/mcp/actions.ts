// A tool that does several things by one word: each action names what it needs beyond the word and the command it stands for.

import { TidemarkError } from '../../model/tidemark-error.ts';
import { missingField } from './check-arguments.ts';
import type { Given, InputSchema } from './schema.ts';
import { type Invocation, texts } from './tool.ts';

export interface Action {
  readonly needs?: readonly string[];
  /** It is about one fact at a time. */
  readonly single?: true;
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
  if (action.single && texts(given, 'ids').length > 1)
    throw new TidemarkError('usage', `${tool} ${word} takes one id at a time.`, {
      hint: `Example: {"ids":["${texts(given, 'ids')[0]}"]}. Received: ${texts(given, 'ids').length} ids`,
      data: { field: 'ids' },
    });
  return action.invocation(given);
}
