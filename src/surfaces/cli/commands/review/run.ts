// tide review, and the review that runs by itself when a session ends.

import { load } from '../../../../engine/reading/load.ts';
import type { Memory } from '../../../../engine/reading/memory.ts';
import { lastReport, review } from '../../../../engine/review/review.ts';
import type { Surrounding } from '../../../../engine/weigh.ts';
import type { Store } from '../../../../model/store.ts';
import { TidemarkError } from '../../../../model/tidemark-error.ts';
import { atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { inert } from '../../paint.ts';
import { surroundingOf } from '../surrounding-of.ts';

export async function reviewMemory(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  if (call.flag('last')) {
    const report = lastReport(store, load(store));
    return { json: { report }, text: () => inert(report) };
  }
  const found = review(store, {
    dryRun: call.flag('dry-run'),
    all: call.flag('all'),
    progress: call.progress,
    ...(await surroundingOf(call, store)),
  });
  const { changed, summary: _, reportIn, ...json } = found;
  const first = found.dryRun && changed ? 'Nothing was written; this is what a review would say.\n' : '';
  return { json, text: (paint) => inert(first + reportIn(paint.own)) };
}

export interface Reviewed {
  /** Two lines. */
  readonly said: string;
  readonly summary: string | null;
  readonly report: string | null;
}

/** For who ends a session; a review that fails does not keep it open. */
export function reviewAtEnd(
  store: Store,
  memory: Memory,
  around: Surrounding | TidemarkError,
): Reviewed | undefined {
  try {
    if (around instanceof TidemarkError) throw around;
    const { due, changed, summary, report } = review(store, around, memory);
    if (!changed) return undefined;
    const said = `Reviewed, because of ${due.reason}: ${summary}.\nThe report: tide review --last\n`;
    return { said, summary, report };
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    const said = `The review that is due did not run: ${error.message}\nTry it by hand: tide review\n`;
    return { said, summary: null, report: null };
  }
}
