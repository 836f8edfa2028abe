// Layouts as part of keeping a store in order: checked by fsck, written again by rebuild, compared with a change by check.

import type { CheckOptions } from '../../../../engine/check/check.ts';
import { layoutChanges } from '../../../../engine/check/layout-changes.ts';
import { checkLayouts } from '../../../../engine/views/check-layouts.ts';
import type { RenderedView } from '../../../../engine/views/render-views.ts';
import { syncViews } from '../../../../engine/views/sync-views.ts';
import type { Change } from '../../../../model/change.ts';
import type { Problem } from '../../../../model/problem.ts';
import type { Store } from '../../../../model/store.ts';
import { repositoryOf } from './repository-at-hand.ts';

export async function layoutProblems(store: Store): Promise<readonly Problem[]> {
  return checkLayouts(store, await repositoryOf(store));
}

export async function renderLayouts(store: Store): Promise<readonly RenderedView[]> {
  return syncViews(store, await repositoryOf(store)).views;
}

export async function layoutFindings(store: Store, change: Change): Promise<CheckOptions['layouts']> {
  const repository = await repositoryOf(store);
  return (base, now) => layoutChanges(store, change, repository, base, now);
}
