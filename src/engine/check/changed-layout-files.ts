// The files of a layout that a change touches, and the layout as it was at the base.

import type { Change } from '../../model/change.ts';
import { owns, type PlacedView } from '../views/registry.ts';

/** As paths of the project. */
export function changedFiles(placed: PlacedView, change: Change): string[] {
  const below = folderOf(placed);
  const paths = change.files.flatMap(({ path, was }) => [path, was ?? path]);
  return [...new Set(paths)].filter(
    (path) => path.startsWith(below) && owns(placed.view, path.slice(below.length)),
  );
}

/** By path in the layout; files that the change does not touch are as they are now. */
export function baseFiles(
  placed: PlacedView,
  change: Change,
  there: ReadonlyMap<string, string>,
): Map<string, string> {
  const below = folderOf(placed);
  const files = new Map(there);
  for (const path of changedFiles(placed, change)) {
    const text = change.before(path);
    if (text === undefined) files.delete(path.slice(below.length));
    else files.set(path.slice(below.length), text);
  }
  return files;
}

function folderOf({ root }: PlacedView): string {
  return root === '.' ? '' : `${root}/`;
}
