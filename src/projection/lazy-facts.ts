// Facts that stay bytes until somebody asks for one. Looks and behaves like the eager table, in the same order.

import { checksum } from '../model/checksum.ts';
import type { Day } from '../model/day.ts';
import type { Fact } from '../model/fact.ts';
import type { FactRow, FactTable, Moment, PackedFacts } from '../model/fact-table.ts';
import { hash32 } from '../model/hash.ts';
import type { Extent } from '../model/ports.ts';
import { integers, type Section } from '../model/section.ts';
import { COLUMN, decodeRow, ROW, type Tables } from './fact-row.ts';
import type { HashIndex } from './hash-index.ts';
import { type Line, lineIn } from './line.ts';
import { type Candidate, groupsIn, isInPlace, isOfferedAt, lookedAt } from './shortlist.ts';
import { LIVE_ROW, type StoredRows } from './stored-rows.ts';
import { mayShare, meaningOf, wordBits } from './truth/meaning.ts';

/** When the facts that are not among the live rows had faded or ended, and how many had. */
export interface Settled {
  readonly today: Day;
  readonly sessions: number;
  readonly policy: string;
  readonly past: Readonly<Record<string, number>>;
}

interface StoredFacts {
  readonly count: number;
  readonly lines: Section;
  readonly rows: StoredRows;
  readonly ids: HashIndex;
  readonly tables: Tables;
  /** See shortlist.ts. */
  readonly shortlist: Section;
  readonly shortlines: Section;
  readonly settled: Settled;
  /** The same facts by other means, for when their lines turn out damaged. */
  readonly recover: () => readonly Fact[];
}

export class LazyFacts implements FactTable {
  private readonly stored: StoredFacts;
  private readonly rows: StoredRows;
  /** Rows that were read or changed. */
  private readonly read = new Map<number, Fact>();
  private readonly changed = new Set<number>();
  private readonly fresh = new Map<string, Fact>();
  private shortText: TextBetween | undefined;

  constructor(stored: StoredFacts) {
    this.stored = stored;
    this.rows = stored.rows;
  }

  get tables(): Tables {
    return this.stored.tables;
  }

  get size(): number {
    return this.stored.count + this.fresh.size;
  }

  get packed(): PackedFacts {
    const { count, tables } = this.stored;
    return {
      count,
      changed: this.changed,
      fresh: [...this.fresh.values()],
      factsAt: (rows) => this.peeked(rows),
      rowsAt: (rows) => {
        const cells = this.rows.findAll(rows.filter((row) => !this.read.has(row)));
        let next = 0;
        return rows.map(
          (row) =>
            this.read.get(row) ?? decodeRow(...(cells[next++] as readonly [Int32Array, number]), tables),
        );
      },
      rowsOf: (kinds) => {
        const wanted = new Set(tables.kinds.flatMap((kind, n) => (kinds.has(kind) ? [n] : [])));
        const table = this.rows.all();
        const found: number[] = [];
        for (let row = 0; row < count; row++) {
          const changed = this.read.get(row);
          if (
            changed === undefined ? wanted.has(table[row * ROW + COLUMN.kind] ?? -1) : kinds.has(changed.kind)
          )
            found.push(row);
        }
        return found;
      },
      prints: () => ({
        ids: this.stored.ids.all(),
        contents: Int32Array.from(
          { length: count },
          (_, row) => this.rows.all()[row * ROW + COLUMN.checksum] ?? 0,
        ),
      }),
    };
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
    else {
      this.read.set(row, fact);
      this.changed.add(row);
    }
  }

  *keys(): Iterable<string> {
    for (const fact of this.values()) yield fact.id;
  }

  *values(): Iterable<Fact> {
    this.readAll();
    for (let row = 0; row < this.stored.count; row++) yield this.at(row);
    yield* this.fresh.values();
  }

  survey(when: Moment, visit: (row: FactRow, fact: () => Fact) => void): Readonly<Record<string, number>> {
    const { settled, count, tables } = this.stored;
    const live = holds(settled, when) ? this.rows.live() : undefined;
    const past = { ...settled.past };
    const visitRow = (row: number, cells: Int32Array, at: number) =>
      visit(this.read.get(row) ?? decodeRow(cells, at, tables), () => this.at(row));
    if (live === undefined) for (let row = 0; row < count; row++) visitRow(row, ...this.rows.find(row));
    else {
      const others = this.notSettled(past);
      let next = 0;
      for (let at = 0; at < live.length; at += LIVE_ROW) {
        const row = live[at] as number;
        for (; next < others.length && (others[next] as number) < row; next++)
          visitRow(others[next] as number, ...this.rows.find(others[next] as number));
        visitRow(row, live, at + 1);
      }
      for (const row of others.slice(next)) visitRow(row, ...this.rows.find(row));
    }
    for (const fact of this.fresh.values()) visit(fact, () => fact);
    return live === undefined ? {} : past;
  }

  /** What of the shortlist may still be offered, and what was changed or stated since; undefined where it is too short to tell. */
  shortlisted(when: Moment, wanted: (scope: string, kind: string) => boolean): Candidate[] | undefined {
    const { settled, shortlist, tables, count } = this.stored;
    const cells = holds(settled, when) ? shortlist.whole() : undefined;
    if (cells === undefined) return undefined;
    const found: Candidate[] = [];
    const add = (row: FactRow, at: number, fact: () => Fact) => {
      if (wanted(row.scope, row.kind) && isOfferedAt(row, when)) found.push({ row, at, fact });
    };
    for (const group of groupsIn(integers(cells), tables, wanted)) {
      let alive = 0;
      for (const { number, row, line, own } of group.first) {
        const known = this.read.get(number);
        if (!isOfferedAt(known ?? row, when) || (known !== undefined && !isInPlace(known, row))) continue;
        if (known === undefined) found.push({ row, at: number, fact: () => this.listed(number, line, own) });
        // One more than are looked at tells that there are more.
        if (++alive > lookedAt(group.kind)) break;
      }
      if (group.listed < group.count && alive <= lookedAt(group.kind)) return undefined;
    }
    for (const [number, fact] of this.read) add(fact, number, () => fact);
    let at = count;
    for (const fact of this.fresh.values()) add(fact, at++, () => fact);
    return found;
  }

  /** Scopes in which something may be offered; undefined where the shortlist is too short to tell. */
  heldScopes(when: Moment, wanted: (scope: string) => boolean): Set<string> | undefined {
    const { settled, shortlist, tables } = this.stored;
    const cells = holds(settled, when) ? shortlist.whole() : undefined;
    if (cells === undefined) return undefined;
    const held = new Set<string>();
    const unsure = new Set<string>();
    const isAsked = (scope: string) => !held.has(scope) && wanted(scope);
    for (const { scope, first, count, listed } of groupsIn(integers(cells), tables, isAsked)) {
      for (const { number, row } of first) {
        if (this.read.has(number) || !isOfferedAt(row, when)) continue;
        held.add(scope);
        break;
      }
      if (!held.has(scope) && listed < count) unsure.add(scope);
    }
    for (const facts of [this.read.values(), this.fresh.values()])
      for (const fact of facts) if (wanted(fact.scope) && isOfferedAt(fact, when)) held.add(fact.scope);
    return [...unsure].every((scope) => held.has(scope)) ? held : undefined;
  }

  *candidates(kind: string, scope: string, words: string): Iterable<Fact> {
    const kindNumber = this.tables.kinds.indexOf(kind);
    const scopeNumber = this.tables.scopes.indexOf(scope);
    const meaning = meaningOf(words);
    const same = hash32(meaning);
    const bits = wordBits(meaning);
    const table = this.rows.all();
    for (let row = 0, at = 0; row < this.stored.count; row++, at += ROW) {
      const changed = this.read.get(row);
      if (changed !== undefined) {
        if (changed.kind === kind && changed.scope === scope) yield changed;
        continue;
      }
      if (table[at + COLUMN.kind] !== kindNumber || table[at + COLUMN.scope] !== scopeNumber) continue;
      const words: [number, number] = [table[at + COLUMN.words] ?? 0, table[at + COLUMN.words + 1] ?? 0];
      if (table[at + COLUMN.meaning] === same || mayShare(bits, words)) yield this.at(row);
    }
    for (const fact of this.fresh.values()) if (fact.kind === kind && fact.scope === scope) yield fact;
  }

  /** Every fact in order: as it is now where it was read, as its line and row where it was not. */
  forEach(
    changed: (fact: Fact) => void,
    untouched: (hash: number, line: Uint8Array, row: Int32Array) => void,
  ): void {
    const hashes = this.stored.ids.all();
    const lines = this.rows.isSound() ? this.stored.lines.whole() : undefined;
    if (lines === undefined) this.readAll();
    for (let row = 0; row < this.stored.count; row++) {
      const fact = this.read.get(row);
      if (fact !== undefined || lines === undefined) {
        changed(fact ?? this.at(row));
        continue;
      }
      const [from, to] = this.rows.lineOf(row);
      const cells = this.rows.all().subarray(row * ROW, (row + 1) * ROW);
      untouched(hashes[row] ?? 0, lines.subarray(from, to), cells);
    }
    for (const fact of this.fresh.values()) changed(fact);
  }

  /** Rows that were not alive and were read since, in order: they are not among the past any more. */
  private notSettled(past: Record<string, number>): number[] {
    const others = [...this.read.keys()].filter((row) => this.rows.livePlace(row) === undefined);
    for (const row of others) {
      const [cells, at] = this.rows.find(row);
      const tier = endedTier(cells[at + COLUMN.bits] ?? 0);
      past[tier] = (past[tier] ?? 0) - 1;
    }
    return others.sort((a, b) => a - b);
  }

  private at(row: number, line?: Line): Fact {
    let fact = this.read.get(row);
    if (fact === undefined) {
      fact = this.parsed(line ?? this.rows.lineOf(row)) ?? (this.stored.recover()[row] as Fact);
      this.read.set(row, fact);
    }
    return fact;
  }

  private peeked(rows: readonly number[]): Fact[] {
    const unread = rows.filter((row) => !this.read.has(row));
    const places = this.rows.findAll(unread).map(([cells, at]) => lineIn(cells, at));
    const lines = this.stored.lines.parts(places.map(([from, to]): Extent => [from, to]));
    const found = new Map(
      unread.map((row, i) => {
        const line = lines?.[i];
        const isSound = line !== undefined && checksum(line) === places[i]?.[2];
        return [row, isSound ? factIn(line) : undefined];
      }),
    );
    return rows.map((row) => this.read.get(row) ?? found.get(row) ?? (this.stored.recover()[row] as Fact));
  }

  /** The lines of the shortlist were checked together. */
  private listed(row: number, line: Line, own: readonly [number, number] | undefined): Fact {
    if (own !== undefined && !this.read.has(row)) {
      this.shortText ??= textIn(this.stored.shortlines.whole());
      const text = this.shortText(...own);
      if (text !== undefined) this.read.set(row, JSON.parse(text) as Fact);
    }
    return this.at(row, line);
  }

  private parsed([from, to, sum]: Line): Fact | undefined {
    const line = this.stored.lines.part(from, to);
    return line === undefined || checksum(line) !== sum ? undefined : factIn(line);
  }

  /** One call of the parser for all: a call per line costs more than the parsing. */
  private readAll(): void {
    if (this.read.size === this.stored.count) return;
    const lines = this.stored.lines.whole();
    const all =
      lines === undefined
        ? this.stored.recover()
        : (JSON.parse(`[${decoder.decode(lines).trimEnd().replaceAll('\n', ',')}]`) as Fact[]);
    for (let row = 0; row < this.stored.count; row++)
      if (!this.read.has(row)) this.read.set(row, all[row] as Fact);
  }

  private rowOf(id: string): number {
    return this.stored.ids.find(id).find((row) => this.at(row).id === id) ?? -1;
  }
}

const decoder = new TextDecoder();

type TextBetween = (from: number, to: number) => string | undefined;

/** Of ASCII the whole is decoded at once: a call per line costs more than the decoding. */
function textIn(bytes: Uint8Array | undefined): TextBetween {
  if (bytes === undefined) return () => undefined;
  const text = decoder.decode(bytes);
  return text.length === bytes.length
    ? (from, to) => text.slice(from, to)
    : (from, to) => decoder.decode(bytes.subarray(from, to));
}

function factIn(line: Uint8Array): Fact {
  return JSON.parse(decoder.decode(line)) as Fact;
}

const ENDED = ['archived', 'superseded', 'invalidated'] as const;

/** The tier of a settled row, by the bits of its status. */
export function endedTier(bits: number): string {
  return ENDED[bits & 3] ?? 'archived';
}

/** Fading only goes on: what had ended then has ended now, unless the clock went back or the policy changed. */
function holds(settled: Settled, when: Moment): boolean {
  return (
    settled.today <= when.today &&
    settled.sessions <= when.sessions &&
    settled.policy === JSON.stringify(when.policy)
  );
}
