import type { FactRow } from './fact-table.ts';

/** A question nobody has answered yet. */
export function isOpen(fact: FactRow): boolean {
  return (
    fact.kind === 'thread' &&
    fact.closed === undefined &&
    fact.status === 'active' &&
    fact.archived === undefined
  );
}
