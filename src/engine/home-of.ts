// Which folder a store is: what was made in another one, as all that comes with a clone, is not believed.

import type { Store } from '../model/store.ts';

export function homeOf({ files, root }: Pick<Store, 'files' | 'root'>): string {
  return files.stat(root)?.identity ?? '';
}
