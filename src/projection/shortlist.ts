// The facts a brief is made of, listed when a checkpoint is written: of every scope and kind the first few, as a brief orders
// them. Whoever reads it later decides which of them are still alive, and walks all rows where too few are left.

import type { Fact } from '../model/fact.ts';
import type { FactRow, Moment } from '../model/fact-table.ts';
import { LIVE_TIERS } from '../model/tier.ts';
import { tierOf } from './decay/tier-of.ts';
import { COLUMN, decodeRow, ROW, type Tables } from './fact-row.ts';
import { type Line, lineIn } from './line.ts';

/** Facts of one kind that a question may look at. */
export function lookedAt(kind: string): number {
  return kind === 'module' ? 240 : 32;
}

/** Some more, since those in front may fade. */
function listed(kind: string): number {
  return lookedAt(kind) + 16;
}

/** Above so many rows the scopes that not every brief shows are listed by their first alone, which tells that they hold something. */
const MOST_ROWS = 600;

/** What can never be offered is never listed: the untrusted, the forgotten, answered questions. */
function isOffered(row: FactRow): boolean {
  return row.trust !== 'untrusted' && row.forgotten === undefined && !(row.kind === 'thread' && row.closed);
}

export function isOfferedAt(row: FactRow, when: Moment): boolean {
  return isOffered(row) && LIVE_TIERS.has(tierOf(row, when));
}

/** Where a fact stands among those of its kind; `at` is its place in the order of creation. */
interface Placed {
  readonly row: FactRow;
  readonly at: number;
}

export interface Candidate extends Placed {
  readonly fact: () => Fact;
}

/**
 * Decisions by the day they were made, everything else by its last use; the later before the earlier. Of one day, what a person
 * stands for comes first.
 */
export function comparePlaced(a: Placed, b: Placed): number {
  const people = Number(b.row.trust === 'human') - Number(a.row.trust === 'human');
  return a.row.kind === 'decision'
    ? b.row.createdDay - a.row.createdDay ||
        people ||
        b.row.createdSession - a.row.createdSession ||
        b.at - a.at
    : b.row.lastUsedDay - a.row.lastUsedDay ||
        people ||
        b.row.lastUsedSession - a.row.lastUsedSession ||
        b.at - a.at;
}

/** Neither moved to another group nor to another place in it. */
export function isInPlace(now: FactRow, then: FactRow): boolean {
  return (
    now.kind === then.kind &&
    now.scope === then.scope &&
    now.trust === then.trust &&
    now.createdDay === then.createdDay &&
    now.createdSession === then.createdSession &&
    now.lastUsedDay === then.lastUsedDay &&
    now.lastUsedSession === then.lastUsedSession
  );
}

interface Group {
  readonly scope: string;
  readonly kind: string;
  /** How many there were. */
  readonly count: number;
  /** How many of them are listed, and those, each taken apart when it is come to. */
  readonly listed: number;
  readonly first: Iterable<Listed>;
}

interface Listed {
  readonly number: number;
  readonly row: FactRow;
  /** Where its line is: among all, and among the lines of the shortlist if it is there. */
  readonly line: Line;
  readonly own: readonly [from: number, to: number] | undefined;
}

interface Shortlist {
  readonly rows: Int32Array;
  /** Lines of the facts every brief looks at, so that one reading brings them. */
  readonly lines: readonly Uint8Array[];
}

/** `live`: number and row of every fact that was alive, one after the other. */
export function packShortlist(live: Int32Array, lines: readonly Uint8Array[], tables: Tables): Shortlist {
  const groups = new Map<string, (Placed & { readonly from: number })[]>();
  for (let from = 0; from < live.length; from += 1 + ROW) {
    const row = decodeRow(live, from + 1, tables);
    if (!isOffered(row)) continue;
    const key = `${row.scope}\n${row.kind}`;
    const group = groups.get(key);
    const placed = { row, at: live[from] as number, from };
    if (group === undefined) groups.set(key, [placed]);
    else group.push(placed);
  }
  const packed: number[] = [];
  const own: Uint8Array[] = [];
  let rows = 0;
  const inOrder = [...groups].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const [key, group] of inOrder) {
    const { kind, scope } = (group[0] as Placed).row;
    const most = rank(key) === 0 || rows < MOST_ROWS ? listed(kind) : 1;
    const first = group.sort(comparePlaced).slice(0, most);
    rows += first.length;
    packed.push(tables.scopes.indexOf(scope), tables.kinds.indexOf(kind), group.length, first.length);
    for (const { from, at } of first) {
      packed.push(...live.subarray(from, from + 1 + ROW));
      if (rank(key) === 0) own.push(lines[at] as Uint8Array);
    }
  }
  return { rows: Int32Array.from(packed), lines: own };
}

/** Scopes every brief shows, then modules, then the rest. */
function rank(key: string): number {
  if (key.startsWith('global\n') || key.startsWith('project\n')) return 0;
  return key.startsWith('module:') ? 1 : 2;
}

/** Groups nobody asked for are passed over unread. */
export function* groupsIn(
  cells: Int32Array,
  tables: Tables,
  wanted: (scope: string, kind: string) => boolean,
): Iterable<Group> {
  let begin = 0;
  for (let at = 0; at < cells.length; ) {
    const scope = tables.scopes[cells[at] as number] ?? '';
    const kind = tables.kinds[cells[at + 1] as number] ?? '';
    const count = cells[at + 2] as number;
    const from = at + 4;
    const to = from + (cells[at + 3] as number) * (1 + ROW);
    const isOwn = rank(`${scope}\n`) === 0;
    const own = isOwn ? begin : undefined;
    if (isOwn) for (let row = from; row < to; row += 1 + ROW) begin += cells[row + 1 + COLUMN.length] ?? 0;
    if (wanted(scope, kind))
      yield {
        scope,
        kind,
        count,
        listed: cells[at + 3] as number,
        first: listedIn(cells, from, to, tables, own),
      };
    at = to;
  }
}

/** `own`: where the line of the first begins among the lines of the shortlist. */
function* listedIn(
  cells: Int32Array,
  from: number,
  to: number,
  tables: Tables,
  own: number | undefined,
): Iterable<Listed> {
  let begin = own ?? 0;
  for (let at = from; at < to; at += 1 + ROW) {
    const line = lineIn(cells, at + 1);
    const end = begin + line[1] - line[0];
    yield {
      number: cells[at] as number,
      row: decodeRow(cells, at + 1, tables),
      line,
      own: own === undefined ? undefined : [begin, end],
    };
    begin = end;
  }
}
