// Files that show one fact and nothing before it. Their names may be made of its words, so they go with it.

import type { State } from '../../model/state.ts';
import type { View, ViewItem } from '../../model/view.ts';

/** Path -> id of the fact, by the entries of a file; where it has none, as an older version of an entry, by the id it carries. */
export function ownFiles(
  items: readonly ViewItem[],
  names: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const owners = new Map<string, Set<string>>();
  const add = (path: string, id: string) => owners.set(path, (owners.get(path) ?? new Set()).add(id));
  for (const item of items) {
    const before = (files.get(item.path) ?? '').split('\n').slice(0, item.line - 1);
    const isFirst = owners.has(item.path) || isBlank(before.join('\n'));
    add(item.path, isFirst ? (names.get(item.name) ?? item.id ?? '') : '');
  }
  for (const [path, text] of files)
    if (!owners.has(path)) for (const [, id = ''] of text.matchAll(/<!-- id: ([\w~-]+)/g)) add(path, id);
  return new Map(
    [...owners].flatMap(([path, ids]): [string, string][] => {
      const [id = '', ...others] = ids;
      return id === '' || others.length > 0 ? [] : [[path, id]];
    }),
  );
}

function isBlank(text: string): boolean {
  return text.replace(/^---\n(?:.*\n)*?---(?:\n|$)/, '').trim() === '';
}

/** Files of forgotten facts, such as a merge brings back. */
export function forgottenFiles(
  view: View,
  { facts }: State,
  names: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): string[] {
  if (![...facts.values()].some((fact) => fact.forgotten)) return [];
  const own = ownFiles(view.read(files).items, names, files);
  return [...own].flatMap(([path, id]) => (facts.get(id)?.forgotten ? [path] : []));
}

/** Without some files and lines that lead to them. */
export function withoutFiles(
  files: ReadonlyMap<string, string>,
  gone: readonly string[],
): ReadonlyMap<string, string> {
  if (gone.length === 0) return files;
  const leads = (line: string) => gone.some((path) => line.includes(path));
  return new Map(
    [...files].flatMap(([path, text]): [string, string][] => {
      if (gone.includes(path)) return [];
      const lines = leads(text) ? text.split('\n').filter((line) => !leads(line)) : undefined;
      return [[path, lines?.join('\n') ?? text]];
    }),
  );
}
