// A remark: what a session left in the ledger besides facts. A summary says where the work stood; everything else is a trace
// of it. Remarks are searched below facts: nobody has concluded them.

export type RemarkKind = 'summary' | 'note' | 'task' | 'goal' | 'blocker' | 'error';

export interface Remark {
  readonly kind: RemarkKind;
  readonly text: string;
  /** Of an error: how it was overcome. */
  readonly resolution?: string;
  readonly session: string;
  /** Place of its event in the session. */
  readonly position: number;
  readonly at: string;
}

/** All remarks, in the order of the ledger. */
export interface RemarkTable {
  readonly size: number;
  add(remark: Remark): void;
  values(): readonly Remark[];
  /** Those that lie packed in a file, so that an index made of them can be used again. */
  readonly packed?: PackedRemarks;
}

export interface PackedRemarks {
  readonly count: number;
  /** Those that came since. */
  readonly fresh: readonly Remark[];
  at(rows: readonly number[]): readonly Remark[];
  /** What tells the first so many from any others; undefined when that cannot be told. */
  printOf(count: number): number | undefined;
}

export class RemarkList implements RemarkTable {
  private readonly list: Remark[] = [];

  get size(): number {
    return this.list.length;
  }

  add(remark: Remark): void {
    this.list.push(remark);
  }

  values(): readonly Remark[] {
    return this.list;
  }
}
