// Where the copies of a layout come from: the text before the last one of each file, and whether a copy is the one we wrote. Copies
// are joined line by line when branches are merged, and nobody has ever seen such a text.

import type { Store } from '../../model/store.ts';
import { writeCopy } from './view-files.ts';

/** Copies of these texts, with where they come from. `before`: the copies there were, which whoever edited since has seen. */
export function keepTexts(
  store: Store,
  layout: string,
  texts: Iterable<readonly [path: string, text: string]>,
  before: ReadonlyMap<string, string>,
): void {
  const copied = new Map<string, string>();
  for (const [path, text] of texts) {
    const copy = writeCopy(store, layout, path, text);
    if (copy === undefined) continue;
    copied.set(path, copy);
    const was = before.get(path);
    if (was !== undefined && was !== copy) keepBefore(store, layout, path, was);
  }
  writeSums(store, layout, copied);
}

export function beforeLast(store: Store, layout: string, path: string): string | undefined {
  const bytes = store.files.read(olderPath(store, layout, path));
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Of this machine alone, and only of use until somebody who is editing has saved. */
function keepBefore(store: Store, layout: string, path: string, text: string): void {
  const place = olderPath(store, layout, path);
  store.files.makeFolder(place.slice(0, place.lastIndexOf('/')));
  store.files.replace(place, text);
}

export function olderIn(store: Store, layout: string): string {
  return `${store.root}/.index/views/${layout}`;
}

function olderPath(store: Store, layout: string, path: string): string {
  return `${olderIn(store, layout)}/${path}`;
}

export function isMerged(store: Store, layout: string, path: string, copy: string): boolean {
  const sums = readSums(store, layout).get(path);
  return sums !== undefined && (sums.length > 1 || sums[0] !== sumOf(store, copy));
}

/** Copies that were written; undefined for those that are gone. */
export function writeSums(
  store: Store,
  layout: string,
  copies: ReadonlyMap<string, string | undefined>,
): void {
  if (copies.size === 0) return;
  const sums = new Map(readSums(store, layout));
  for (const [path, copy] of copies)
    if (copy === undefined) sums.delete(path);
    else sums.set(path, [sumOf(store, copy)]);
  const lines = [...sums].flatMap(([path, all]) => all.map((sum) => `${sum}\t${path}\n`)).sort();
  store.files.makeFolder(`${store.root}/views`);
  store.files.replace(sumsPath(store, layout), lines.join(''));
}

function readSums(store: Store, layout: string): ReadonlyMap<string, readonly string[]> {
  const bytes = store.files.read(sumsPath(store, layout)) ?? new Uint8Array();
  const sums = new Map<string, string[]>();
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const at = line.indexOf('\t');
    if (at > 0) sums.set(line.slice(at + 1), [...(sums.get(line.slice(at + 1)) ?? []), line.slice(0, at)]);
  }
  return sums;
}

function sumOf(store: Store, text: string): string {
  return store.digest.sha256(text).slice(0, 16);
}

function sumsPath(store: Store, layout: string): string {
  return `${store.root}/views/${layout}.sums`;
}
