// Facts from the last stated backwards, for the price of those that are looked at.

import type { Fact } from '../model/fact.ts';
import type { FactTable } from '../model/fact-table.ts';

/** Read together. */
const BATCH = 100;

export function* newestFirst(facts: FactTable): Iterable<readonly Fact[]> {
  const { packed } = facts;
  if (packed === undefined) {
    yield [...facts.values()].reverse();
    return;
  }
  if (packed.fresh.length > 0) yield [...packed.fresh].reverse();
  for (let end = packed.count; end > 0; end -= BATCH) {
    const first = Math.max(0, end - BATCH);
    yield packed.factsAt(Array.from({ length: end - first }, (_, n) => end - 1 - n));
  }
}
