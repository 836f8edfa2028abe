// The file of a session in this store, by the session's id.

import type { FileMark } from '../../model/ledger-marks.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../reading/memory.ts';

export function findFile(
  store: Store,
  memory: Memory,
  id: string,
): { path: string; mark: FileMark } | undefined {
  const own = [...memory.folders.values()]
    .filter((folder) => folder.path.startsWith(`${store.root}/`))
    .reverse();
  // The open ones are at hand; the lists of the closed ones have to be read.
  for (const which of ['open', 'files'] as const) {
    for (const folder of own) {
      const mark = folder[which].find((file) => file.name === id);
      if (mark !== undefined) return { path: `${folder.path}/${id}.md`, mark };
    }
  }
  return undefined;
}
