// What an item says in words of the layout. A record, a block of the working file and a fact all come to this, so that
// they can be compared.

import { type Day, dayOf } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import type { Status } from '../../model/fact.ts';
import { META_TAG } from '../../model/kind.ts';
import type { Policy } from '../../model/policy.ts';
import { readScope } from '../../model/scope.ts';
import type { ItemLife, ViewItem } from '../../model/view.ts';
import { type Book, FACT_FIELDS, META_LEARNINGS, type Part } from './books.ts';

export type Value = string | number | null | readonly string[];

export type Content = ReadonlyMap<Part, Value>;

export function textOf(content: Content, part: Part): string {
  const value = content.get(part);
  return typeof value === 'string' ? value : '';
}

export function itemOf(
  book: Book,
  content: Content,
  at: { name: string; path: string; line: number },
): ViewItem {
  const title = textOf(content, 'title');
  const text = textOf(content, 'text');
  const fields: Field[] = title === '' ? [] : [['decision', text]];
  for (const [part, field] of FACT_FIELDS) {
    const value = content.get(part) ?? '';
    for (const one of Array.isArray(value) ? value : [value]) if (one !== '') fields.push([field, one]);
  }
  if (book === META_LEARNINGS) fields.push(['tag', META_TAG]);
  const scope = scopeIn(textOf(content, 'scope'));
  return {
    ...at,
    kind: book.kind,
    statement: title === '' ? text : title,
    fields,
    ...(scope === undefined ? {} : { scope }),
    life: lifeOf(content),
  };
}

function lifeOf(content: Content): ItemLife {
  const created = dayIn(textOf(content, 'created'));
  const lastUsed = dayIn(textOf(content, 'lastUsed'));
  const count = (part: Part) => {
    const value = content.get(part);
    return typeof value === 'number' ? value : undefined;
  };
  const reinforcements = count('reinforcements');
  const ttl = count('ttl');
  const status = textOf(content, 'status');
  const supersededBy = textOf(content, 'supersededBy');
  return {
    ...(created === undefined ? {} : { created }),
    ...(lastUsed === undefined ? {} : { lastUsed }),
    ...(reinforcements === undefined ? {} : { reinforcements }),
    ...(ttl === undefined ? {} : { ttl }),
    ...(isStatus(status) ? { status } : {}),
    ...(supersededBy === '' ? {} : { supersededBy }),
  };
}

/** The parts in which a record says something else than the fact does. What it leaves out it says by default. */
export function differences(book: Book, record: Content, fact: Content, policy: Policy): Part[] {
  return book.keys
    .map(({ part }) => part)
    .filter(
      (part) => part !== 'id' && spoken(part, record, fact, policy) !== spoken(part, fact, fact, policy),
    );
}

function spoken(part: Part, content: Content, fact: Content, policy: Policy): string {
  const value = content.get(part);
  if (part === 'created') return dayWord(textOf(content, part) || textOf(fact, part));
  if (part === 'lastUsed')
    return dayWord(textOf(content, part) || textOf(content, 'created') || textOf(fact, part));
  if (part === 'ttl') {
    const reinforced = Number(content.get('reinforcements') ?? 0);
    return String(Math.max(Number(value ?? 0), lifeOnLadder(reinforced, policy)));
  }
  if (part === 'reinforcements') return String(value ?? 0);
  if (part === 'scope') return scopeIn(textOf(content, part)) ?? 'project';
  if (part === 'status') return String(value ?? 'active');
  return JSON.stringify(value ?? '').replace(/^(?:null|\[\])$/, '""');
}

export function lifeOnLadder(reinforcements: number, policy: Policy): number {
  let days = 0;
  for (const step of policy.ladder) if (reinforcements >= step.reinforcements) days = step.days;
  return days;
}

/** A day, or the day of a time in any of the spellings met so far. */
export function dayIn(text: string): Day | undefined {
  return dayOf(text) ?? dayOf(text.slice(0, 10));
}

function dayWord(text: string): string {
  return String(dayIn(text) ?? text);
}

/** Their `global` is the whole project; `file:` is a path. */
export function scopeIn(word: string): string | undefined {
  return word === 'global' ? 'project' : word === '' ? undefined : readScope(word);
}

export function scopeWord(scope: string): string {
  if (scope === 'project' || scope === 'global') return 'global';
  return scope.startsWith('path:') ? `file:${scope.slice(5)}` : scope;
}

const STATUSES: readonly string[] = ['active', 'archived', 'invalidated', 'corrected', 'superseded'];

export function isStatus(text: string): text is Status {
  return STATUSES.includes(text);
}
