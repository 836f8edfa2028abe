// Memory before a change and after it, folded from the session files of this checkout alone. Nothing derived is believed, and no
// other worktree is looked at.

import type { LedgerFile } from '../../model/change.ts';
import type { Store } from '../../model/store.ts';
import { loadFiles } from '../reading/load-at-commit.ts';
import type { Memory } from '../reading/memory.ts';

export interface BeforeAndAfter {
  readonly base: Memory;
  readonly now: Memory;
  /** The session files at the base, by their path in the project. */
  readonly baseFiles: ReadonlyMap<string, string>;
}

export function beforeAndAfter(
  store: Store,
  memory: Memory,
  changed: readonly LedgerFile[],
  ledger: string,
): BeforeAndAfter {
  if (changed.length === 0) return { base: memory, now: memory, baseFiles: new Map() };
  const after = new Map<string, Uint8Array>();
  readAll(store, `${store.root}/sessions`, after);
  const before = new Map(after);
  for (const { path, before: text } of changed) {
    const place = `${store.root}/${path.slice(ledger.length)}`;
    if (text === undefined) before.delete(place);
    else before.set(place, new TextEncoder().encode(text));
  }
  const baseFiles = Array.from(before, ([path, bytes]): [string, string] => [
    `${ledger}${path.slice(store.root.length + 1)}`,
    new TextDecoder().decode(bytes),
  ]);
  return {
    base: loadFiles(store, before, memory.today),
    now: loadFiles(store, after, memory.today),
    baseFiles: new Map(baseFiles),
  };
}

function readAll(store: Store, folder: string, files: Map<string, Uint8Array>): void {
  for (const { name, directory } of store.files.list(folder)) {
    const path = `${folder}/${name}`;
    const bytes = directory ? undefined : store.files.read(path);
    if (directory) readAll(store, path, files);
    else if (bytes !== undefined) files.set(path, bytes);
  }
}
