// What mark and review share: facts by id, the reason, and what became of each.

import type { Action } from '../actions.ts';
import type { Field } from '../schema.ts';
import { type Json, OBJECTS, TEXT, TEXT_OR_NOTHING, TEXTS, text, texts } from '../tool.ts';

export const IDS: Field = {
  type: 'array',
  items: { type: 'string' },
  description: 'Ids as recall and resume give them',
  examples: [['cookie-sessions']],
};

export const BECAUSE: Field = {
  type: 'string',
  description: 'Reason or proof',
  examples: ['the queue retries by itself'],
};

export const of = (command: string): Action => ({
  needs: ['ids'],
  invocation: (given) => ({
    command,
    args: texts(given, 'ids'),
    options: { because: text(given, 'because') },
  }),
});

export const MARKED = {
  outcome: TEXT,
  id: TEXT_OR_NOTHING,
  message: TEXT,
  thread: TEXT,
  marked: OBJECTS,
  conflicts: OBJECTS,
  choices: OBJECTS,
  // Threads that this answered; of what was stopped, what was said before.
  answered: { type: ['array', 'object'] },
  redacted: TEXTS,
  text: TEXT,
} as const;

export function markedRows(json: Json, page: string): Json {
  const rows = Array.isArray(json.marked) ? (json.marked as Json[]) : [json];
  return {
    marked: rows.map(({ id, tier, status, trust }) => ({
      id,
      tier,
      status,
      ...(trust === undefined ? {} : { trust }),
    })),
    ...Object.fromEntries(
      ['answered', 'conflicts', 'redacted'].flatMap((name) =>
        Array.isArray(json[name]) && (json[name] as unknown[]).length > 0 ? [[name, json[name]]] : [],
      ),
    ),
    text: page,
  };
}
