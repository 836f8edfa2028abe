// What a decision record says about itself before its body: front matter, mail-like headers, `Key: value` lines and
// tables under the title, and sections such as "Status". Comments of templates say nothing.

import { headingText } from '../../markdown/heading-text.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';

interface HeaderField {
  readonly key: HeaderKey;
  readonly value: string;
}

export type HeaderKey =
  | 'number'
  | 'title'
  | 'status'
  | 'superseded-by'
  | 'supersedes'
  | 'amended-by'
  | 'amends';

interface RecordHeader {
  /** In the order they stand; the first of a key counts for number, title and status. */
  readonly fields: readonly HeaderField[];
  readonly body: string;
}

export function recordHeader(text: string): RecordHeader {
  const lines = maskHidden(text.replace(/^\ufeff/, ''))
    .replace(/\0/g, ' ')
    .split(/\r?\n/);
  const fields: HeaderField[] = [];
  const add = (key: string, value: string) => {
    const known = headerKey(key);
    if (known !== undefined && value.trim() !== '') fields.push({ key: known, value: value.trim() });
  };
  let at = topBlock(lines, add);
  const body: string[] = [];
  let section: { key: string; lines: string[] } | undefined;
  let isPreamble = true;
  const close = () => {
    if (section !== undefined) add(section.key, section.lines.join('\n'));
    section = undefined;
  };
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const heading = headingAt(lines, at);
    if (heading !== undefined) {
      close();
      const [, key = heading.text, value] = /^([^:]{2,24}):\s*(.*)$/s.exec(heading.text) ?? [];
      if (headerKey(key) !== undefined && headerKey(key) !== 'title' && headerKey(key) !== 'number') {
        if (value !== undefined && value !== '') add(key, value);
        else section = { key, lines: [] };
      } else if (heading.level === 1 && !fields.some((field) => field.key === 'title'))
        add('title', heading.text);
      else isPreamble = false;
      at += heading.lines - 1;
      continue;
    }
    if (section !== undefined) section.lines.push(line.replace(/^\s*>\s?/, ''));
    else if (isPreamble) preambleLine(lines, at, add);
    body.push(line);
  }
  close();
  return { fields, body: body.join('\n') };
}

function headerKey(words: string): HeaderKey | undefined {
  const key = words
    .toLowerCase()
    .replace(/[*_`]/g, (mark) => (mark === '_' ? '-' : ''))
    .trim()
    .replace(/[\s-]+/g, '-');
  if (/^(?:pep|adr|rfc|id|number|adr-(?:number|id))$/.test(key)) return 'number';
  if (/^(?:title|status|supersedes|amends)$/.test(key)) return key as HeaderKey;
  if (/^(?:(?:superseded|superceded|replaced|obsoleted|deprecated)-?by|successor)$/.test(key))
    return 'superseded-by';
  if (/^(?:supercedes|replaces|obsoletes)$/.test(key)) return 'supersedes';
  return key === 'amended-by' || key === 'amendedby' ? 'amended-by' : undefined;
}

type Add = (key: string, value: string) => void;

/** Front matter or mail-like headers at the very top; returns the index of the line after them. */
function topBlock(lines: readonly string[], add: Add): number {
  const isFront = lines[0]?.trim() === '---';
  const end = isFront
    ? lines.findIndex((line, n) => n > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
    : lines.findIndex((line) => line.trim() === '');
  const block = lines.slice(isFront ? 1 : 0, end < 0 ? lines.length : end);
  if (isFront ? end < 0 : !/^[A-Za-z][\w-]*:(?:\s|$)/.test(block[0] ?? '') || block.length < 2) return 0;
  let key = '';
  let value: string[] = [];
  const flush = () => add(camel(key), value.join(', ').replace(/^[["']+|(?<![\]"'])[\]"']+$/g, ''));
  for (const line of block) {
    const match = /^([A-Za-z][\w-]*):(?:\s+(.*))?$/s.exec(line);
    if (match === null)
      value.push(
        line
          .trim()
          .replace(/^-\s+/, '')
          .replace(/^["']|["']$/g, ''),
      );
    else {
      flush();
      key = match[1] ?? '';
      value = match[2] === undefined || match[2].trim() === '' ? [] : [match[2].trim()];
    }
  }
  flush();
  return end < 0 ? lines.length : end + 1;
}

/** `supersededBy` -> `superseded-by`. */
function camel(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, '$1-$2');
}

function preambleLine(lines: readonly string[], at: number, add: Add): void {
  const line = lines[at] ?? '';
  const pair =
    /^\s*(?:[-*+>]\s+)?(?::|\*\*|__)?([A-Za-z][\w -]{1,24}?)(?:\*\*|__)?\s*:(?:\*\*|__)?\s+(.+)$/s.exec(line);
  if (pair !== null) add(pair[1] ?? '', pair[2] ?? '');
  const cells = cellsOf(line);
  if (cells === undefined) return;
  if (cells.length === 2) add(cells[0] ?? '', cells[1] ?? '');
  // A table with the keys in its head.
  const below = /^[\s:|-]+$/.test(lines[at + 1] ?? '') ? cellsOf(lines[at + 2] ?? '') : undefined;
  if (cells.length > 2) for (const [n, cell] of cells.entries()) add(cell, below?.[n] ?? '');
}

function cellsOf(line: string): string[] | undefined {
  if (!/^\s*\|.*\|\s*$/.test(line)) return undefined;
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim().replace(/^\*\*(.*)\*\*$/, '$1'));
}

function headingAt(
  lines: readonly string[],
  at: number,
): { level: number; text: string; lines: number } | undefined {
  const line = lines[at] ?? '';
  const marked = /^(#{1,6}|={1,6})(\s.*)$/s.exec(line);
  if (marked !== null)
    return { level: (marked[1] ?? '').length, text: headingText(marked[2] ?? '', '#='), lines: 1 };
  const under = lines[at + 1] ?? '';
  if (
    /^\S/.test(line) &&
    /^(={3,}|-{3,}|~{3,})\s*$/.test(under) &&
    under.trim().length >= line.trim().length - 1
  )
    return { level: under.startsWith('=') ? 1 : 2, text: line.trim(), lines: 2 };
  return undefined;
}
