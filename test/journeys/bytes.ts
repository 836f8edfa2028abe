// Every byte below a folder, to see that nothing was written, or that something is nowhere.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

/** The same before and after when nothing below the folder was made, changed or removed. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const name of filesBelow(folder)) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** Files below the folder whose name or content holds the text, in any case. */
export function holding(folder: string, text: string): string[] {
  const wanted = text.toLowerCase();
  return filesBelow(folder).filter(
    (name) =>
      name.toLowerCase().includes(wanted) ||
      readFileSync(join(folder, name), 'latin1').toLowerCase().includes(wanted),
  );
}
