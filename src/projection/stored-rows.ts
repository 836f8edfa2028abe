// The rows of packed facts. Those of facts that were alive are at hand; all of them are read when somebody needs them,
// and made again from the facts when they turn out damaged.

import type { Fact } from '../model/fact.ts';
import type { Extent } from '../model/ports.ts';
import { integers, type Section } from '../model/section.ts';
import { COLUMN, encodeRow, Numbered, ROW, type Tables } from './fact-row.ts';
import { type Line, lineIn } from './line.ts';

/** Integers of a live row: its number, then the row. */
export const LIVE_ROW = 1 + ROW;

/** More rows than so many are read with all others. */
const FEW = 4096;

export class StoredRows {
  private readonly liveSection: Section;
  private readonly section: Section;
  private readonly tables: Tables;
  private readonly recover: () => readonly Fact[];
  private liveCells: Int32Array | undefined;
  private table: Int32Array | undefined;
  private remade = false;

  /** `live` holds the number and the row of each fact that was alive. */
  constructor(live: Section, section: Section, tables: Tables, recover: () => readonly Fact[]) {
    this.liveSection = live;
    this.section = section;
    this.tables = tables;
    this.recover = recover;
  }

  /** Number and row of each fact that was alive, one after the other; undefined when that is not known any more. */
  live(): Int32Array | undefined {
    if (this.liveCells === undefined) {
      const bytes = this.liveSection.whole();
      this.liveCells = bytes === undefined ? undefined : integers(bytes);
    }
    return this.liveCells;
  }

  /** Where the row of a fact begins among those of the live ones; undefined when it is not there. */
  livePlace(row: number): number | undefined {
    const cells = this.live() ?? NO_CELLS;
    let low = 0;
    let high = cells.length / LIVE_ROW;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cells[middle * LIVE_ROW] as number) < row) low = middle + 1;
      else high = middle;
    }
    return cells[low * LIVE_ROW] === row ? low * LIVE_ROW + 1 : undefined;
  }

  /** The integers a row is in, and where it begins. */
  find(row: number): readonly [cells: Int32Array, at: number] {
    const live = this.table === undefined ? this.livePlace(row) : undefined;
    return live === undefined || this.liveCells === undefined
      ? [this.all(), row * ROW]
      : [this.liveCells, live];
  }

  /** As `find`, for several: of a few only those are read, and nobody has checked them. */
  findAll(rows: readonly number[]): (readonly [cells: Int32Array, at: number])[] {
    const isFew = this.table === undefined && rows.length <= FEW;
    const first = rows.reduce((least, row) => Math.min(least, row), rows[0] ?? 0);
    const last = rows.reduce((most, row) => Math.max(most, row), first);
    // One after the other: one reading brings them.
    if (isFew && last - first < rows.length) {
      const bytes = this.section.part(4 * ROW * first, 4 * ROW * (last + 1));
      if (bytes?.length === 4 * ROW * (last + 1 - first)) {
        const cells = integers(bytes);
        return rows.map((row) => [cells, (row - first) * ROW]);
      }
    }
    const parts = isFew
      ? this.section.parts(rows.map((row): Extent => [4 * ROW * row, 4 * ROW * (row + 1)]))
      : undefined;
    return parts === undefined
      ? rows.map((row) => [this.all(), row * ROW])
      : parts.map((bytes) => [integers(bytes), 0]);
  }

  /** A damaged answer leads to no such line. */
  lineOf(row: number): Line {
    const at = row * ROW;
    const alone =
      this.table === undefined && (this.liveCells === undefined || this.livePlace(row) === undefined)
        ? this.section.part(4 * at, 4 * (at + COLUMN.checksum + 1))
        : undefined;
    return alone === undefined ? lineIn(...this.find(row)) : lineIn(integers(alone), 0);
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
const NO_CELLS = new Int32Array();
