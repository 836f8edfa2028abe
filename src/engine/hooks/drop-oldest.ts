// Files of `.index/hooks/` that nobody takes back, kept few: the one way in which they go.

import type { SpoolPlace } from '../spool/spool-file.ts';

/** Where there are more than `most` of that form, those that were written to longest ago go. */
export function dropOldest({ root, files }: SpoolPlace, form: RegExp, most: number): void {
  const folder = `${root}/.index/hooks`;
  const found = files.list(folder).flatMap(({ name }) => (form.test(name) ? [name] : []));
  if (found.length <= most) return;
  const aged = found.slice(0, LOOKED_AT).map((name) => ({
    name,
    at: Number.parseFloat(files.stat(`${folder}/${name}`)?.stamp ?? '0'),
  }));
  for (const { name } of aged
    .sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
    .slice(0, Math.min(DROPPED, found.length - most)))
    files.remove(`${folder}/${name}`);
}

/** However many there are, nobody waits for it. */
const LOOKED_AT = 2_000;
const DROPPED = 32;
