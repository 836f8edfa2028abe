// Files of `.index/hooks/` that nobody takes back, kept few. A handful at a time: each waits for the disk.

import { hash32 } from '../../model/hash.ts';
import type { SpoolPlace } from './spool-names.ts';

/** Where there are more than `most` of that form, three go; `word` decides which, so that not always the same ones stay. */
export function dropSome({ root, files }: SpoolPlace, form: RegExp, most: number, word: string): void {
  const found = files.list(`${root}/.index/hooks`).filter(({ name }) => form.test(name));
  if (found.length <= most) return;
  const from = (hash32(word) >>> 0) % found.length;
  for (const { name } of found.slice(from, from + 3)) files.remove(`${root}/.index/hooks/${name}`);
}
