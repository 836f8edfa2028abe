// The layouts that a change can touch, the files of a layout that it touches, and the layout as it was at the base.

import type { Change } from '../../model/change.ts';
import type { Config } from '../../model/config.ts';
import type { Store } from '../../model/store.ts';
import { enabledViews, owns, type PlacedView } from '../views/registry.ts';

/** In the places of the base and in those of the change. */
export function placesOf(store: Store, proposed: Config): PlacedView[] {
  const before = enabledViews(store);
  const after = enabledViews({ ...store, config: proposed });
  const isBefore = ({ view, root }: PlacedView) =>
    before.some((one) => one.view.name === view.name && one.root === root);
  return [...before, ...after.filter((one) => !isBefore(one))];
}

/** `path`: of the project. */
export function isFileOf(placed: PlacedView, path: string): boolean {
  const below = folderOf(placed);
  return path.startsWith(below) && owns(placed.view, path.slice(below.length));
}

/** As paths of the project. */
export function changedFiles(placed: PlacedView, change: Change): string[] {
  const paths = change.files.flatMap(({ path, was }) => [path, was ?? path]);
  return [...new Set(paths)].filter((path) => isFileOf(placed, path));
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
