// The rows of packed facts. Those of facts that were alive are at hand; all of them are read when somebody needs them,
// and made again from the facts when they turn out damaged.

import type { Fact } from '../model/fact.ts';
import { COLUMN, encodeRow, Numbered, ROW, type Tables } from './fact-row.ts';
import { integers, type Section } from './section.ts';

export class StoredRows {
  /** Where the row of a live fact is among them. */
  readonly live = new Map<number, number>();
  private readonly liveCells: Int32Array;
  private readonly section: Section;
  private readonly tables: Tables;
  private readonly recover: () => readonly Fact[];
  private table: Int32Array | undefined;
  private remade = false;

  /** `live` holds the number and the row of each fact that was alive. */
  constructor(live: Uint8Array, section: Section, tables: Tables, recover: () => readonly Fact[]) {
    this.section = section;
    this.tables = tables;
    this.recover = recover;
    this.liveCells = integers(live);
    for (let at = 0; at < this.liveCells.length; at += 1 + ROW)
      this.live.set(this.liveCells[at] as number, at + 1);
  }

  /** The integers a row is in, and where it begins. */
  find(row: number): readonly [cells: Int32Array, at: number] {
    const live = this.table === undefined ? this.live.get(row) : undefined;
    return live === undefined ? [this.all(), row * ROW] : [this.liveCells, live];
  }

  /** Where the line of a fact is, and what tells whether it is that line; a damaged answer leads to no such line. */
  lineOf(row: number): readonly [from: number, to: number, checksum: number] {
    const at = row * ROW;
    const alone =
      this.table === undefined && !this.live.has(row)
        ? this.section.part(4 * at, 4 * (at + COLUMN.checksum + 1))
        : undefined;
    const [cells, start] = alone === undefined ? this.find(row) : [integers(alone), 0];
    const from = cells[start + COLUMN.offset] ?? 0;
    return [from, from + (cells[start + COLUMN.length] ?? 0), cells[start + COLUMN.checksum] ?? 0];
  }

  /** False when they were damaged and made again: then they lead to no lines. */
  isSound(): boolean {
    this.all();
    return !this.remade;
  }

  all(): Int32Array {
    if (this.table === undefined) {
      const bytes = this.section.whole();
      this.table = bytes === undefined ? this.encoded() : integers(bytes);
    }
    return this.table;
  }

  private encoded(): Int32Array {
    this.remade = true;
    const facts = this.recover();
    const rows = new Int32Array(facts.length * ROW);
    const words = { kinds: new Numbered(this.tables.kinds), scopes: new Numbered(this.tables.scopes) };
    facts.forEach((fact, row) => {
      encodeRow(fact, rows, row * ROW, { offset: 0, bytes: NOTHING }, words);
      // The checksum of no line.
      rows[row * ROW + COLUMN.checksum] = 1;
    });
    return rows;
  }
}

const NOTHING = new Uint8Array();
