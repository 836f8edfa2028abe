// Lists that grow with the life of a fact: fields by key, sources, what it supersedes. Changed in place like the history;
// long ones are counted by key once, so that the thousandth change does not read a thousand items.

import type { Field } from '../model/event.ts';

/** Adds the items whose key was not there. */
export function addMissing<T extends Field | string>(list: readonly T[], items: readonly T[]): void {
  const counts = countsOf(list);
  add(
    list,
    items.filter((item) => !counts.has(keyOf(item))),
    counts,
  );
}

/** Adds the fields behind those that are there. */
export function addEntries(list: readonly Field[], items: readonly Field[]): void {
  if (items.length > 0) add(list, items, countsOf(list));
}

/** Puts the items where the first of the same key stood, else at the end. An empty value only takes the others away. */
export function overwrite(list: readonly Field[], items: readonly Field[]): void {
  const counts = countsOf(list);
  for (const key of new Set(items.map(([one]) => one))) {
    const place = remove(list, key, counts);
    const said = items.filter(([one, value]) => one === key && value !== '');
    (list as Field[]).splice(place ?? list.length, 0, ...said);
    for (const item of said) count(counts, item);
  }
}

type Counts = Map<string, number>;

const counted = new WeakMap<object, Counts>();

/** Counting a short list again costs less than keeping the counts. */
const LONG = 32;

function countsOf(list: readonly (Field | string)[]): Counts {
  const kept = counted.get(list);
  if (kept !== undefined) return kept;
  const counts: Counts = new Map();
  for (const item of list) count(counts, item);
  if (list.length >= LONG) counted.set(list, counts);
  return counts;
}

function add<T extends Field | string>(list: readonly T[], items: readonly T[], counts: Counts): void {
  for (const item of items) {
    (list as T[]).push(item);
    count(counts, item);
  }
}

/** Tells where the first of them stood. From the end: what changes often stands there. */
function remove(list: readonly Field[], key: string, counts: Counts): number | undefined {
  let left = counts.get(key) ?? 0;
  let place: number | undefined;
  for (let i = list.length - 1; left > 0; i--) {
    if (list[i]?.[0] !== key) continue;
    (list as Field[]).splice(i, 1);
    place = i;
    left--;
  }
  counts.delete(key);
  return place;
}

function count(counts: Counts, item: Field | string): void {
  const key = keyOf(item);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function keyOf(item: Field | string): string {
  return typeof item === 'string' ? item : item[0];
}
