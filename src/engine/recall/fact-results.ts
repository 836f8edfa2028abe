// Facts of all stores in one order, ready to be given out.

import type { Fact } from '../../model/fact.ts';
import { newestFirst, staleOnes } from '../../recall/ranking/slots.ts';
import { hasEnded } from '../offered.ts';
import { type Candidate, ofFact } from './answer.ts';
import type { FactsOfStore } from './facts-of-store.ts';

/** Facts that are compared for saying different things of one slot. */
const LOOKED_AT = 20;

/** The value of a slot that holds before the stale ones. */
export function factResults(found: readonly FactsOfStore[], said: (term: string) => string): FactResult[] {
  const stated = new Set<string>();
  const all = withoutEnded(found).flatMap(({ store, memory, ranked }, n) =>
    ranked.flatMap((one) => {
      const { id, kind, statement } = one.candidate.fact;
      // What was promoted from here is known here already; within one store each fact has a life of its own.
      const words = `${kind} ${statement}`;
      if (n > 0 && stated.has(words)) return [];
      stated.add(words);
      // Two stores may use the same id.
      return [{ open: { store, memory }, one, n, id: `${n} ${id}` }];
    }),
  );
  // Of one store they are in order; of several, what a part of the question brought stays before the rest.
  const isBrought = ({ one }: (typeof all)[number]) => (one.candidate.part === undefined ? 0 : 1);
  if (found.filter(({ ranked }) => ranked.length > 0).length > 1)
    all.sort((a, b) => isBrought(b) - isBrought(a) || b.one.score - a.one.score || (a.id < b.id ? -1 : 1));
  // A question repeats the words of what is asked; what holds comes before what was once answered.
  const isThread = ({ one }: (typeof all)[number]) => (one.candidate.fact.kind === 'thread' ? 1 : 0);
  all.sort((a, b) => isThread(a) - isThread(b));
  const first = all.slice(0, LOOKED_AT);
  const stale = staleOnes(
    first.map(({ one, n, id }) => ({
      id,
      statement: one.candidate.fact.statement,
      // Only within a store can be said which came later.
      scope: `${n} ${one.candidate.fact.scope}`,
      order: one.candidate.fact.origin.tick,
      confirmed: one.candidate.fact.trust === 'human',
    })),
  );
  const named = (id: string | undefined) => (id === undefined ? null : id.slice(id.indexOf(' ') + 1));
  let before = 0;
  return [...newestFirst(first, stale), ...all.slice(LOOKED_AT)].map(({ open, one, id }) => {
    // What belongs to another result is as relevant as that.
    before = one.relevance || before;
    return {
      id: one.candidate.id,
      relevance: before,
      statement: one.candidate.fact.statement,
      make: () => ({ ...ofFact(open, one, said), staleBy: named(stale.get(id)) }),
    };
  });
}

export interface FactResult extends Candidate {
  readonly statement: string;
}

/** What was proved wrong or replaced here does not hold here, although a copy of it holds elsewhere. */
function withoutEnded([own, ...others]: readonly FactsOfStore[]): FactsOfStore[] {
  if (own === undefined) return [];
  const isEnded = ({ id, statement }: Fact) => hasEnded(own.memory, id, statement);
  return [
    own,
    ...others.map((one) => ({
      ...one,
      ranked: one.ranked.filter(({ candidate }) => !isEnded(candidate.fact)),
    })),
  ];
}
