// Facts that stay bytes until somebody asks for one. Looks and behaves like the eager table, in the same order.

import type { Day } from '../model/day.ts';
import type { Fact } from '../model/fact.ts';
import type { FactRow, FactTable, Moment } from '../model/fact-table.ts';
import { hash32 } from '../model/hash.ts';
import { COLUMN, decodeRow, ROW, SETTLED, type Tables } from './fact-row.ts';
import { mayShare, meaningOf, wordBits } from './truth/meaning.ts';

export interface Settled {
  readonly today: Day;
  readonly sessions: number;
  readonly policy: string;
}

/** Looking through the hashes one by one is cheaper than a map, for so many look-ups. */
const FEW = 32;

export class LazyFacts implements FactTable {
  readonly tables: Tables;
  private readonly bytes: Uint8Array;
  private readonly table: Int32Array;
  private readonly count: number;
  /** Rows that were read or changed. */
  private readonly read: (Fact | undefined)[];
  private readonly fresh = new Map<string, Fact>();
  private byHash: Map<number, number[]> | undefined;
  private lookups = 0;

  /** When the rows marked as settled were so. */
  private readonly settled: Settled | undefined;

  constructor(bytes: Uint8Array, table: Int32Array, tables: Tables, settled?: Settled) {
    this.settled = settled;
    this.bytes = bytes;
    this.table = table;
    this.tables = tables;
    this.count = table.length / ROW;
    this.read = new Array(this.count);
  }

  get size(): number {
    return this.count + this.fresh.size;
  }

  has(id: string): boolean {
    return this.fresh.has(id) || this.rowOf(id) >= 0;
  }

  get(id: string): Fact | undefined {
    const fresh = this.fresh.get(id);
    if (fresh !== undefined) return fresh;
    const row = this.rowOf(id);
    return row < 0 ? undefined : this.at(row);
  }

  set(id: string, fact: Fact): void {
    const row = this.fresh.has(id) ? -1 : this.rowOf(id);
    if (row < 0) this.fresh.set(id, fact);
    else this.read[row] = fact;
  }

  *keys(): Iterable<string> {
    for (const fact of this.values()) yield fact.id;
  }

  *values(): Iterable<Fact> {
    this.readAll();
    for (let row = 0; row < this.count; row++) yield this.at(row);
    yield* this.fresh.values();
  }

  survey(when: Moment, visit: (row: FactRow, fact: () => Fact) => void): Readonly<Record<string, number>> {
    const passing = holds(this.settled, when);
    const past = { archived: 0, superseded: 0, invalidated: 0 };
    const { table, read, count } = this;
    let current = 0;
    const factAtCurrent = () => this.at(current);
    for (let row = 0; row < count; row++) {
      const known = read[row];
      if (known === undefined && passing) {
        const bits = table[row * ROW + COLUMN.bits] ?? 0;
        if (bits & SETTLED) {
          past[ENDED[bits & 3] ?? 'archived']++;
          continue;
        }
      }
      current = row;
      visit(known ?? decodeRow(table, row * ROW, this.tables), factAtCurrent);
    }
    for (const fact of this.fresh.values()) visit(fact, () => fact);
    return past;
  }

  *candidates(kind: string, scope: string, words: string): Iterable<Fact> {
    const kindNumber = this.tables.kinds.indexOf(kind);
    const scopeNumber = this.tables.scopes.indexOf(scope);
    const meaning = meaningOf(words);
    const same = hash32(meaning);
    const bits = wordBits(meaning);
    for (let row = 0; row < this.count; row++) {
      const changed = this.read[row];
      if (changed !== undefined) {
        if (changed.kind === kind && changed.scope === scope) yield changed;
        continue;
      }
      if (this.cell(row, COLUMN.kind) !== kindNumber || this.cell(row, COLUMN.scope) !== scopeNumber)
        continue;
      if (
        this.cell(row, COLUMN.meaning) === same ||
        mayShare(bits, [this.cell(row, COLUMN.words), this.cell(row, COLUMN.words + 1)])
      )
        yield this.at(row);
    }
    for (const fact of this.fresh.values()) if (fact.kind === kind && fact.scope === scope) yield fact;
  }

  /** Every fact in order: as it is now where it was read, as its line and row where it was not. */
  forEach(changed: (fact: Fact) => void, untouched: (line: Uint8Array, row: Int32Array) => void): void {
    for (let row = 0; row < this.count; row++) {
      const fact = this.read[row];
      if (fact === undefined) untouched(this.line(row), this.table.subarray(row * ROW, (row + 1) * ROW));
      else changed(fact);
    }
    for (const fact of this.fresh.values()) changed(fact);
  }

  private at(row: number): Fact {
    let fact = this.read[row];
    if (fact === undefined) {
      fact = JSON.parse(decoder.decode(this.line(row))) as Fact;
      this.read[row] = fact;
    }
    return fact;
  }

  /** One call of the parser for all: a call per line costs more than the parsing. */
  private readAll(): void {
    if (this.read.some((fact) => fact !== undefined) || this.count === 0) return;
    const all = JSON.parse(`[${decoder.decode(this.bytes).trimEnd().replaceAll('\n', ',')}]`) as Fact[];
    for (let row = 0; row < this.count; row++) this.read[row] = all[row];
  }

  private rowOf(id: string): number {
    const hash = hash32(id);
    if (++this.lookups <= FEW) {
      for (let row = 0; row < this.count; row++)
        if (this.table[row * ROW] === hash && this.isRow(row, id)) return row;
      return -1;
    }
    this.byHash ??= this.indexHashes();
    return this.byHash.get(hash)?.find((row) => this.isRow(row, id)) ?? -1;
  }

  private indexHashes(): Map<number, number[]> {
    const index = new Map<number, number[]>();
    for (let row = 0; row < this.count; row++) {
      const hash = this.cell(row, COLUMN.idHash);
      const rows = index.get(hash);
      if (rows === undefined) index.set(hash, [row]);
      else rows.push(row);
    }
    return index;
  }

  private isRow(row: number, id: string): boolean {
    const read = this.read[row];
    if (read !== undefined) return read.id === id;
    const start = encoder.encode(`{"id":${JSON.stringify(id)},`);
    const line = this.line(row);
    return start.every((byte, i) => line[i] === byte);
  }

  private line(row: number): Uint8Array {
    const offset = this.cell(row, COLUMN.offset);
    return this.bytes.subarray(offset, offset + this.cell(row, COLUMN.length));
  }

  private cell(row: number, column: number): number {
    return this.table[row * ROW + column] ?? 0;
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const ENDED = ['archived', 'superseded', 'invalidated'] as const;

/** Fading only goes on: what had ended then has ended now, unless the clock went back or the policy changed. */
function holds(settled: Settled | undefined, when: Moment): boolean {
  return (
    settled !== undefined &&
    settled.today <= when.today &&
    settled.sessions <= when.sessions &&
    settled.policy === JSON.stringify(when.policy)
  );
}
