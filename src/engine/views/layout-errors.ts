// What keeps the files of a layout from being read.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { readView } from './read-view.ts';
import { enabledViews, viewPath } from './registry.ts';
import { placedProblem } from './render-views.ts';
import { readLayout } from './view-files.ts';

export function layoutErrors(store: Store): Problem[] {
  return enabledViews(store).flatMap((placed) => {
    const folder = viewPath(store, placed, '').replace(/\/$/, '');
    const { files, problems } = readLayout(store.files, folder, placed.view, placed.root !== '.');
    return [...problems, ...readView(placed.view, files).problems]
      .filter(({ level }) => level === 'error')
      .map((one) => placedProblem(one, placed));
  });
}
