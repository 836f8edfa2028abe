// Values that lie packed as JSON lines: one is read by itself, all together, and what turns out damaged comes by other means.

import { checksum } from '../model/checksum.ts';
import { integers, type Section } from '../model/section.ts';

export interface Lines<T> {
  readonly count: number;
  readonly lines: Section;
  /** Of each line: where it ends, and its checksum. */
  readonly ends: Section;
  /** The same values by other means, for when their lines turn out damaged. */
  readonly recover: () => readonly T[];
}

export function lineAt<T>({ lines, ends, recover }: Lines<T>, row: number): T {
  return parsed<T>(lines, ends, row) ?? (recover()[row] as T);
}

export function allLines<T>({ count, lines, recover }: Lines<T>): readonly T[] {
  if (count === 0) return [];
  const bytes = lines.whole();
  if (bytes === undefined) return recover();
  return JSON.parse(`[${decoder.decode(bytes).trimEnd().replaceAll('\n', ',')}]`) as T[];
}

function parsed<T>(lines: Section, ends: Section, row: number): T | undefined {
  const bytes = ends.part(8 * Math.max(0, row - 1), 8 * (row + 1));
  if (bytes === undefined) return undefined;
  const cells = integers(bytes);
  const [to = 0, sum] = cells.subarray(-2);
  const line = lines.part(row === 0 ? 0 : (cells[0] ?? 0), to);
  if (line === undefined || checksum(line) !== sum) return undefined;
  return JSON.parse(decoder.decode(line)) as T;
}

const decoder = new TextDecoder();
