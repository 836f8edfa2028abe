// Memory as it was before a change: the session files at hand, those that the change touches as they were. Git is asked for these alone.

import type { Change } from '../../model/change.ts';
import type { Store } from '../../model/store.ts';
import { loadAtCommit } from '../reading/load-at-commit.ts';
import type { Memory } from '../reading/memory.ts';
import { sessionNameOf } from './added-events.ts';

export function baseMemory(store: Store, memory: Memory, change: Change, ledger: string): Memory {
  const touched = change.files.filter(({ path, was }) =>
    [path, was ?? path].some((one) => sessionNameOf(one, ledger) !== undefined),
  );
  if (touched.length === 0) return memory;
  const files = new Map<string, Uint8Array>();
  readAll(store, `${store.root}/sessions`, files);
  const placed = (path: string) => `${store.root}/${path.slice(ledger.length)}`;
  for (const { path } of touched) files.delete(placed(path));
  for (const { path, was, status } of touched) {
    const text = status === 'added' ? undefined : change.before(was ?? path);
    if (text !== undefined) files.set(placed(was ?? path), new TextEncoder().encode(text));
  }
  return loadAtCommit(store, files, memory.today);
}

function readAll(store: Store, folder: string, files: Map<string, Uint8Array>): void {
  for (const { name, directory } of store.files.list(folder) ?? []) {
    const path = `${folder}/${name}`;
    const bytes = directory ? undefined : store.files.read(path);
    if (directory) readAll(store, path, files);
    else if (bytes !== undefined) files.set(path, bytes);
  }
}
