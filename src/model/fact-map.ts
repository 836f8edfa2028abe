// All facts in memory: what a whole replay makes.

import type { Fact } from './fact.ts';
import {
  type FactRow,
  type FactsMark,
  type FactTable,
  type FoundFact,
  groupKey,
  inGroups,
  type Moment,
} from './fact-table.ts';

export class FactMap extends Map<string, Fact> implements FactTable {
  readonly mark: FactsMark | undefined = undefined;
  private grouped: ReturnType<typeof inGroups> = new Map();

  survey(_when: Moment, visit: (row: FactRow, fact: () => Fact) => void): void {
    for (const fact of this.values()) visit(fact, () => fact);
  }

  passedOver(): Readonly<Record<string, number>> {
    return {};
  }

  *candidates(kind: string, scope: string): Iterable<Fact> {
    for (const fact of this.values()) if (fact.kind === kind && fact.scope === scope) yield fact;
  }

  groups(): Iterable<readonly [scope: string, kind: string]> {
    this.grouped = inGroups(
      [...this.values()].map((fact, number) => ({ number, row: fact, fact: () => fact })),
    );
    return [...this.grouped.values()].flatMap(([first]) =>
      first === undefined ? [] : [[first.row.scope, first.row.kind] as const],
    );
  }

  inOrder(scope: string, kind: string): Iterable<FoundFact> {
    return this.grouped.get(groupKey(scope, kind)) ?? [];
  }

  factsAt(numbers: readonly number[]): readonly Fact[] {
    const all = [...this.values()];
    return numbers.map((number) => all[number] as Fact);
  }

  rowsAt(numbers: readonly number[]): readonly FactRow[] {
    return this.factsAt(numbers);
  }

  numbersOf(kinds: ReadonlySet<string>): readonly number[] {
    return [...this.values()].flatMap(({ kind }, number) => (kinds.has(kind) ? [number] : []));
  }

  changedSince(): undefined {
    return undefined;
  }
}
