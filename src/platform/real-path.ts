// Where a path leads: links are followed as far as its folders exist. What is not there yet, or gone, keeps its name.

import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

/** The root of a project as the folders say that somebody stands in; without the real one. */
export function spelledRoots(root: string, folders: readonly (string | undefined)[]): string[] {
  const found = folders.flatMap((folder) => {
    if (folder === undefined || folder === '') return [];
    const inside = realPath(folder).slice(root.length);
    const isBelow = realPath(folder) === `${root}${inside}` && (inside === '' || inside.startsWith('/'));
    return isBelow && folder.endsWith(inside) ? [folder.slice(0, folder.length - inside.length)] : [];
  });
  return [...new Set(found)].filter((one) => one !== root && one !== '');
}
