// The remarks of a state in the database, and those that came since. A remark never changes: its number names it.

import type { Remark, RemarkTable } from '../model/remark.ts';
import { listIn, MissingRow, type Snapshot, valueIn } from './snapshot.ts';

export class StoredRemarks implements RemarkTable {
  readonly lineage: string;
  readonly stored: number;
  readonly fresh: Remark[] = [];
  private readonly snapshot: Snapshot;

  constructor(snapshot: Snapshot, count: number) {
    this.lineage = snapshot.lineage;
    this.snapshot = snapshot;
    this.stored = count;
  }

  get size(): number {
    return this.stored + this.fresh.length;
  }

  add(remark: Remark): void {
    this.fresh.push(remark);
  }

  values(): readonly Remark[] {
    if (this.stored === 0) return this.fresh;
    const stored = this.snapshot.read((database) => {
      const all = listIn<Remark>(database.first(ALL));
      if (all.length !== this.stored) throw new MissingRow();
      return all;
    });
    return [...stored, ...this.fresh];
  }

  at(numbers: readonly number[]): readonly Remark[] {
    return numbers.map(
      (number) => (number < this.stored ? this.one(number) : this.fresh[number - this.stored]) as Remark,
    );
  }

  private one(number: number): Remark {
    return this.snapshot.read(
      (database) => JSON.parse(valueIn(database.first<{ value: string }>(ONE, number))) as Remark,
    );
  }
}

const ONE = 'SELECT body AS value FROM remarks WHERE number = ?';
const ALL = `SELECT '[' || coalesce(group_concat(body), '') || ']' AS value FROM (
  SELECT body FROM remarks ORDER BY number)`;
