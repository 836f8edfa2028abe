// What layouts ask of the repository around them.

import type { SessionsBefore } from '../../../../engine/views/ledger-before.ts';
import { enabledViews } from '../../../../engine/views/registry.ts';
import type { RenderedView } from '../../../../engine/views/render-views.ts';
import type { Store } from '../../../../model/store.ts';
import { ledgerFiles } from '../../../../platform/git-ledger.ts';
import { mergeHeads } from '../../../../platform/merge-heads.ts';
import { openRepository } from '../../../../platform/repository.ts';

export async function repositoryOf(store: Store) {
  const except = enabledViews(store).flatMap(({ view, root }) =>
    view.claims.map((claim) => (root === '.' ? claim : `${root}/${claim}`)),
  );
  const repository = await openRepository(store.project.root, [...except, '.tidemark']);
  return { ...repository, sides: () => mergedLedgers(store) };
}

/** The session files of both sides of a merge, as far as they are not as they lie here. */
function mergedLedgers({ project, root }: Store): SessionsBefore[] {
  if (!root.startsWith(`${project.root}/`)) return [];
  const folder = `${root.slice(project.root.length + 1)}/sessions`;
  try {
    return mergeHeads(project.root).map((commit) => {
      const files = ledgerFiles(project.root, commit, folder, []);
      const encode = (text: string | undefined) =>
        text === undefined ? undefined : new TextEncoder().encode(text);
      return new Map(files.map(({ path, before }) => [`${project.root}/${path}`, encode(before)]));
    });
  } catch {
    // Without git nobody can tell the sides apart.
    return [];
  }
}

type AtHand = Awaited<ReturnType<typeof repositoryOf>>;

/** What is wrong with its settings file is told with the layout that reads it. */
export function withSettings(views: readonly RenderedView[], { budget }: AtHand): RenderedView[] {
  return views.map((one) =>
    one.view === READS_SETTINGS ? { ...one, problems: [...budget.problems, ...one.problems] } : one,
  );
}

export const READS_SETTINGS = 'decision-log';
