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

/** All remarks, in the order of the ledger. The number of a remark is its place in that order. */
export interface RemarkTable {
  readonly size: number;
  add(remark: Remark): void;
  values(): readonly Remark[];
  at(numbers: readonly number[]): readonly Remark[];
  /** Names the database that holds the first of them; undefined where there is none. */
  readonly lineage: string | undefined;
  /** How many of them it holds. */
  readonly stored: number;
}

export class RemarkList implements RemarkTable {
  readonly lineage = undefined;
  readonly stored = 0;
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

  at(numbers: readonly number[]): readonly Remark[] {
    return numbers.map((number) => this.list[number] as Remark);
  }
}
