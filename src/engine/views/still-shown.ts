// Files that still show what was forgotten: a log somebody wrote or edited by hand, a place where a layout is no longer kept, a
// record a fact was taken over from. They are a person's to change; the store's own copies of what is not kept go.

import type { Store } from '../../model/store.ts';
import { isInside } from '../../model/view-root.ts';
import { VIEWS } from '../../views/all.ts';
import { olderIn } from './copy-history.ts';
import { type PlacedView, viewPath } from './registry.ts';
import { shownPath } from './render-views.ts';
import { copiesIn, placesKept, readLayout } from './view-files.ts';

/** `sources`: what facts were taken over from, as the project writes it. */
export function stillShown(store: Store, words: readonly string[], sources: readonly string[]): string[] {
  // The texts before the last ones: nobody needs them, and a field of the fact may stand in them.
  for (const view of VIEWS)
    for (const path of readLayout(store.files, olderIn(store, view.name), view, true).files.keys())
      store.files.remove(`${olderIn(store, view.name)}/${path}`);
  if (words.length === 0) return [];
  const wanted = words.map(flat);
  const shows = (text: string) => wanted.some((word) => flat(text).includes(word));
  const inSources = sources.filter((path) => shows(textOf(store, path)));
  const inLayouts = VIEWS.flatMap((view) => {
    const kept = store.config.views[view.name];
    const copies = readLayout(store.files, copiesIn(store, view.name), view, true).files;
    if (kept === undefined)
      for (const [path, text] of copies)
        if (shows(text)) store.files.remove(`${copiesIn(store, view.name)}/${path}`);
    // A clone does not know where a layout was kept before: its files may lie at the usual place.
    const places = new Set([kept ?? view.root, ...placesKept(store, view.name)]);
    return [...places].flatMap((root) => {
      const placed: PlacedView = { view, root };
      const folder = viewPath(store, placed, '').replace(/\/$/, '');
      const { files } = readLayout(store.files, folder, view, false);
      return [...files].filter(([, text]) => shows(text)).map(([path]) => shownPath(placed, path));
    });
  });
  return [...new Set([...inLayouts, ...inSources])];
}

/** A source may be anything: a session, an address, a file of the project. */
function textOf(store: Store, source: string): string {
  if (!isInside(source)) return '';
  const path = `${store.project.root}/${source}`;
  const [folder, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const isFile = store.files.list(folder).some((entry) => entry.name === name && !entry.directory);
  return isFile ? new TextDecoder().decode(store.files.read(path)) : '';
}

/** However it is wrapped, quoted or escaped. */
function flat(text: string): string {
  return text.replace(/[\s\\>]+/g, ' ').trim();
}
