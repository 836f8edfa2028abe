// Facts from the last stated backwards, for the price of the rows that are passed and the facts that are wanted.

import type { Fact } from '../../model/fact.ts';
import type { FactRow, FactTable } from '../../model/fact-table.ts';

/** Rows looked at together. */
const BATCH = 250;

/** What is wanted of each batch; a batch may have none. */
export function* newestFirst(
  facts: FactTable,
  isWanted: (row: FactRow) => boolean,
): Iterable<readonly Fact[]> {
  for (let end = facts.size; end > 0; end -= BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, end) }, (_, n) => end - 1 - n);
    const rows = facts.rowsAt(numbers);
    yield facts.factsAt(numbers.filter((_, n) => isWanted(rows[n] as FactRow)));
  }
}
