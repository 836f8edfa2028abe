// The footer of a fact as files really have it: one comment of `key: value` parts, mostly at the end of its line. Written by
// the protocol's own spelling; read with the id at any place, in backticks, wrapped, with keys in any case.

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

const COMMENT = /<!--((?:(?!-->|<!--)[\s\S])*)-->/g;
const OPENS = /<!--\s*\|?\s*`?id`?\s*[:=]/i;
const ID = /^[\p{L}\p{N}#@][\p{L}\p{N}_.~:/@#-]{0,99}$/u;

/** `text` is a line, or a few that were wrapped; words may stand before the comment and behind it. */
export function findFooter(text: string): Footer | undefined {
  return commentsIn(text)
    .map(({ entries, from, to }): Footer => ({ id: idIn(entries), entries, from, to }))
    .findLast(({ id, entries }) => ID.test(id) && !isExample(entries));
}

/** It has what a footer has, but no id that could be one. */
export function isNamelessFooter(line: string): boolean {
  return commentsIn(line).some(({ entries }) => {
    const known = entries.filter(([key]) => LIFE_KEYS.has(canonical(key))).length;
    return known >= 2 && !ID.test(idIn(entries)) && !isExample(entries);
  });
}

/** Comments of the text that are not quoted as code, and their parts. */
function commentsIn(text: string): Omit<Footer, 'id'>[] {
  if (!text.includes('<!--')) return [];
  const end = text.trimEnd().length;
  const comments: Omit<Footer, 'id'>[] = [];
  let backticks = 0;
  let counted = 0;
  for (const { 0: comment, 1: inside = '', index } of text.matchAll(COMMENT)) {
    for (; counted < index; counted++) if (text.charAt(counted) === '`') backticks++;
    const to = index + comment.length;
    if (to >= end || backticks % 2 === 0) comments.push({ entries: partsOf(inside), from: index, to });
  }
  return comments;
}

function partsOf(comment: string): Field[] {
  return comment.split('|').flatMap((part): Field[] => {
    const pair = /^\s*[`*_"]*([A-Za-z][\w -]{0,60}?)[`*_"]*\s*[:=]\s*([\s\S]*)$/.exec(part);
    return pair === null ? [] : [[pair[1] ?? '', (pair[2] ?? '').replace(/\s+/g, ' ').trim()]];
  });
}

function idIn(entries: readonly Field[]): string {
  return plain(entries.find(([key]) => canonical(key) === 'id')?.[1] ?? '');
}

const LIFE_KEYS: ReadonlySet<string> = new Set(['id', 'created', 'last_used', 'uses', 'tier']);

function isExample(entries: readonly Field[]): boolean {
  return entries.some(([key, value]) => LIFE_KEYS.has(canonical(key)) && isPlaceholder(plain(value)));
}

/** It wants to be a footer, but its comment is not closed on the line. */
export function isUnclosedFooter(line: string): boolean {
  const at = line.search(OPENS);
  return at >= 0 && !line.includes('-->', at) && line.slice(0, at).split('`').length % 2 === 1;
}

/** A template shows what goes where: `{{ID}}`, `<id>`, `[id]`, `YYYY-MM-DD`. */
function isPlaceholder(value: string): boolean {
  return /\{\{|^<[^>]*>$|^\[[^\]]*\]$|YYYY|^yyyy-mm-dd$|^\.{3}$|^…$|^N$|^DATE$/.test(value);
}

/** A template: words that are nothing but a place for words, from no session. */
export function isToCome(words: string, footer: Footer): boolean {
  return (
    /^(?:\{\{[^{}]*\}\}|<[a-z][\w ,'-]*>|\.{3}|…)$/i.test(words) && entryOf(footer, 'origin') === undefined
  );
}

/** It can stand in a footer and is read back as it is. */
export function fitsFooter(value: string): boolean {
  const flat = value.replace(/\s+/g, ' ').trim();
  return value !== '' && value === flat && value === plain(value) && !/[|<>]|--/.test(value);
}

export function canonical(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** The value without the marks around it. */
function plain(value: string): string {
  return value.replace(/^[`'"]+|(?<![`'"])[`'"]+$/g, '').trim();
}

export function entryOf(footer: Footer, key: string): string | undefined {
  const found = footer.entries.find(([other]) => canonical(other) === key)?.[1];
  return found === undefined || found === '' ? undefined : plain(found);
}

/** A count, also with a remark: `3`, `3x`, `~3`. */
export function countIn(value: string | undefined): number | undefined {
  const count = /^~?\s*(\d{1,6})(?![\d.,])/.exec(value ?? '')?.[1];
  return count === undefined ? undefined : Number(count);
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
