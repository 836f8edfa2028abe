// raise: a question for a person, by hand.

import { raiseThread, THREAD_TYPES } from '../../../engine/raise-thread.ts';
import { reportThread } from '../../../engine/threads.ts';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';
import { restOf } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';

export const raiseCommand: Command = {
  name: 'raise',
  group: 'State',
  summary: 'raise a thread: a question only a person can answer',
  args: 'QUESTION',
  options: [
    {
      name: 'type',
      value: 'TYPE',
      purpose: 'what is the matter (default question); contradiction and suspect flag the facts it is about',
      choices: THREAD_TYPES,
    },
    { name: 'about', value: 'ID', repeat: true, purpose: 'a fact it concerns' },
    { name: 'scope', value: 'SCOPE', purpose: 'where it matters (default project)' },
  ],
  more: `Types: ${THREAD_TYPES.join(', ')}.\nIt stands in status, brief and tide threads until tide resolve answers it. Raising an open question again changes nothing.\nA fact that a person confirmed is flagged only when a person suspects it or names the fact that contradicts it (--about twice).`,
  examples: [
    'tide raise "Do we still need the retry queue?"',
    'tide raise "The export screen does not serve the goal; is it wanted?" --type drift --about offline-first',
  ],
  run: raise,
};

async function raise(call: Call): Promise<Answer> {
  const given = call.option('type') ?? 'question';
  const type = THREAD_TYPES.find((one) => one === given);
  if (type === undefined)
    throw new TidemarkError('usage', 'The type of the thread is not known.', {
      hint: `Expected one of ${THREAD_TYPES.join(', ')}. Received: ${received(given)}`,
    });
  const { thread, known, memory } = raiseThread(await call.store(), {
    question: restOf(call, 0, 'a QUESTION'),
    type,
    about: call.options('about'),
    scope: call.option('scope'),
  });
  return {
    json: { id: thread.id, outcome: known ? 'known' : 'raised', thread: reportThread(thread, memory) },
    text: (paint) => `${paint.good(known ? 'Open already' : 'Raised')}: ${paint.id(thread.id)}\n`,
  };
}
