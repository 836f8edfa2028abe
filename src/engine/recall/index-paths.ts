// Where the search index lies. All of it is a cache.

import type { Store } from '../../model/store.ts';
import { sightsPath } from '../anchors/kept-sights.ts';

export const factBase = (store: Pick<Store, 'root'>) => `${store.root}/.index/facts.base`;
export const factLate = (store: Pick<Store, 'root'>) => `${store.root}/.index/facts.late`;
/** What was embedded by an embedder that has to be waited for. */
export const keptVectors = (store: Pick<Store, 'root'>) => `${store.root}/.index/vectors`;

export const remarkIndex = (store: Pick<Store, 'root'>) => `${store.root}/.index/remarks`;

/** Nothing of what was indexed is left, not even as a hash. */
export function removeIndexes({ files, root, database }: Pick<Store, 'files' | 'root' | 'database'>): void {
  database.discard();
  files.remove(factLate({ root }));
  files.remove(factBase({ root }));
  files.remove(keptVectors({ root }));
  files.remove(remarkIndex({ root }));
  files.remove(sightsPath({ root }));
}
