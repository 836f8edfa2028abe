// Pairs of facts that somebody was already asked about.

import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { State } from '../../model/state.ts';
import { agreedWith } from '../truth/agreed.ts';
import { EVERYWHERE } from '../truth/contradiction-threads.ts';
import { everywhereId } from './everywhere.ts';
import { pairKey } from './opposed.ts';

/**
 * Pairs that a thread was ever about, open or closed: what a person has answered is not asked again. `user`: what holds in every
 * project.
 */
export function pairsAsked(facts: readonly Fact[], { facts: all }: State, user?: State): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const fact of facts) {
    for (const other of agreedWith(fact, (id) => all.get(id))) pairs.add(pairKey(fact.id, other.id));
    for (const other of agreedWith(fact, (id) => user?.facts.get(id)))
      pairs.add(pairKey(fact.id, everywhereId(other.id)));
    if (fact.kind !== 'thread' || fieldOf(fact, 'type') !== 'contradiction') continue;
    // What stands against one proposal agrees with each other, as far as anybody was asked.
    if (fieldOf(fact, 'proposal') !== undefined) continue;
    const about = fieldsOf(fact, 'about');
    for (const one of about)
      for (const other of fieldsOf(fact, EVERYWHERE)) pairs.add(pairKey(one, everywhereId(other)));
    const of = fieldOf(fact, 'of');
    for (const [n, one] of about.entries())
      for (const other of about.slice(n + 1))
        if (of === undefined || one === of || other === of) pairs.add(pairKey(one, other));
  }
  return pairs;
}
