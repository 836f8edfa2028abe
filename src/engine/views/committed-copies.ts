// Older versions committed their copies of layouts under `.tidemark/views/`, where git merged them line by line. They are moved into
// `.index/` once, as copies of an unknown commit: nothing that is missing beside them counts as removed.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { PlacedView } from './registry.ts';
import { copiesIn, readLayout } from './view-files.ts';

export function moveCommittedCopies(store: Store, views: readonly PlacedView[]): Problem[] {
  return views.flatMap(({ view }) => {
    const old = `${store.root}/views/${view.name}`;
    const { files } = readLayout(store.files, old, view, true);
    const known = readLayout(store.files, copiesIn(store, view.name), view, true).files;
    for (const [path, text] of files) {
      const place = `${copiesIn(store, view.name)}/${path}`;
      if (known.size === 0) {
        store.files.makeFolder(place.slice(0, place.lastIndexOf('/')));
        store.files.replace(place, text);
      }
      store.files.remove(`${old}/${path}`);
    }
    for (const end of ['.names', '.place']) {
      const bytes = store.files.read(`${old}${end}`);
      const place = `${copiesIn(store, view.name)}${end}`;
      if (bytes === undefined || store.files.stat(place) !== undefined) continue;
      store.files.makeFolder(place.slice(0, place.lastIndexOf('/')));
      store.files.replace(place, new TextDecoder().decode(bytes));
    }
    for (const end of ['.names', '.place', '.sums', '.seen'])
      if (store.files.stat(`${old}${end}`) !== undefined) store.files.remove(`${old}${end}`);
    if (files.size === 0) return [];
    const message = `Copies of ${view.name} are no longer committed: ${files.size} ${files.size === 1 ? 'file' : 'files'} moved to .index/. Commit the removal.`;
    return [
      { code: 'copies-moved', level: 'notice', message, file: `.tidemark/views/${view.name}` } as const,
    ];
  });
}
