// Removes what was derived from a ledger, so that nothing of it is left, not even as a hash. The next command makes it anew.

import type { Store } from '../model/store.ts';
import { sightsPath } from './anchors/kept-sights.ts';
import { databaseFiles } from './reading/database-path.ts';

/** Search indexes of versions that had no database. */
const OLD_FILES = ['facts.base', 'facts.late', 'vectors', 'remarks', 'checkpoint'];
const OLD_FOLDERS = ['passages', 'project'];

/** `root` is a store folder whose sessions the store reads. */
export function removeDerived(store: Store, root: string = store.root): void {
  const { files } = store;
  if (root === store.root) store.database.discard();
  else for (const path of databaseFiles(root)) files.remove(path);
  files.remove(sightsPath({ root }));
  for (const name of OLD_FILES) files.remove(`${root}/.index/${name}`);
  for (const folder of OLD_FOLDERS)
    for (const { name, directory } of files.list(`${root}/.index/${folder}`))
      if (!directory) files.remove(`${root}/.index/${folder}/${name}`);
}
