// Layouts as part of keeping a store in order: checked by fsck, written again by rebuild, compared with a change by check.

import type { CheckOptions } from '../../../../engine/check/check.ts';
import { layoutChanges } from '../../../../engine/check/layout-changes.ts';
import { checkLayouts } from '../../../../engine/views/check-layouts.ts';
import { syncViews } from '../../../../engine/views/sync-views.ts';
import type { Change } from '../../../../model/change.ts';
import type { Config } from '../../../../model/config.ts';
import type { Problem } from '../../../../model/problem.ts';
import type { Store } from '../../../../model/store.ts';
import { repositoryOf } from './repository-at-hand.ts';
import { editsTaken, problemLine } from './sync.ts';

export async function layoutProblems(store: Store): Promise<readonly Problem[]> {
  return checkLayouts(store, await repositoryOf(store));
}

interface WrittenAgain {
  readonly written: readonly string[];
  readonly problems: readonly Problem[];
  /** Hand edits that were taken over first, and the problems, as lines. */
  readonly said: string;
}

export async function renderLayouts(store: Store): Promise<WrittenAgain> {
  const { views, drafts, putAway, problems: found } = syncViews(store, await repositoryOf(store));
  const later = views.flatMap((one) => one.problems);
  const isTold = ({ file, line }: Problem) => found.some((one) => one.file === file && one.line === line);
  const problems = [
    ...found,
    ...later.filter((one) => one.code === 'archived' || (one.level === 'error' && !isTold(one))),
  ];
  const said = editsTaken(drafts.slice(0, drafts.length - putAway)) + problems.map(problemLine).join('');
  return { written: views.flatMap((one) => one.written), problems, said };
}

export async function layoutFindings(
  store: Store,
  proposed: Config,
  change: Change,
): Promise<CheckOptions['layouts']> {
  const repository = await repositoryOf(store);
  return (base, now) => layoutChanges(store, proposed, change, repository, base, now);
}
