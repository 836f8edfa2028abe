// The earlier decisions that stand above one that is recorded, or alone before anything is.

import { type RelatedDecision, relatedDecisions } from '../../../engine/recall/related-decisions.ts';
import type { Store } from '../../../model/store.ts';
import { openStatic } from '../../../platform/open-static.ts';
import type { Answer, Call } from '../command.ts';
import { clip, type Paint } from '../paint.ts';

/** Looked for before anything is recorded; an embedder that has to be waited for is not asked. */
export function relatedTo(call: Call, store: Store, title: string, decision: string | undefined) {
  const semantics = store.config.embedder.kind === 'static' ? openStatic(store.files) : {};
  const except = [...[call.option('id')].flatMap((id) => id ?? []), ...call.options('supersedes')];
  return relatedDecisions(store, [title, decision ?? ''], semantics, except);
}

export async function showRelated(call: Call, title: string): Promise<Answer> {
  const related = relatedTo(call, await call.store(), title, call.option('decision'));
  return {
    json: { id: null, outcome: 'none', related: related ?? [] },
    text: (paint) =>
      related === undefined
        ? 'Nobody has looked: there is no search index yet. tide recall makes it.\n'
        : `${relatedLines(related, paint) || 'No earlier decision is about it.\n'}${paint.dim('Nothing was recorded.\n')}`,
  };
}

export function relatedLines(related: readonly RelatedDecision[], paint: Paint): string {
  return related
    .map(
      ({ id, statement }) =>
        `${paint.warn('Related')}: ${paint.id(id)} ${clip(statement, paint.width - id.length - 12)}\n`,
    )
    .join('');
}
