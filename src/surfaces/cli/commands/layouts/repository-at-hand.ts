// What layouts ask of the repository around them.

import { enabledViews } from '../../../../engine/views/registry.ts';
import type { RenderedView } from '../../../../engine/views/render-views.ts';
import type { LayoutHistory } from '../../../../engine/views/view-input.ts';
import { once } from '../../../../model/once.ts';
import type { Store } from '../../../../model/store.ts';
import { fileVersions } from '../../../../platform/file-versions.ts';
import { ledgerFiles, untrackedFiles } from '../../../../platform/git-ledger.ts';
import { headCommits } from '../../../../platform/head-commits.ts';
import { openRepository } from '../../../../platform/repository.ts';

export async function repositoryOf(store: Store) {
  const except = enabledViews(store).flatMap(({ view, root }) =>
    view.claims.map((claim) => (root === '.' ? claim : `${root}/${claim}`)),
  );
  const repository = await openRepository(store.project.root, [...except, '.tidemark']);
  return { ...repository, history: historyOf(store) };
}

/** What git knows of the files of layouts and of the ledger beside them; nothing is asked before it is needed. */
function historyOf({ project, root }: Store): LayoutHistory {
  const heads = once(() => headCommits(project.root));
  const folder = root.startsWith(`${project.root}/`)
    ? `${root.slice(project.root.length + 1)}/sessions`
    : undefined;
  const untracked = once(() => untrackedFiles(project.root, folder ?? '.'));
  return {
    versions: (path) => (heads().length === 0 ? [] : fileVersions(project.root, heads(), path)),
    ledgerAt: (commit) => {
      if (folder === undefined) return undefined;
      try {
        const files = ledgerFiles(project.root, commit, folder, untracked());
        const encode = (text: string | undefined) =>
          text === undefined ? undefined : new TextEncoder().encode(text);
        return new Map(files.map(({ path, before }) => [`${project.root}/${path}`, encode(before)]));
      } catch {
        // Without git nobody can tell.
        return undefined;
      }
    },
  };
}

type AtHand = Awaited<ReturnType<typeof repositoryOf>>;

/** What is wrong with its settings file is told with the layout that reads it. */
export function withSettings(views: readonly RenderedView[], { budget }: AtHand): RenderedView[] {
  return views.map((one) =>
    one.view === READS_SETTINGS ? { ...one, problems: [...budget.problems, ...one.problems] } : one,
  );
}

export const READS_SETTINGS = 'decision-log';
