// Which folder a store is: what was made in another one, as all that comes with a clone, is not believed.

import { hashWord } from '../model/hash.ts';
import type { Store } from '../model/store.ts';

type Place = Pick<Store, 'files' | 'root'>;

export function homeOf({ files, root }: Place): string {
  return files.stat(root)?.identity ?? '';
}

/** The same in eight letters, for the name of a file. */
export function homeWord(place: Place): string {
  return hashWord(homeOf(place));
}
