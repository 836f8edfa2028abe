// Names of fields as this layout writes them: `next` of a pattern is `Next time`, a list is read in plural and singular.

import type { Field } from '../../model/event.ts';
import { LIFE, STEERING } from '../../model/steering.ts';

const KEY = /^[a-z][a-z0-9_-]{0,40}$/;

// Words a file uses for a thing we know under another name.
const ALIASES: Readonly<Record<string, string>> = {
  'next-time': 'next',
  alternatives: 'alternative',
  constraints: 'constraint',
  rationale: 'context',
  why: 'context',
  steps: 'step',
  pitfalls: 'pitfall',
  tags: 'tag',
  result: 'outcome',
};

/** What steers the life of a fact is no description of it; a line that uses such a word is plain text. */
export function isFieldKey(key: string): boolean {
  return KEY.test(key) && !STEERING.has(key) && !LIFE.has(key);
}

export function keyOf(label: string): string {
  const key = label.trim().toLowerCase().replace(/\s+/g, '-');
  return Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? key) : key;
}

export function labelOf(key: string): string {
  if (key === 'next') return 'Next time';
  const label = `${key.slice(0, 1).toUpperCase()}${key.slice(1).replace(/-/g, ' ')}`;
  return keyOf(label) === key ? label : key;
}

/** The fields a file can show, trimmed; keys of another form stay in the ledger only. */
export function showable(fields: readonly Field[]): Field[] {
  return fields.filter(([key]) => isFieldKey(key)).map(([key, value]): Field => [key, value.trim()]);
}
