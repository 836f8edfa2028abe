// tide handoff.

import { load } from '../../../../engine/reading/load.ts';
import { compactTranscript } from '../../../../engine/tiers/compact.ts';
import { type Handoff, handoffOf } from '../../../../engine/tiers/handoff.ts';
import { handoffText, handoffYaml } from '../../../../engine/tiers/texts.ts';
import { checkpointWork } from '../../../../engine/work/checkpoint-work.ts';
import type { Store } from '../../../../model/store.ts';
import { received, TidemarkError } from '../../../../model/tidemark-error.ts';
import { atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { filled } from './answer.ts';
import { readGiven } from './transcript.ts';

export async function handoff(call: Call): Promise<Answer> {
  atMost(call, 0);
  const to = call.option('to') ?? '';
  const format = call.option('format') ?? 'text';
  if (format !== 'text' && format !== 'yaml')
    throw new TidemarkError('usage', `There is no format \`${received(format)}\`.`, {
      hint: 'Expected text or yaml.',
    });
  const store = await call.store();
  const turns = call.option('turns');
  // A handoff is made from a fresh compaction; one that was kept earlier is what there is otherwise.
  const fresh =
    turns === undefined
      ? undefined
      : compactTranscript(store, readGiven(call, turns, 'the transcript'), { file: turns, dryRun: true });
  const made = handoffOf(store, load(store), {
    to,
    from: call.option('from'),
    intent: call.option('mode'),
    sourceIntent: call.option('source-mode'),
    task: call.option('task'),
    deliverable: call.option('deliverable'),
    decisions: call.options('decision'),
    risks: call.options('risk'),
    constraints: call.options('constraint'),
    output: call.option('output') ?? fresh?.checkpoint.text,
    scale: call.option('scale'),
    validation: call.option('validation'),
  });
  // Kept only now: a handoff that was refused changes nothing.
  if (fresh !== undefined) checkpointWork(store, fresh.checkpoint.text, undefined);
  const answer = filled(format === 'yaml' ? handoffYaml(made) : handoffText(made), { format, ...made });
  return call.flag('keep') ? kept(answer, store, { ...made, output: call.option('output') ?? '' }) : answer;
}

/** Without output that memory holds already: it may be the handoff before this one. */
function kept({ json, text }: Answer, store: Store, made: Handoff): Answer {
  const { session } = checkpointWork(store, handoffText(made), undefined);
  return {
    json: { ...(json as object), kept: session },
    text: (paint) => `${text(paint)}\nKept in session ${session}: whoever resumes goes on from it.\n`,
  };
}
