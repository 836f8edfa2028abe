import type { FactRow } from './fact-table.ts';

/** A question that was answered is no live fact, though it is shown until a review sweeps it. */
export function isAnswered(fact: FactRow): boolean {
  return fact.kind === 'thread' && fact.closed === true;
}

/** A question nobody has answered yet. */
export function isOpen(fact: FactRow): boolean {
  return (
    fact.kind === 'thread' &&
    fact.closed === undefined &&
    fact.status === 'active' &&
    fact.archived === undefined
  );
}
