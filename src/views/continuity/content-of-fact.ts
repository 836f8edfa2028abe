// What the layout says about a fact.

import { dayText } from '../../model/day.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import { META_TAG } from '../../model/kind.ts';
import type { Policy } from '../../model/policy.ts';
import type { ViewedFact } from '../../model/view.ts';
import { type Book, DECISIONS, FACT_FIELDS, LEARNINGS, META_LEARNINGS, type Part } from './books.ts';
import { type Content, lifeOnLadder, scopeWord, type Value } from './content.ts';
import { tidy } from './shown-text.ts';

/** The file that records a fact; undefined for facts this layout has no place for. */
export function bookOf({ fact }: ViewedFact): Book | undefined {
  // Erased content does not come back, and agents are not handed what nobody vouches for.
  if (fact.forgotten || fact.trust === 'untrusted') return undefined;
  if (fact.kind === 'decision') return DECISIONS;
  if (fact.kind !== 'learning') return undefined;
  return fieldsOf(fact, 'tag').includes(META_TAG) ? META_LEARNINGS : LEARNINGS;
}

export function contentOfFact(
  book: Book,
  viewed: ViewedFact,
  policy: Policy,
  nameOf: (factId: string) => string | undefined,
): Content {
  const { fact } = viewed;
  const named = (id: string) => nameOf(id) ?? id;
  const statement = tidy(fact.statement) || fact.id;
  const decided = book === DECISIONS ? tidy(fieldOf(fact, 'decision') ?? '') : '';
  const titled = decided !== '' && decided !== statement;
  const said = new Map<Part, Value>([
    ['text', titled ? decided : statement],
    ['title', titled ? statement : ''],
    ['created', dayText(fact.createdDay)],
    ['lastUsed', dayText(fact.lastUsedDay)],
    ['scope', scopeWord(fact.scope)],
    ['ttl', Math.max(fact.ttl ?? 0, lifeOnLadder(fact.reinforcements, policy))],
    ['reinforcements', fact.reinforcements],
    ['status', statusOf(book, viewed)],
    ['supersededBy', fact.supersededBy === undefined ? null : named(fact.supersededBy)],
  ]);
  for (const { part, list } of book.keys) {
    const field = FACT_FIELDS.get(part);
    if (field === undefined) continue;
    const values = fieldsOf(fact, field)
      .map(tidy)
      .filter((value) => value !== '');
    said.set(part, list ? values : part === 'affected' ? named(values[0] ?? '') : (values[0] ?? ''));
  }
  const parts = new Set(book.keys.map(({ part }) => part));
  return new Map([...said].filter(([part]) => parts.has(part)));
}

/** Decisions do not fade in this layout: one that ran out of time still holds, one that was put away does not. */
function statusOf(book: Book, { fact, status }: ViewedFact): string {
  return book === DECISIONS && status === 'archived' && !fact.archived ? fact.status : status;
}
