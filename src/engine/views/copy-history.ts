// What this machine knows of its own writing, in `.index/`: the copies of a layout, the text before the last one of each file, and
// the commit that was checked out then. After another checkout, pull or merge a missing line is nobody's removal.

import type { Store } from '../../model/store.ts';
import { copiesIn, writeCopy } from './view-files.ts';

/** Copies of these texts. `before`: the copies there were, which whoever edited since has seen. */
export function keepTexts(
  store: Store,
  layout: string,
  texts: Iterable<readonly [path: string, text: string]>,
  before: ReadonlyMap<string, string>,
): void {
  let changed = false;
  for (const [path, text] of texts) {
    const copy = writeCopy(store, layout, path, text);
    if (copy === undefined) continue;
    changed = true;
    const was = before.get(path);
    if (was !== undefined && was !== copy) keepBefore(store, layout, path, was);
  }
  noteCommit(store, layout, changed);
}

/** The copies were written for the commit that is checked out now. */
function noteCommit(store: Store, layout: string, changed: boolean): void {
  const text = `${store.surroundings.commit ?? ''}\n`;
  if (!changed && commitNoted(store, layout) === text) return;
  store.files.makeFolder(`${store.root}/.index/views`);
  store.files.replace(commitPath(store, layout), text);
}

/** The files come from a clone, a checkout, a pull or a merge since this machine last wrote them. */
export function isOtherCheckout(store: Store, layout: string): boolean {
  return commitNoted(store, layout) !== `${store.surroundings.commit ?? ''}\n`;
}

function commitNoted(store: Store, layout: string): string | undefined {
  const bytes = store.files.read(commitPath(store, layout));
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

function commitPath(store: Store, layout: string): string {
  return `${copiesIn(store, layout)}.head`;
}

export function beforeLast(store: Store, layout: string, path: string): string | undefined {
  const bytes = store.files.read(olderPath(store, layout, path));
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Only of use until somebody who is editing has saved. */
function keepBefore(store: Store, layout: string, path: string, text: string): void {
  const place = olderPath(store, layout, path);
  store.files.makeFolder(place.slice(0, place.lastIndexOf('/')));
  store.files.replace(place, text);
}

export function olderIn(store: Store, layout: string): string {
  return `${store.root}/.index/views-before/${layout}`;
}

function olderPath(store: Store, layout: string, path: string): string {
  return `${olderIn(store, layout)}/${path}`;
}
