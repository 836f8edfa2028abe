// Files of a data set, found by the pattern of their names and not by the name of the split.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The one file whose name has this form, `*` standing for the split; `path` is the folder or any file in it. */
export function dataFile(path: string | undefined, pattern: string): string {
  if (path === undefined) throw new Error(`--data is needed: a folder with ${pattern}`);
  const folder = statSync(path).isDirectory() ? path : dirname(path);
  const [before = '', after = ''] = pattern.split('*');
  const fitting = readdirSync(folder)
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort();
  // `locomo-x-questions.json` belongs to `locomo-x.json` and is not another split.
  const stem = (name: string) => name.slice(0, name.length - after.length);
  const isOther = (name: string, other: string) => other !== name && name.startsWith(`${stem(other)}-`);
  const names = fitting.filter((name) => !fitting.some((other) => isOther(name, other)));
  const given = names.find((name) => name === basename(path));
  const [name, second] = given === undefined ? names : [given];
  if (name === undefined) throw new Error(`${folder} has no file ${pattern}`);
  if (second !== undefined) throw new Error(`${folder} has several files ${pattern}: name one with --data`);
  return join(folder, name);
}

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
