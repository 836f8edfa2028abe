// A file with a label that cannot be read is left alone. Its other entries can be read, and count all the same.

import type { Problem } from '../../model/problem.ts';
import type { View, ViewItem } from '../../model/view.ts';
import { BROKEN } from './broken-bullets.ts';
import { type ItemChanges, itemChanges } from './item-changes.ts';

/**
 * What is new or changed in such files, except in the sections with the damage. The file is read again at every sync, so only what
 * can be said twice is taken: entries, not their lives, and nothing that is missing.
 */
export function besideDamage(
  view: View,
  files: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
  problems: readonly Problem[],
): Pick<ItemChanges, 'added' | 'changed'> {
  const others = new Set(problems.flatMap(({ code, file }) => (code === BROKEN ? [] : [file])));
  const broken = problems.filter(({ code, file }) => code === BROKEN && !others.has(file));
  if (broken.length === 0) return { added: [], changed: [] };
  const paths = new Set(broken.map(({ file = '' }) => file));
  const withDamage = new Map(copies);
  for (const path of paths) withDamage.set(path, files.get(path) ?? '');
  const inPaths = (items: readonly ViewItem[]) => items.filter(({ path }) => paths.has(path));
  const now = inPaths(view.read(withDamage).items);
  const damaged = isDamaged(files, broken);
  const { added, changed } = itemChanges(inPaths(view.read(copies).items), now);
  return {
    added: added.filter((item) => !damaged(item)),
    changed: changed
      .filter((one) => !damaged(one.now))
      .map(({ before, now: item }) => ({
        before,
        now: { ...item, ...(before.life && { life: before.life }) },
      })),
  };
}

/** From the heading above a damaged line to the one below it: what stands there may belong to the damaged entry. */
function isDamaged(
  texts: ReadonlyMap<string, string>,
  broken: readonly Problem[],
): (item: ViewItem) => boolean {
  const sections = new Map<string, number[]>();
  const sectionOf = (path: string, line: number) => {
    const known = sections.get(path) ?? sectionsOf(texts.get(path) ?? '');
    sections.set(path, known);
    return `${known[line - 1]} ${path}`;
  };
  const damaged = new Set(broken.map(({ file = '', line = 1 }) => sectionOf(file, line)));
  return ({ path, line }) => damaged.has(sectionOf(path, line));
}

/** The number of the heading that each line stands under. */
function sectionsOf(text: string): number[] {
  let count = 0;
  return text.split('\n').map((line) => {
    if (/^#{1,6}[ \t]/.test(line)) count++;
    return count;
  });
}
