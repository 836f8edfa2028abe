// One line about a module: a row of the module map (directory -> purpose), or a bullet of another section.

import { escapeText, isEmptyWord, oneLine, unescapeText } from './shown-text.ts';

export interface ModuleLine {
  readonly path: string;
  readonly text: string;
}

/** `- \`src/tides\`: text`, with other signs between the two, and bare paths that contain a slash. */
export function readBullet(line: string): ModuleLine | undefined {
  const match = BULLET.exec(line);
  return checked(match?.[1] ?? match?.[2] ?? '', match?.[3] ?? '');
}

const BULLET =
  /^ ?[-*+][ \t]+(?:\*\*|__)?(?:`([^`]+)`|([\w.@-]*\/[\w./@*-]*))(?:\*\*|__)?[ \t]*(?::|—|–|->|→|=>|[ \t]-[ \t])[ \t]*(.+)$/s;

export function writeBullet({ path, text }: ModuleLine): string {
  return `- \`${path}\`: ${escapeText(text)}`;
}

export interface Columns {
  readonly path: number;
  readonly purpose: number;
  readonly count: number;
}

/** Where a table keeps directory and purpose, told by its head; undefined where it is no map. */
export function readColumns(head: string): Columns | undefined {
  const cells = cellsOf(head)?.map((cell) => cell.toLowerCase());
  if (cells === undefined || cells.length < 2) return undefined;
  const path = cells.findIndex((cell) =>
    /^(?:path|director(?:y|ies)|folder|module|package|dir|location)s?$/.test(cell),
  );
  const told = cells.findIndex((cell) => /purpose|description|responsib|role|what|^is$/.test(cell));
  if (path < 0) return undefined;
  return { path, purpose: told >= 0 && told !== path ? told : path === 0 ? 1 : 0, count: cells.length };
}

export function readRow(line: string, columns: Columns): ModuleLine | undefined {
  const cells = cellsOf(line);
  if (cells === undefined) return undefined;
  const path = (cells[columns.path] ?? '').replace(/^(?:\*\*)?`(.*)`(?:\*\*)?$/s, '$1');
  return checked(path, cells[columns.purpose] ?? '');
}

/** Cells of other columns stay as they are. */
export function writeRow({ path, text }: ModuleLine, columns: Columns, old?: string): string {
  const cells = (old === undefined ? undefined : rawCells(old)) ?? Array(columns.count).fill('');
  cells[columns.path] = escapeCell(`\`${path}\``);
  cells[columns.purpose] = escapeCell(escapeText(text));
  return `| ${cells.map((cell) => cell.trim()).join(' | ')} |`;
}

export function isRule(line: string): boolean {
  return /^ ?\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/.test(line);
}

/** A path as it can stand in backticks. */
export function shownPath(path: string): string {
  return oneLine(path).replace(/`/g, "'");
}

function checked(path: string, text: string): ModuleLine | undefined {
  const words = text.trim();
  if (isEmptyWord(path.trim()) || isEmptyWord(words)) return undefined;
  return { path: path.trim(), text: unescapeText(words) };
}

function cellsOf(line: string): string[] | undefined {
  return rawCells(line)?.map((cell) => cell.trim().replace(/(?<!\\)\\(\\*)\|/g, '$1|'));
}

function rawCells(line: string): string[] | undefined {
  if (!/^ ?\|/.test(line)) return undefined;
  const inside = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/);
}

function escapeCell(text: string): string {
  return text.replace(/(?<!\\)(\\*)\|/g, '\\$1|');
}
