// The earlier decisions that stand above one that is recorded, or alone before anything is.

import { type RelatedDecision, relatedDecisions } from '../../../engine/recall/related-decisions.ts';
import { reportConflict, reportOpposition } from '../../../engine/truth/conflict-report.ts';
import { weigh } from '../../../engine/weigh.ts';
import type { Field } from '../../../model/event.ts';
import type { Store } from '../../../model/store.ts';
import { openStatic } from '../../../platform/open-static.ts';
import type { Answer, Call } from '../command.ts';
import { clip, type Paint } from '../paint.ts';
import { statementOf } from './statement-of.ts';
import { STOPPED, wouldStop } from './stopped-answer.ts';
import { surroundingOf } from './surrounding-of.ts';
import { waitingEdits, withLayouts } from './sync-around.ts';

/** Looked for before anything is recorded; an embedder that has to be waited for is not asked. */
export function relatedTo(call: Call, store: Store, title: string, decision: string | undefined) {
  const semantics = store.config.embedder.kind === 'static' ? openStatic(store.files) : {};
  const except = [...[call.option('id')].flatMap((id) => id ?? []), ...call.options('supersedes')];
  return relatedDecisions(store, [title, decision ?? ''], semantics, except);
}

/** What the decision would meet, as far as it is told: a title is enough. */
export async function tryDeciding(call: Call, title: string, fields: readonly Field[]): Promise<Answer> {
  const store = await call.store();
  const related = relatedTo(call, store, title, call.option('decision'));
  const input = statementOf(call, store, { kind: 'decision', statement: title, fields });
  const { stops, proposal, opposition } = weigh(store, input, await surroundingOf(call, store));
  const isStopped = stops.length > 0;
  const answer: Answer = {
    json: {
      id: null,
      outcome: isStopped ? 'stopped' : 'none',
      ...reportOpposition(opposition),
      ...(isStopped ? { conflicts: stops.map(reportConflict), thread: null } : {}),
      related: related ?? [],
    },
    text: (paint) => {
      const found =
        related === undefined
          ? 'Nobody has looked: there is no search index yet. tide recall makes it.\n'
          : relatedLines(related, paint) || (isStopped ? '' : 'No earlier decision is about it.\n');
      const stopped = isStopped ? wouldStop(proposal, stops, paint) : '';
      return `${stopped}${found}${paint.dim('Nothing was recorded.\n')}`;
    },
    ...(isStopped ? { exit: STOPPED } : {}),
  };
  return withLayouts(answer, await waitingEdits(store));
}

export function relatedLines(related: readonly RelatedDecision[], paint: Paint): string {
  return related
    .map(
      ({ id, statement }) =>
        `${paint.warn('Related')}: ${paint.id(id)} ${clip(statement, paint.width - id.length - 12)}\n`,
    )
    .join('');
}
