// What layouts ask of the repository around them.

import { enabledViews } from '../../../../engine/views/registry.ts';
import type { RenderedView } from '../../../../engine/views/render-views.ts';
import type { Store } from '../../../../model/store.ts';
import { openRepository } from '../../../../platform/repository.ts';

export async function repositoryOf(store: Store) {
  const except = enabledViews(store).flatMap(({ view, root }) =>
    view.claims.map((claim) => (root === '.' ? claim : `${root}/${claim}`)),
  );
  return openRepository(store.project.root, [...except, '.tidemark']);
}

type AtHand = Awaited<ReturnType<typeof repositoryOf>>;

/** What is wrong with its settings file is told with the layout that reads it. */
export function withSettings(views: readonly RenderedView[], { budget }: AtHand): RenderedView[] {
  return views.map((one) =>
    one.view === READS_SETTINGS ? { ...one, problems: [...budget.problems, ...one.problems] } : one,
  );
}

export const READS_SETTINGS = 'decision-log';
