// Where the line of a packed fact is, and what tells whether it is that line.

import { COLUMN } from './fact-row.ts';

export type Line = readonly [from: number, to: number, checksum: number];

export function lineIn(cells: Int32Array, at: number): Line {
  const from = cells[at + COLUMN.offset] ?? 0;
  return [from, from + (cells[at + COLUMN.length] ?? 0), cells[at + COLUMN.checksum] ?? 0];
}
