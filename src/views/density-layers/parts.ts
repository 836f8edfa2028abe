// An entry as the lines that say something, in the order they stand: where one value changed, one line is written anew and all
// others stay as they are.

import { withLineEnd } from '../../markdown/lines.ts';
import type { Field } from '../../model/event.ts';

export interface Part {
  readonly text: string;
  /** Which field it says; absent for what says nothing and only stands there. */
  readonly key?: string;
  readonly value?: string;
  /** The same line with another value. */
  readonly write?: (value: string) => string;
}

/** Keys of what is no field: the words of the fact, the heading above them, and the stamp. */
export const STATEMENT = '';
export const TITLE = '#';
export const STAMP = '_';

export function fieldsIn(parts: readonly Part[]): Field[] {
  return parts.flatMap(({ key, value = '' }) =>
    key === undefined || !/^[a-z]/.test(key) ? [] : [[key, value] as const],
  );
}

/** The text with what is wanted of every key. `fresh` writes a line for a key that has none yet. */
export function patched(
  parts: readonly Part[],
  wanted: readonly Field[],
  fresh: (key: string, value: string) => string,
  lineEnd: '\n' | '\r\n',
): string {
  const written = (text: string) => withLineEnd(text, lineEnd);
  const texts = parts.map(({ text }) => [text]);
  const end: string[] = [];
  const keys = new Set([...parts.map(({ key }) => key), ...wanted.map(([key]) => key)]);
  for (const key of keys) {
    if (key === undefined) continue;
    const at = parts.flatMap((part, n) => (part.key === key ? [n] : []));
    const values = wanted.filter(([one]) => one === key).map(([, value]) => value);
    let last: number | undefined;
    for (const [from, to] of aligned(
      at.map((n) => parts[n]?.value ?? ''),
      values,
    )) {
      const n = from === undefined ? undefined : at[from];
      const value = to === undefined ? undefined : values[to];
      const part = n === undefined ? undefined : parts[n];
      if (n === undefined || part === undefined) {
        if (value === undefined) continue;
        // Behind the one before it, before the first, or where new ones go.
        const beside = texts[last ?? at[0] ?? -1];
        const text = written(fresh(key, value));
        if (beside === undefined) end.push(text);
        else if (last === undefined) beside.splice(-1, 0, text);
        else beside.push(text);
        continue;
      }
      last = n;
      if (value === undefined) texts[n] = [];
      else if (value !== part.value) texts[n] = [written(part.write?.(value) ?? fresh(key, value))];
    }
  }
  const tail = parts.findLastIndex(({ key }) => key !== undefined && key !== STAMP) + 1;
  const all = [...texts.slice(0, tail).flat(), ...end, ...texts.slice(tail).flat()];
  return all.map((text) => (text === '' || text.endsWith('\n') ? text : text + lineEnd)).join('');
}

type Pair = readonly [from: number | undefined, to: number | undefined];

/** Equal values that keep their order stay; between them, old ones give way to new ones. */
function aligned(old: readonly string[], now: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (const [from, to] of [...common(old, now), [old.length, now.length] as const]) {
    while (i < from || j < to) pairs.push([i < from ? i++ : undefined, j < to ? j++ : undefined]);
    if (from < old.length) pairs.push([i++, j++]);
  }
  return pairs;
}

const LARGEST = 1_000_000;

/** The longest row of equal values both have in one order. */
function common(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  const most = Math.min(old.length, now.length) - head;
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const [rows, columns] = [old.length - head - tail, now.length - head - tail];
  const found = Array.from({ length: head }, (_, n) => [n, n] as const);
  if (rows * columns <= LARGEST) {
    const best = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
    const at = (i: number, j: number) => best[i]?.[j] ?? 0;
    const same = (i: number, j: number) => old[head + i] === now[head + j];
    for (let i = rows - 1; i >= 0; i--)
      for (let j = columns - 1; j >= 0; j--)
        (best[i] as Uint32Array)[j] = same(i, j)
          ? at(i + 1, j + 1) + 1
          : Math.max(at(i + 1, j), at(i, j + 1));
    for (let i = 0, j = 0; i < rows && j < columns; )
      if (same(i, j)) found.push([head + i++, head + j++]);
      else if (at(i + 1, j) >= at(i, j + 1)) i++;
      else j++;
  }
  for (let n = tail; n > 0; n--) found.push([old.length - n, now.length - n]);
  return found;
}
