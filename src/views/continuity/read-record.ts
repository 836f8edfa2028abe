// One record of a JSON file in any of its dialects, also mixed.

import type { JsonNode } from '../../markdown/json-nodes.ts';
import { readScope } from '../../model/scope.ts';
import { type Book, type BookKey, META_LEARNINGS, type Part } from './books.ts';
import { type Content, dayIn, isStatus, scopeIn, type Value } from './content.ts';
import { tidy } from './shown-text.ts';

interface Odd {
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}

export function readRecord(
  book: Book,
  node: JsonNode,
): { readonly id?: string; readonly content?: Content; readonly odd: readonly Odd[] } {
  if (node.members === undefined)
    return {
      odd: [
        {
          message: 'This element is no record; it is kept as it stands.',
          expected: 'an object',
          received: JSON.stringify(node.value),
        },
      ],
    };
  const record = node.value as Readonly<Record<string, unknown>>;
  const odd: Odd[] = [];
  const said = new Map<Part, Value>();
  for (const key of book.keys) {
    const value = valueAt(key, record, odd);
    if (value !== undefined) said.set(key.part, value);
  }
  const id = said.get('id');
  said.delete('id');
  settle(book, record, said, odd);
  if (said.get('text') === '') {
    const expected = book.keys.find(({ part }) => part === 'text')?.own ?? '';
    odd.push({
      message: 'This record does not say what it is about; it is kept as it stands.',
      expected: `a text under \`${expected}\``,
      received: JSON.stringify(record),
    });
    return { ...named(id), odd };
  }
  return { ...named(id), content: said, odd };
}

function named(id: Value | undefined): { id?: string } {
  return typeof id === 'string' && id !== '' ? { id } : {};
}

function valueAt(key: BookKey, record: Readonly<Record<string, unknown>>, odd: Odd[]): Value | undefined {
  const name = key.read.find((one) => filled(record[one]));
  const value = name === undefined ? undefined : record[name];
  if (value === undefined) return undefined;
  if (key.list)
    return Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value.map(tidy)
      : undefined;
  if (key.part === 'ttl' || key.part === 'reinforcements') {
    if (Number.isSafeInteger(value) && Number(value) >= 0) return Math.min(Number(value), MOST);
    odd.push({
      message: `\`${name}\` is not a whole number; it is passed over.`,
      expected: 'a whole number such as 30',
      received: JSON.stringify(value),
    });
    return undefined;
  }
  return typeof value === 'string' ? tidy(value) : typeof value === 'number' ? String(value) : undefined;
}

/** What a fact can carry. */
const MOST = 999_999;

/** A name that holds nothing does not hide another dialect's that does. */
function filled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** What follows from several keys, and what a record of an older dialect says by leaving it out. */
function settle(
  book: Book,
  record: Readonly<Record<string, unknown>>,
  said: Map<Part, Value>,
  odd: Odd[],
): void {
  const word = (part: Part) => String(said.get(part) ?? '');
  const drop = (part: Part, message: string, expected: string) => {
    odd.push({ message, expected, received: word(part) });
    said.delete(part);
  };
  said.set('text', word('text') || (book === META_LEARNINGS ? word('cause') : ''));
  if (said.get('title') === said.get('text')) said.delete('title');
  if (said.has('created') && dayIn(word('created')) === undefined)
    drop('created', 'The date cannot be read; the day of adoption counts.', 'a day such as 2026-05-09');
  else if (!said.has('created'))
    odd.push({
      message: 'It has no date; the day of adoption counts.',
      expected: 'a `date`',
      received: 'none',
    });
  if (said.has('lastUsed') && dayIn(word('lastUsed')) === undefined)
    drop('lastUsed', '`lastRelevant` cannot be read; its date counts.', 'a day such as 2026-05-09');
  if (!book.keys.some(({ part }) => part === 'scope')) return;
  if (said.has('scope') && scopeIn(word('scope')) === undefined)
    drop(
      'scope',
      'The scope cannot be read; it counts for the project.',
      'global, module:<name> or file:<path>',
    );
  const module = record.module;
  if (!said.has('scope') && typeof module === 'string' && readScope(`module:${module}`) !== undefined)
    said.set('scope', `module:${module.trim()}`);
  const status = word('status').toLowerCase();
  if (said.has('status') && !isStatus(status)) {
    drop(
      'status',
      'The status is not known; it counts as archived.',
      'active, archived, invalidated, corrected or superseded',
    );
    said.set('status', 'archived');
  } else if (said.has('status')) said.set('status', status);
  if (said.has('supersededBy') && word('status') !== 'invalidated') said.set('status', 'superseded');
}
