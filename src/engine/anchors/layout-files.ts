// The files that layouts write: what they say is what memory says, so it proves nothing about the code.

import type { Store } from '../../model/store.ts';

/** Paths below the project. */
export function layoutFiles(store: Store): string[] {
  return Object.entries(store.config.views).flatMap(([layout, place]) =>
    copiesIn(store, `${store.root}/.index/views/${layout}`).map((path) =>
      place === '.' ? path : `${place}/${path}`,
    ),
  );
}

function copiesIn(store: Store, folder: string): string[] {
  return store.files
    .list(folder)
    .flatMap(({ name, directory }) =>
      directory ? copiesIn(store, `${folder}/${name}`).map((path) => `${name}/${path}`) : [name],
    );
}
