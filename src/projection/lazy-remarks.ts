// Remarks that stay bytes until somebody searches them.

import { checksum } from '../model/checksum.ts';
import type { PackedRemarks, Remark, RemarkTable } from '../model/remark.ts';
import { allLines, type Lines, lineAt } from './stored-lines.ts';

export class LazyRemarks implements RemarkTable {
  private readonly stored: Lines<Remark>;
  private readonly fresh: Remark[] = [];

  constructor(stored: Lines<Remark>) {
    this.stored = stored;
  }

  get size(): number {
    return this.stored.count + this.fresh.length;
  }

  add(remark: Remark): void {
    this.fresh.push(remark);
  }

  values(): readonly Remark[] {
    return [...allLines(this.stored), ...this.fresh];
  }

  get packed(): PackedRemarks {
    const { count, ends } = this.stored;
    return {
      count,
      fresh: this.fresh,
      at: (rows) => rows.map((row) => lineAt(this.stored, row)),
      printOf: (first) => {
        const bytes = first > count ? undefined : ends.part(0, 8 * first);
        return bytes === undefined ? undefined : checksum(bytes);
      },
    };
  }
}
