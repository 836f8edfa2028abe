// The footer of a fact as files really have it: one comment of `key: value` parts that ends its line. Written by the
// protocol's own spelling; read with the id at any place, in backticks, wrapped, with keys in any case.

import { dayOf } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';

export interface Footer {
  readonly id: string;
  /** Keys as they are spelled, in order; the id is one of them. */
  readonly entries: readonly Field[];
  /** Where the comment stands in the text it was found in. */
  readonly from: number;
  readonly to: number;
}

const COMMENT = /<!--((?:(?!-->|<!--)[\s\S])*)-->[ \t]*$/;
const OPENS = /<!--\s*\|?\s*`?id`?\s*[:=]/i;
const ID = /^[A-Za-z0-9][\w.~-]{0,99}$/;

/** `text` is a line, or a few that were wrapped; what stands before the comment may be anything. */
export function findFooter(text: string): Footer | undefined {
  const match = COMMENT.exec(text);
  if (match === null) return undefined;
  const entries: Field[] = [];
  for (const part of (match[1] ?? '').split('|')) {
    const pair = /^\s*[`*_]*([A-Za-z][\w -]*?)[`*_]*\s*[:=]\s*([\s\S]*)$/.exec(part);
    if (pair !== null) entries.push([pair[1] ?? '', (pair[2] ?? '').replace(/\s+/g, ' ').trim()]);
  }
  const id = plain(entries.find(([key]) => canonical(key) === 'id')?.[1] ?? '');
  if (!ID.test(id) || entries.some(([, value]) => isPlaceholder(value))) return undefined;
  return { id, entries, from: match.index, to: match.index + match[0].trimEnd().length };
}

/** It wants to be a footer, but its comment is not closed on the line. */
export function isUnclosedFooter(line: string): boolean {
  const at = line.search(OPENS);
  return at >= 0 && !line.includes('-->', at) && line.slice(0, at).split('`').length % 2 === 1;
}

/** A template shows what goes where: `{{ID}}`, `<id>`, `YYYY-MM-DD`. */
function isPlaceholder(value: string): boolean {
  return /\{\{|^<[^>]*>$|YYYY|^\.{3}$|^…$/.test(value);
}

/** It can stand in a footer and is read back as it is. */
export function fitsFooter(value: string): boolean {
  const flat = value.replace(/\s+/g, ' ').trim();
  return (
    value !== '' &&
    value === flat &&
    value === plain(value) &&
    !/[|<>]|--/.test(value) &&
    !isPlaceholder(value)
  );
}

export function canonical(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** The value without the marks around it. */
export function plain(value: string): string {
  return value.replace(/^[`'"]+|[`'"]+$/g, '').trim();
}

export function entryOf(footer: Footer, key: string): string | undefined {
  const found = footer.entries.find(([other]) => canonical(other) === key)?.[1];
  return found === undefined || found === '' ? undefined : plain(found);
}

/** A day in any usual spelling. */
export function dayIn(value: string | undefined): number | undefined {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d])/.exec(value ?? '');
  if (parts === null) return undefined;
  const [, year, month = '', date = ''] = parts;
  return dayOf(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** Keys we write, in the order the protocol shows them; every other one is kept as it is. */
const OURS: ReadonlySet<string> = new Set([
  'id',
  'created',
  'last_used',
  'uses',
  'tier',
  'superseded_by',
  'supersedes',
  'origin',
  'kind',
  'scope',
  'trust',
  'status',
]);

export function isOurs(key: string): boolean {
  return OURS.has(canonical(key));
}

/** The footer brought up to date: spelling and order of the old one stay, what was missing is added behind. */
export function writeFooter(wanted: readonly Field[], old: readonly Field[] = []): string {
  const missing = new Map(wanted.map(([key, value]) => [canonical(key), [key, value] as Field]));
  const entries: Field[] = [];
  for (const [key, value] of old) {
    const name = canonical(key);
    const want = missing.get(name);
    missing.delete(name);
    // Never changed by anybody (evolving-memory, footer ownership).
    if (name === 'created' || name === 'origin') entries.push([key, value]);
    else if (want !== undefined) entries.push([key, plain(value) === want[1] ? value : want[1]]);
    else if (!OURS.has(name) || isForeign(name, value)) entries.push([key, value]);
  }
  const all = [...entries, ...missing.values()];
  return `<!-- ${all.map(([key, value]) => (value === '' ? `${key}:` : `${key}: ${value}`)).join(' | ')} -->`;
}

/** A key of ours with a value that is not: somebody means something else by it. */
function isForeign(key: string, value: string): boolean {
  if (key === 'trust') return value !== 'document' && value !== 'untrusted';
  return key === 'status' && value !== 'invalidated';
}
