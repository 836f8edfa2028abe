// A section of bullets as blocks whose texts, joined, are its body. An item is a bullet with the indented lines below it.

import { isPlaceholder, tidy, unguard } from './shown-text.ts';
import type { BodyLine } from './working-file.ts';

export interface ListBlock {
  readonly text: string;
  readonly line: number;
  readonly role: 'item' | 'placeholder' | 'more' | 'other';
  /** What an item says. */
  readonly said: string;
}

export const BULLET = /^ ?(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;

export function listBlocks(lines: readonly BodyLine[]): ListBlock[] {
  const blocks: ListBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = lines[at];
    if (first === undefined) break;
    const to = BULLET.test(first.masked) ? endOfItem(lines, at) : at + 1;
    blocks.push(blockOf(lines.slice(at, to)));
    at = to;
  }
  return blocks;
}

/** Indented lines go on with the item, also past a blank one; a line at the margin only directly below, and not with a placeholder. */
export function endOfItem(lines: readonly BodyLine[], from: number): number {
  const isEmpty = isPlaceholder((lines[from]?.masked ?? '').replace(BULLET, '').trim());
  let to = from + 1;
  for (let at = from + 1; at < lines.length; at++) {
    const { masked = '', text = '' } = lines[at] ?? {};
    if (masked.trim() === '' && text.trim() === '') continue;
    const indented = /^(?: {2}|\t)/.test(masked) && masked.trim() !== '';
    const lazy = !isEmpty && at === to && /^[\p{L}\p{N}"'(`]/u.test(masked) && !BULLET.test(masked);
    if (!indented && !lazy) break;
    to = at + 1;
  }
  return to;
}

function blockOf(lines: readonly BodyLine[]): ListBlock {
  const [first] = lines;
  const text = lines.map((line) => line.text + line.end).join('');
  const line = first?.line ?? 1;
  const said = itemText(lines);
  if (isMoreLine(said)) return { text, line, role: 'more', said };
  if (isPlaceholder(said)) return { text, line, role: 'placeholder', said };
  const item = BULLET.test(first?.masked ?? '') && said !== '';
  return { text, line, role: item ? 'item' : 'other', said: unguard(said) };
}

/** Our line about entries that did not fit. */
export function isMoreLine(text: string): boolean {
  return /^\[\d+ more\b[^\]]*\]$/.test(text);
}

/** What stands behind the mark, with the lines below moved to the margin. */
export function itemText(lines: readonly BodyLine[]): string {
  const width = BULLET.exec(lines[0]?.masked ?? '')?.[0].length ?? 0;
  // Lines below a two-digit number stand where those below a one-digit number do.
  const below = new RegExp(`^(?:\\t| {0,${Math.min(width, 3)}})`);
  return tidy(
    lines.map(({ masked }, n) => (n === 0 ? masked.slice(width) : masked.replace(below, ''))).join('\n'),
  );
}
