// A tool that does several things by one word: each action names what it needs beyond the word and the command it stands for.

import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { isEmpty, refuseMissing } from './check-arguments.ts';
import type { Given, InputSchema } from './schema.ts';
import { type Invocation, texts } from './tool.ts';

export interface Action {
  readonly needs?: readonly string[];
  /** One of them at least. */
  readonly either?: readonly string[];
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
  if (action === undefined)
    throw new TidemarkError('usage', `${tool} has no action \`${received(word)}\`.`, {
      hint: `Expected one of ${Object.keys(actions).join(', ')}.`,
      data: { field: 'action' },
    });
  const { needs = [], either = [] } = action;
  const one = either.every((name) => isEmpty(given[name])) ? either.slice(0, 1) : [];
  refuseMissing(tool, schema, [...needs, ...one], given, word);
  if (action.single && texts(given, 'ids').length > 1)
    throw new TidemarkError('usage', `${tool} ${word} takes one id at a time.`, {
      hint: `Example: {"ids":["${texts(given, 'ids')[0]}"]}. Received: ${texts(given, 'ids').length} ids`,
      data: { field: 'ids' },
    });
  return action.invocation(given);
}
