// Files of a data set, found by the pattern of their names and not by the name of the split.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The one file whose name has this form, `*` standing for the split; `path` is the folder or any file in it. */
export function dataFile(path: string | undefined, pattern: string): string {
  if (path === undefined) throw new Error(`--data is needed: a folder with ${pattern}`);
  const folder = statSync(path).isDirectory() ? path : dirname(path);
  const [before = '', after = ''] = pattern.split('*');
  const names = readdirSync(folder)
    .filter(
      (name) =>
        name.startsWith(before) &&
        name.endsWith(after) &&
        !name.slice(before.length, name.length - after.length).includes('-'),
    )
    .sort();
  const given = names.find((name) => name === basename(path));
  const [name, second] = given === undefined ? names : [given];
  if (name === undefined) throw new Error(`${folder} has no file ${pattern}`);
  if (second !== undefined) throw new Error(`${folder} has several files ${pattern}: name one with --data`);
  return join(folder, name);
}

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
