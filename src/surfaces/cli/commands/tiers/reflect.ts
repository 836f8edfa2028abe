// tide reflect and tide summary --topic: entries that are kept as facts.

import { type Filed, fileTopic, reflect } from '../../../../engine/tiers/reflect.ts';
import { reportOpposition } from '../../../../engine/truth/conflict-report.ts';
import { needed, restOf } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { stoppedAnswer } from '../stopped-answer.ts';
import { surroundingOf } from '../surrounding-of.ts';
import { whenOpposed } from '../when-opposed.ts';
import { filled } from './answer.ts';

export async function reflectOn(call: Call): Promise<Answer> {
  const lesson = restOf(call, 0, 'a LESSON');
  const trigger = needed(call, 'trigger', 'what happened', 'deploy rejected by a release freeze');
  const next = needed(call, 'next', 'what to do next time', 'read ops/freeze.md before naming a date');
  const store = await call.store();
  const title = call.option('title');
  const reflection = { title, trigger, lesson, next, ...whenOpposed(call) };
  return kept(reflect(store, reflection, await surroundingOf(call, store)));
}

export async function topic(call: Call): Promise<Answer> {
  const title = needed(call, 'topic', 'the title of the topic', 'Tariff cache rollout');
  const points = needed(call, 'points', 'one or two sentences', 'LRU live in eu-1, hit rate 0.91');
  const status = call.option('status') ?? 'done';
  return kept(
    fileTopic(await call.store(), {
      title,
      status,
      points,
      decision: call.option('decision'),
      followUp: call.option('follow-up'),
      details: call.option('details'),
    }),
  );
}

function kept({ remembered, text }: Filed): Answer {
  if (remembered.outcome === 'stopped') return stoppedAnswer(remembered);
  return filled(text, {
    id: remembered.id,
    outcome: remembered.outcome,
    ...reportOpposition(remembered.opposition),
    thread: remembered.thread ?? null,
    session: remembered.written.session,
    redacted: remembered.written.redacted,
  });
}
