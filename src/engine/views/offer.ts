// What can be kept, and what stands in its way.

import type { Store } from '../../model/store.ts';
import { VIEWS } from '../../views/all.ts';
import { owns, type PlacedView, viewPath } from './registry.ts';
import { shownPath } from './render-views.ts';
import { readSeen } from './seen-texts.ts';
import { placeKept, readCopies, readLayout } from './view-files.ts';

interface OfferedView {
  readonly name: string;
  readonly enabled: boolean;
  readonly root: string;
  readonly summary: string;
  readonly claims: readonly string[];
}

export function viewsOffered(store: Store): OfferedView[] {
  return VIEWS.map((view) => {
    const root = store.config.views[view.name];
    const { name, summary, claims } = view;
    const place = root ?? placeKept(store, name) ?? view.root;
    return { name, enabled: root !== undefined, root: place, summary, claims };
  });
}

/** Files at the layout's place that somebody else wrote. */
export function willOverwrite(store: Store, placed: PlacedView): string[] {
  const folder = viewPath(store, placed, '').replace(/\/$/, '');
  const copies = readCopies(store, placed);
  const { files, problems } = readLayout(store.files, folder, placed.view, false);
  const isOurs = readSeen(store, placed.view.name);
  const others = [...files].filter(([path, text]) => !isOurs(path, text)).map(([path]) => path);
  return [...others, ...problems.map(({ file = '' }) => file)]
    .filter((path) => owns(placed.view, path) && !copies.has(path))
    .map((path) => shownPath(placed, path));
}
