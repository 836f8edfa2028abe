// What stores offer to a brief in some scopes: alive, trusted, in order, with every doubt about it.

import { fieldOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { leading, type Wanted } from '../projection/leading.ts';
import { standingOf } from '../projection/standing.ts';
import type { BriefFact } from '../recall/brief/fact-piece.ts';
import { momentOf, momentShowing } from './fact-report.ts';
import type { Memory } from './reading/memory.ts';

export interface OpenMemory {
  readonly store: Store;
  readonly memory: Memory;
}

/** Of the whole project, or of all of them. */
export function isWide(scope: string): boolean {
  return scope === 'project' || scope === 'global';
}

/** Whether a memory knows a fact of that id and statement that was proved wrong or replaced. */
export function hasEnded(memory: Memory | undefined, id: string, statement: string): boolean {
  const fact = memory?.state.facts.get(id);
  return fact !== undefined && fact.statement === statement && TERMINAL.has(fact.status);
}

/** What several stores offer in some scopes; what was promoted from here is known here already. */
export function offered(
  stores: readonly OpenMemory[],
  wanted: Wanted,
  most?: number,
): { facts: BriefFact[]; more: boolean; conflicts: string[] } {
  const facts: BriefFact[] = [];
  const said = new Set<string>();
  let more = false;
  for (const { store, memory } of stores) {
    const when = momentOf(store, memory);
    const found = leading(memory.state.facts, when, wanted, most);
    more ||= found.more;
    const shown = momentShowing(store, memory, found.facts);
    for (const fact of found.facts) {
      const words = `${fact.kind} ${fact.statement}`;
      // Within one store two facts may say the same; each has a life of its own.
      if (
        store !== stores[0]?.store &&
        (said.has(words) || hasEnded(stores[0]?.memory, fact.id, fact.statement))
      )
        continue;
      said.add(words);
      facts.push({ fact, flags: standingOf(fact, shown).flags });
    }
  }
  const conflicts = facts
    .map(({ fact }) => fact)
    .filter(isContradiction)
    .map(({ id }) => id);
  return { facts, more, conflicts };
}

function isContradiction(fact: Fact): boolean {
  return fact.kind === 'thread' && fieldOf(fact, 'type') === 'contradiction';
}
