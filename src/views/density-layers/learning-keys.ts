// What the lines of an entry of LEARNINGS.md are about: fields of the fact, and what follows from its life.

import { isFieldKey, keyOf, labelOf } from './field-key.ts';
import { STATEMENT } from './parts.ts';

/** The kind such an entry is unless it says so. */
export const USUAL = 'learning';

/** Keys of lines that are no field: they follow from the life of the fact. */
export const LOGGED = '@logged';
export const STATUS = '@status';
export const SCOPE = '@scope';
export const ORIGIN = '@origin';

/** Labels of lines that say something else here than a field of that name would. */
export const TAKEN: ReadonlySet<string> = new Set(['logged', 'status', 'summary', 'suggested-action']);

const LABELS: ReadonlyMap<string, string> = new Map([
  [LOGGED, 'Logged'],
  [STATUS, 'Status'],
  [SCOPE, 'Scope'],
  [ORIGIN, 'Source'],
  [STATEMENT, 'Summary'],
]);

/** A learning says how not to repeat it, a pattern what to do next time. */
export function nextKey(kind: string): string {
  return kind === USUAL ? 'prevention' : 'next';
}

export function labelFor(key: string, kind: string): string {
  if (key === nextKey(kind)) return 'Next time';
  return LABELS.get(key) ?? (key === 'next' ? 'Next' : labelOf(key));
}

export function keyFor(label: string, value: string, kind: string): readonly [string, string] {
  const key = keyOf(label);
  if (key === 'logged') return [LOGGED, value];
  if (key === 'status') return [STATUS, value];
  if (key === 'scope') return [SCOPE, value];
  if (key === 'summary') return [STATEMENT, value];
  if (key === 'source' && value.startsWith('session ')) return [ORIGIN, value.slice('session '.length)];
  if (/^(?:next time|suggested action)$/i.test(label.trim())) return [nextKey(kind), value];
  return isFieldKey(key) ? [key, value] : ['details', `${label}: ${value}`];
}

/** A session is told from other sources by its first word. */
export function shownAs(key: string, value: string): string {
  return key === ORIGIN ? `session ${value}` : value;
}
