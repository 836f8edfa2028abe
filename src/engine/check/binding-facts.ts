// What a change must not break: decisions and invariants that hold, and where they do.

import type { Change, Found } from '../../model/change.ts';
import { dayText } from '../../model/day.ts';
import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { isWithin } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import type { AddedEvent } from './session-changes.ts';

export interface Checked {
  readonly store: Store;
  readonly memory: Memory;
  readonly change: Change;
  readonly binding: readonly Fact[];
  /** Memory before the change. */
  readonly base: Memory;
  /** Events that the change adds. */
  readonly added: readonly AddedEvent[];
  /** The folder of the store below the project, ending in `/`. */
  readonly ledger: string;
  /** Files that tidemark writes: the ledger and layouts. */
  readonly isOurs: (path: string) => boolean;
}

export function bindingFacts(store: Store, memory: Memory): Fact[] {
  const when = momentOf(store, memory);
  const found: Fact[] = [];
  memory.state.facts.survey(when, (row, fact) => {
    if (row.kind !== 'decision' && row.kind !== 'invariant') return;
    if (row.trust !== 'untrusted' && standingOf(row, when).live) found.push(fact());
  });
  return found;
}

/** Whether a fact has a say about one of the paths. */
export function holdsFor({ scope }: Fact, paths: readonly string[], store: Store): boolean {
  if (scope === 'global' || scope === 'project') return true;
  return paths.some((path) => isWithin(`path:${path}`, scope, store.config.modules));
}

/** Clauses that later work must respect: constraints, and what an invariant says itself. */
export function constraintsOf(fact: Fact): { readonly field: string; readonly clause: string }[] {
  const said = fieldsOf(fact, 'constraint').map((clause) => ({ field: 'constraint', clause }));
  return fact.kind === 'invariant' ? [{ field: 'statement', clause: fact.statement }, ...said] : said;
}

export function met(fact: Fact): Pick<Found, 'fact' | 'statement' | 'date'> {
  return { fact: fact.id, statement: fact.statement, date: dayText(fact.createdDay) };
}
