// A project that has grown large is told, once, that its own text can be searched.

import { worthSearching } from '../../../model/project-file.ts';
import type { Store } from '../../../model/store.ts';
import { findGit } from '../../../platform/git-folder.ts';
import { trackedPaths } from '../../../platform/git-index.ts';

export const HOW = 'tide config set recall.project on makes them searchable with tide recall --in project';

/** One line the first time it is true, nothing ever after. What git tracks is looked at, not the folders. */
export function suggestProject(store: Store): string {
  const told = `${store.root}/.index/suggested`;
  if (store.kind === 'user' || store.config.searchesProject) return '';
  try {
    if (store.files.stat(told) !== undefined) return '';
    const git = findGit(store.project.root);
    const much = git === undefined ? undefined : worthSearching(trackedPaths(git));
    if (much === undefined) return '';
    store.files.makeFolder(`${store.root}/.index`);
    store.files.replace(told, '');
    return `This project has ${much}; ${HOW}.\n`;
  } catch {
    // Where it cannot be noted that it was said it would be said for ever.
    return '';
  }
}
