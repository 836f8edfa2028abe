// Which texts we wrote into the files of a layout before. A file that carries one of them again was brought back, by a checkout
// or a merge; nobody edited it.

import type { Store } from '../../model/store.ts';

const KEPT = 400;

function pathOf(store: Store, name: string): string {
  return `${store.root}/.index/views/${name}.seen`;
}

function hashOf(store: Store, path: string, text: string): string {
  return store.digest.sha256(`${path}\n${text}`).slice(0, 16);
}

export function readSeen(store: Store, name: string): (path: string, text: string) => boolean {
  const bytes = store.files.read(pathOf(store, name)) ?? new Uint8Array();
  const seen = new Set(new TextDecoder().decode(bytes).split('\n'));
  return (path, text) => seen.has(hashOf(store, path, text));
}

export function addSeen(store: Store, name: string, written: ReadonlyMap<string, string>): void {
  if (written.size === 0) return;
  const before = new TextDecoder().decode(store.files.read(pathOf(store, name)) ?? new Uint8Array());
  const lines = before.split('\n').filter((line) => line !== '');
  for (const [path, text] of written) lines.push(hashOf(store, path, text));
  const text = [...new Set(lines)].slice(-Math.max(KEPT, written.size)).join('\n');
  store.files.makeFolder(`${store.root}/.index/views`);
  store.files.replace(pathOf(store, name), `${text}\n`);
}
