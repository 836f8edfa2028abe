// What is live, trusted and in sight of the project: the facts a template may show, and what binds the next step.

import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { flagMark } from '../../model/flag.ts';
import { isVisible } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf, momentShowing } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';

/** Untrusted facts are never offered; closed threads are over. */
export function shownFacts(store: Store, memory: Memory): Fact[] {
  const found: Fact[] = [];
  const when = momentOf(store, memory);
  memory.state.facts.survey(when, (row, fact) => {
    if (row.trust === 'untrusted' || (row.kind === 'thread' && row.closed)) return;
    if (standingOf(row, when).live && isVisible(row.scope, 'project', store.config.modules))
      found.push(fact());
  });
  return found;
}

const SHOWN = 12;

/** Invariants, then the constraints of decisions, the newest first, each with the doubts about it. */
export function activeConstraints(store: Store, memory: Memory, facts: readonly Fact[]): string[] {
  const invariants = facts.filter(({ kind }) => kind === 'invariant');
  const decisions = facts
    .filter(({ kind }) => kind === 'decision')
    .sort((a, b) => b.createdDay - a.createdDay);
  const binding = [
    ...invariants.map((fact) => ({ fact, text: fact.statement })),
    ...decisions.flatMap((fact) => fieldsOf(fact, 'constraint').map((text) => ({ fact, text }))),
  ].slice(0, SHOWN);
  const when = momentShowing(
    store,
    memory,
    binding.map(({ fact }) => fact),
  );
  return binding.map(({ fact, text }) => `${text} (${fact.id})${flagMark(standingOf(fact, when).flags)}`);
}
