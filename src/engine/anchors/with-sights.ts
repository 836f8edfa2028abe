// What is written besides a statement when it speaks of the code. Most do not, and then nothing of this is loaded.

import { type Field, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { plainAnchors, sightsOf } from './record.ts';

/** The fields with their anchors as the project spells them, and what is seen of them now. */
export function withSights(store: Store, statement: string, fields: readonly Field[]): readonly Field[] {
  if (!speaksOfCode(statement, fields)) return fields;
  const worktree = store.worktree?.();
  const plain = plainAnchors(worktree, fields);
  if (worktree === undefined) return plain;
  return [...plain, ...sightsOf(worktree, statement, plain).filter(([, value]) => value !== '')];
}

/** What is seen now of all that a fact names, for whoever stands for it anew. */
export function sightsOfFact(
  store: Store,
  fact: Pick<Fact, 'statement' | 'fields' | 'seen'>,
): readonly Field[] {
  const worktree = store.worktree?.();
  if (worktree === undefined) return [];
  if (fact.seen === undefined && !speaksOfCode(fact.statement, fact.fields)) return [];
  const sights = sightsOf(worktree, fact.statement, fact.fields);
  return fact.seen === undefined ? sights.filter(([, value]) => value !== '') : sights;
}

/** Anchors of which nothing was recorded: not there, or not to be looked up. */
export function unseenAnchors(fact: Fact): string[] {
  return fieldsOf(fact, 'anchor').filter(
    (anchor) => !fact.seen?.some((line) => line.startsWith(`${anchor} `)),
  );
}

function speaksOfCode(statement: string, fields: readonly Field[]): boolean {
  return (
    statement.includes('`') ||
    fields.some(([key, value]) => key === 'anchor' || key === 'evidence' || value.includes('`'))
  );
}
