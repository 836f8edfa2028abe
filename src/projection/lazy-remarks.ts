// Remarks that stay bytes until somebody searches them: one JSON line each, and where each line ends.

import { checksum } from '../model/checksum.ts';
import type { PackedRemarks, Remark, RemarkTable } from '../model/remark.ts';
import { integers, type Section } from '../model/section.ts';

export interface StoredRemarks {
  readonly count: number;
  readonly lines: Section;
  /** Of each line: where it ends, and its checksum. */
  readonly ends: Section;
  /** The same remarks by other means, for when their lines turn out damaged. */
  readonly recover: () => readonly Remark[];
}

export class LazyRemarks implements RemarkTable {
  private readonly stored: StoredRemarks;
  private readonly fresh: Remark[] = [];

  constructor(stored: StoredRemarks) {
    this.stored = stored;
  }

  get size(): number {
    return this.stored.count + this.fresh.length;
  }

  add(remark: Remark): void {
    this.fresh.push(remark);
  }

  values(): readonly Remark[] {
    const { count, lines, recover } = this.stored;
    const bytes = count === 0 ? undefined : lines.whole();
    const stored =
      bytes === undefined
        ? count === 0
          ? []
          : recover()
        : (JSON.parse(`[${decoder.decode(bytes).trimEnd().replaceAll('\n', ',')}]`) as Remark[]);
    return [...stored, ...this.fresh];
  }

  get packed(): PackedRemarks {
    return {
      count: this.stored.count,
      fresh: this.fresh,
      at: (rows) => rows.map((row) => this.parsed(row) ?? (this.stored.recover()[row] as Remark)),
      printOf: (count) => {
        const ends = count > this.stored.count ? undefined : this.stored.ends.part(0, 8 * count);
        return ends === undefined ? undefined : checksum(ends);
      },
    };
  }

  private parsed(row: number): Remark | undefined {
    const ends = this.stored.ends.part(8 * Math.max(0, row - 1), 8 * (row + 1));
    if (ends === undefined) return undefined;
    const cells = integers(ends);
    const [to = 0, sum] = cells.subarray(-2);
    const bytes = this.stored.lines.part(row === 0 ? 0 : (cells[0] ?? 0), to);
    if (bytes === undefined || checksum(bytes) !== sum) return undefined;
    return JSON.parse(decoder.decode(bytes)) as Remark;
  }
}

const decoder = new TextDecoder();
