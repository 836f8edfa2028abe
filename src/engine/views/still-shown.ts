// Files of layouts that still show what was forgotten: a log somebody wrote or edited by hand, a layout that is no longer kept.

import type { Store } from '../../model/store.ts';
import { VIEWS } from '../../views/all.ts';
import { type PlacedView, viewPath } from './registry.ts';
import { shownPath } from './render-views.ts';
import { copiesIn, readCopies, readLayout } from './view-files.ts';

export function stillShown(store: Store, words: readonly string[]): string[] {
  const wanted = words.map(flat);
  const shows = (text: string) => wanted.some((word) => flat(text).includes(word));
  return VIEWS.flatMap((view) => {
    const root = store.config.views[view.name];
    const placed: PlacedView = { view, root: root ?? view.root };
    const copies = readCopies(store, placed);
    if (words.length === 0 || (root === undefined && copies.size === 0)) return [];
    const folder = viewPath(store, placed, '').replace(/\/$/, '');
    const { files } = readLayout(store.files, folder, view, false);
    const kept = root === undefined ? copies : new Map<string, string>();
    const copied = copiesIn(store, view.name).slice(store.project.root.length + 1);
    return [
      ...[...files].filter(([, text]) => shows(text)).map(([path]) => shownPath(placed, path)),
      ...[...kept].filter(([, text]) => shows(text)).map(([path]) => `${copied}/${path}`),
    ];
  });
}

/** However it is wrapped, quoted or escaped. */
function flat(text: string): string {
  return text.replace(/[\s\\>]+/g, ' ').trim();
}
