// The facts of a state in the database, and on top of them those that were read, changed or created since. Looks and behaves like
// the table in memory, in the same order.

import type { Fact } from '../model/fact.ts';
import {
  compareInBrief,
  type FactRow,
  type FactsMark,
  type FactTable,
  type FoundFact,
  groupKey,
  inGroups,
  type Likeness,
  type Moment,
} from '../model/fact-table.ts';
import { FactQueries } from './fact-queries.ts';
import type { Snapshot } from './snapshot.ts';

export class StoredFacts implements FactTable {
  readonly mark: FactsMark;
  private readonly stored: FactQueries;
  private readonly count: number;
  private readonly likeness: Likeness;
  /** By number: what was read may have been changed in place. */
  private readonly read = new Map<number, Fact>();
  private readonly numbers = new Map<string, number>();
  /** Numbers whose fact was replaced by another. */
  private readonly changed = new Set<number>();
  private next: number;
  private grouped: ReturnType<typeof inGroups> = new Map();

  constructor(snapshot: Snapshot, count: number, likeness: Likeness) {
    this.mark = { lineage: snapshot.lineage, revision: snapshot.revision };
    this.stored = new FactQueries(snapshot);
    this.count = count;
    this.next = count;
    this.likeness = likeness;
  }

  get size(): number {
    return this.next;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  get(id: string): Fact | undefined {
    const number = this.numbers.get(id);
    if (number !== undefined) return this.read.get(number);
    const found = this.stored.byId(id);
    return found === undefined ? undefined : this.keep(found.number, found.fact);
  }

  set(id: string, fact: Fact): void {
    this.get(id);
    let number = this.numbers.get(id);
    if (number === undefined) {
      number = this.next++;
      this.numbers.set(id, number);
    }
    this.read.set(number, fact);
    this.changed.add(number);
  }

  *keys(): Iterable<string> {
    for (const fact of this.values()) yield fact.id;
  }

  *values(): Iterable<Fact> {
    for (let from = 0; from < this.count; from += PAGE)
      for (const [n, fact] of this.stored.between(from, Math.min(this.count, from + PAGE)).entries())
        yield this.read.get(from + n) ?? this.keep(from + n, fact);
    for (let number = this.count; number < this.next; number++) yield this.read.get(number) as Fact;
  }

  survey(when: Moment, visit: (row: FactRow, fact: () => Fact) => void): void {
    const stored = this.stored.mayBeLive(when).filter(({ number }) => !this.read.has(number));
    const found = [...stored.map((one) => this.found(one)), ...this.overlay()];
    if (this.read.size > 0) found.sort((a, b) => a.number - b.number);
    for (const { row, fact } of found) visit(row, fact);
  }

  passedOver(when: Moment): Readonly<Record<string, number>> {
    const counts: Record<string, number> = { ...this.stored.passedOver(when) };
    // Those are visited, whatever became of them.
    for (const tier of this.stored.tiersPassedOver(when, [...this.read.keys()]))
      counts[tier] = (counts[tier] ?? 0) - 1;
    return counts;
  }

  *candidates(kind: string, scope: string, words: string): Iterable<Fact> {
    const wanted = this.likeness.printOf(words);
    const stored = this.stored
      .printsOf(kind, scope)
      .filter(({ number }) => !this.read.has(number))
      .filter(({ print }) => print.meaning === wanted.meaning || this.likeness.mayBeAlike(wanted, print));
    const own = [...this.read].filter(([, fact]) => fact.kind === kind && fact.scope === scope);
    const numbers = [...stored.map(({ number }) => number), ...own.map(([number]) => number)];
    for (const number of numbers.sort((a, b) => a - b)) yield this.at(number);
  }

  groups(): Iterable<readonly [scope: string, kind: string]> {
    this.grouped = inGroups(this.overlay());
    const own = [...this.grouped.values()].flatMap(([first]) => first?.row ?? []);
    const all = [...this.stored.groups(), ...own.map(({ scope, kind }) => [scope, kind] as const)];
    return new Map(all.map((group) => [groupKey(...group), group])).values();
  }

  *inOrder(scope: string, kind: string, when: Moment): Iterable<FoundFact> {
    const own = [...(this.grouped.get(groupKey(scope, kind)) ?? [])];
    for (const one of this.stored.inOrder(scope, kind, when)) {
      if (this.read.has(one.number)) continue;
      while (own[0] !== undefined && compareInBrief(own[0], one) < 0) yield own.shift() as FoundFact;
      yield this.found(one);
    }
    yield* own;
  }

  factsAt(numbers: readonly number[]): readonly Fact[] {
    return numbers.map((number) => this.read.get(number) ?? this.stored.byNumber(number));
  }

  rowsAt(numbers: readonly number[]): readonly FactRow[] {
    const rows = new Map(
      this.stored
        .rowsAt(numbers.filter((number) => !this.read.has(number)))
        .map(({ number, row }) => [number, row]),
    );
    return numbers.map((number) => (this.read.get(number) ?? rows.get(number)) as FactRow);
  }

  numbersOf(kinds: ReadonlySet<string>): readonly number[] {
    const stored = this.stored.numbersOf([...kinds]).filter((number) => !this.read.has(number));
    const own = [...this.read].flatMap(([number, { kind }]) => (kinds.has(kind) ? [number] : []));
    return [...stored, ...own].sort((a, b) => a - b);
  }

  changedSince({ lineage, revision }: FactsMark): readonly number[] | undefined {
    if (lineage !== this.mark.lineage || revision > this.mark.revision) return undefined;
    return [...new Set([...this.stored.changedSince(revision), ...this.changed])].sort((a, b) => a - b);
  }

  /** What a database that holds the state as it was read has to be told. */
  *unsaved(): Iterable<readonly [number: number, fact: Fact, body: string]> {
    for (const [number, fact] of this.read) {
      const body = JSON.stringify(fact);
      if (number >= this.count || this.stored.bodyOf(number) !== body) yield [number, fact, body];
    }
  }

  private overlay(): FoundFact[] {
    return [...this.read].map(([number, fact]) => ({ number, row: fact, fact: () => fact }));
  }

  private found({ number, row }: { readonly number: number; readonly row: FactRow }): FoundFact {
    return { number, row, fact: () => this.at(number) };
  }

  private at(number: number): Fact {
    return this.read.get(number) ?? this.keep(number, this.stored.byNumber(number));
  }

  private keep(number: number, fact: Fact): Fact {
    this.read.set(number, fact);
    this.numbers.set(fact.id, number);
    return fact;
  }
}

/** Facts read at once. */
const PAGE = 1_000;
