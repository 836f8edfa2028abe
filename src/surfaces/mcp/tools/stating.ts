// What remember and decide share: where a fact holds, what it replaces, and the answer to being stopped.

import type { Field, Given } from '../schema.ts';
import {
  assignments,
  type Json,
  OBJECT,
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
    description: 'The narrowest that is true: project (default), module:NAME or path:GLOB',
    examples: ['module:i18n'],
  },
  anchors: {
    type: 'array',
    items: { type: 'string' },
    description: 'Code it is about: FILE, FILE#SYMBOL, package:NAME',
  },
  supersedes: { type: 'array', items: { type: 'string' }, description: 'Ids it replaces' },
  keep_both: { type: 'boolean', description: 'Although it is opposed to another' },
  no_conflict: { type: 'boolean', description: 'What looks opposed is not' },
  because: { type: 'string', description: 'Reason for supersedes, keep_both or no_conflict' },
};

export function sharedOptions(given: Given): Options {
  return {
    scope: text(given, 'scope'),
    anchor: texts(given, 'anchors'),
    set: assignments(given, 'fields'),
    supersedes: texts(given, 'supersedes'),
    'keep-both': given.keep_both === true,
    'no-conflict': given.no_conflict === true,
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
    threads: TEXTS,
    exceptions: OBJECTS,
    narrower: TEXT,
    unchanged: TEXTS,
    warning: OBJECT,
    answered: OBJECT,
    tier: TEXT,
    session: TEXT,
    text: TEXT,
  },
);

/** What is empty says nothing. */
export function structuredStatement(json: Json, page: string): Json {
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
    'unchanged',
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
    // What it replaces, what is not watched, where layouts show it.
    text: page,
  };
}
