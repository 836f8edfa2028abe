// What remember and decide share: where a fact holds, what it replaces, and the answer to being stopped.

import type { Field, Given } from '../schema.ts';
import {
  assignments,
  type Json,
  OBJECTS,
  type Options,
  output,
  picked,
  TEXT,
  TEXT_OR_NOTHING,
  TEXTS,
  text,
  texts,
} from '../tool.ts';

export const SHARED: Readonly<Record<string, Field>> = {
  scope: {
    type: 'string',
    description: 'Narrowest that is true: project (default), module:NAME, path:GLOB',
    examples: ['module:i18n'],
  },
  id: { type: 'string', description: 'Else made from the words' },
  anchors: {
    type: 'array',
    items: { type: 'string' },
    description: 'Code it speaks about: FILE, FILE#SYMBOL, package:NAME',
  },
  fields: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Fields of its kind',
    examples: [{ cause: 'Batch skipped Thai', prevention: 'Run i18n-sync' }],
  },
  supersedes: { type: 'array', items: { type: 'string' }, description: 'Ids it replaces; needs because' },
  keep_both: { type: 'boolean', description: 'Keep beside what it is opposed to; needs because' },
  because: { type: 'string', description: 'Why it replaces, or why both' },
};

export function sharedOptions(given: Given): Options {
  return {
    scope: text(given, 'scope'),
    id: text(given, 'id'),
    anchor: texts(given, 'anchors'),
    set: assignments(given, 'fields'),
    supersedes: texts(given, 'supersedes'),
    'keep-both': given.keep_both === true,
    because: text(given, 'because'),
  };
}

export const STATED = output(
  {
    outcome: { type: 'string', enum: ['created', 'reinforced', 'superseded', 'stopped', 'followed'] },
    id: TEXT_OR_NOTHING,
  },
  {
    message: TEXT,
    conflicts: OBJECTS,
    choices: OBJECTS,
    similar: TEXTS,
    related: OBJECTS,
    redacted: TEXTS,
    thread: TEXT_OR_NOTHING,
    warning: { type: 'object' },
  },
);

/** What is empty says nothing. */
export function structuredStatement(json: Json): Json {
  const more = picked(json, [
    'conflicts',
    'similar',
    'related',
    'exceptions',
    'redacted',
    'thread',
    'threads',
    'warning',
    'narrower',
    'tier',
    'session',
  ]);
  return {
    outcome: json.outcome,
    id: json.id,
    ...Object.fromEntries(
      Object.entries(more).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    ),
  };
}
