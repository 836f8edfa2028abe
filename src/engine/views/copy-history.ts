// What this machine knows of its own writing, in `.index/`: the copies of a layout, the text before the last one of each file, and
// the commit and the last event of the ledger then. After another checkout, pull or merge a missing line is nobody's removal.

import type { Store } from '../../model/store.ts';
import type { Memory } from '../reading/memory.ts';
import { copiesIn, writeCopy } from './view-files.ts';
import { sessionEvents } from './view-input.ts';

/** Copies of these texts. `before`: the copies there were, which whoever edited since has seen. */
export function keepTexts(
  store: Store,
  memory: Memory,
  layout: string,
  texts: Iterable<readonly [path: string, text: string]>,
  before: ReadonlyMap<string, string>,
): void {
  for (const [path, text] of texts) {
    const copy = writeCopy(store, layout, path, text);
    if (copy === undefined) continue;
    const was = before.get(path);
    // Where something was forgotten, an older text may still have its words.
    if (was !== undefined && was !== copy && memory.state.forgotten.size === 0)
      keepBefore(store, layout, path, was);
  }
  noteCheckout(store, memory, layout);
}

/** The copies were written for the commit and the ledger that are checked out now. */
function noteCheckout(store: Store, memory: Memory, layout: string): void {
  const lines = [store.surroundings.commit ?? '', eventNoted(memory)];
  if (linesNoted(store, layout).join() === lines.join()) return;
  store.files.makeFolder(`${store.root}/.index/views`);
  store.files.replace(commitPath(store, layout), `${lines.join('\n')}\n`);
}

/** The files come from a clone, a checkout, a pull or a merge since this machine last wrote them. */
export function isOtherCheckout(store: Store, layout: string): boolean {
  return linesNoted(store, layout)[0] !== (store.surroundings.commit ?? '');
}

/** The ledger lacks the last event that the copies were written for: they are those of another branch. */
export function isOtherLedger(store: Store, memory: Memory, layout: string): boolean {
  const noted = linesNoted(store, layout)[1] ?? '';
  if (noted === '' || noted === eventNoted(memory)) return false;
  const [position, session = ''] = noted.split(' ');
  return (
    session !== '' &&
    !sessionEvents(store, memory, session).some((event) => String(event.position) === position)
  );
}

function eventNoted({ last: [, session, position] }: Memory): string {
  return `${position} ${session}`;
}

function linesNoted(store: Store, layout: string): string[] {
  const bytes = store.files.read(commitPath(store, layout));
  return bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n').slice(0, 2);
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
