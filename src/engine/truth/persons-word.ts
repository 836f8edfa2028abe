// What a person said or verified is a person's to take back: an agent that finds it wrong raises a thread, which casts doubt on it,
// and stops.

import type { Fact } from '../../model/fact.ts';
import type { Repair } from '../../model/fault.ts';
import { freeId } from '../../model/id.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { isTaken } from '../../projection/namesakes.ts';
import { append } from '../append.ts';
import type { Memory } from '../load.ts';

export function askPerson(store: Store, memory: Memory, fact: Fact, action: Repair, because: string): void {
  const { person, agent } = store.surroundings;
  if (person || (fact.trust !== 'human' && fact.verified === undefined)) return;
  const who = fact.verified?.by ?? fact.origin.author ?? 'a person';
  const question = `${agent} found \`${fact.id}\` wrong and would have it ${WANTED[action]}: ${because}. It is the word of ${who}; does it hold?`;
  const thread = raised(store, memory, fact.id, question);
  throw new TidemarkError(
    'stopped',
    `\`${fact.id}\` is the word of ${who}; only a person can take it back.`,
    {
      hint: `The question is kept as thread ${thread}, and the fact is SUSPECT until it is answered. Ask the person; they run tide heal, or tide resolve if it holds.`,
      data: { id: fact.id, thread },
    },
  );
}

const WANTED: Readonly<Record<Repair, string>> = {
  invalidated: 'invalidated',
  corrected: 'corrected',
  'scope-reduced': 'narrowed',
};

/** Asked once, however often it is tried. */
function raised(store: Store, memory: Memory, id: string, question: string): string {
  const { facts } = memory.state;
  const base = `heal-${id.replace(/[^a-z0-9-]+/g, '-').slice(0, 48)}`;
  const same = [...memory.state.questions.keys()].find((one) => {
    const thread = facts.get(one);
    return thread !== undefined && isOpen(thread) && thread.statement === question;
  });
  if (same !== undefined) return same;
  const thread = freeId(base, (one) => isTaken(memory.state, one));
  append(store, memory, [
    {
      verb: 'Raised',
      kind: 'thread',
      id: thread,
      text: question,
      fields: [
        ['type', 'suspect'],
        ['about', id],
      ],
    },
  ]);
  return thread;
}
