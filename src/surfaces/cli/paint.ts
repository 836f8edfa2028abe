// Text for people: colour on terminals only, aligned columns, days as distances. Whatever comes from memory is shown
// without control characters, so stored text cannot steer a terminal.

import { type Day, dayText } from '../../model/day.ts';
import { grouped } from '../../model/grouped.ts';
import { harmless } from '../../model/harmless.ts';
import { asTyped, type OwnWords } from '../../model/own-words.ts';

export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  warn(text: string): string;
  bad(text: string): string;
  id(text: string): string;
  /** Over words of ours that name commands; never over text of memory. */
  own: OwnWords;
  /** Columns of the terminal; endless where a program or a file reads, because nothing may be cut there. */
  readonly width: number;
}

export function paintFor(coloured: boolean, width: number): Paint {
  const code = (open: number, close: number) => (text: string) =>
    coloured && text !== '' ? `\u001b[${open}m${inert(text)}\u001b[${close}m` : inert(text);
  return {
    bold: code(1, 22),
    dim: code(2, 22),
    good: code(32, 39),
    warn: code(33, 39),
    bad: code(31, 39),
    id: code(36, 39),
    own: asTyped,
    width,
  };
}

/** Stored text made safe to print, for terminals and for agents that read the output. */
export const inert = harmless;

export function clip(text: string, width: number): string {
  const line = inert(text).replace(/\s+/g, ' ').trim();
  return line.length <= width ? line : `${line.slice(0, Math.max(1, width - 1))}…`;
}

/** Rows with their columns padded to the widest; colour codes take no room, and further lines of the last cell stand below it. */
export function columns(rows: readonly (readonly string[])[], indent = '  '): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.slice(0, -1).entries())
      widths[i] = Math.max(widths[i] ?? 0, Math.min(visibleLength(cell), WIDEST));
  return rows
    .map((row) => {
      const before = row
        .slice(0, -1)
        .map((cell, i) => cell.padEnd(cell.length + Math.max(0, (widths[i] ?? 0) - visibleLength(cell))));
      const below = before.reduce((sum, _, i) => sum + (widths[i] ?? 0) + 2, indent.length);
      const last = (row.at(-1) ?? '').replaceAll('\n', `\n${' '.repeat(below)}`);
      return `${(indent + [...before, last].join('  ')).trimEnd()}\n`;
    })
    .join('');
}

/** One long text does not push the columns of all other rows away. */
const WIDEST = 100;

export function daysAgo(day: Day, today: Day): string {
  const days = today - day;
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 0) return `on ${dayText(day)}`;
  if (days < 14) return `${days} days ago`;
  if (days < 70) return `${Math.round(days / 7)} weeks ago`;
  return `on ${dayText(day)}`;
}

/** Said wherever text was written without its secrets. */
export function takenOut(kinds: readonly string[], paint: Paint): string {
  return kinds.length === 0
    ? ''
    : `  ${paint.warn('A secret was taken out before writing')}: ${kinds.join(', ')}\n`;
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

function visibleLength(text: string): number {
  return text.includes('\u001b') ? text.replace(/\u001b\[\d+m/g, '').length : text.length;
}
