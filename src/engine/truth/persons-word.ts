// What a person said or verified is a person's to take back: an agent that finds it wrong raises a thread, which casts doubt on it,
// and stops.

import type { Draft } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { freeId } from '../../model/id.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { isTaken } from '../../projection/namesakes.ts';
import { append } from '../append.ts';
import type { Memory } from '../load.ts';
import { isConfirmed } from './binding.ts';

export function askPerson(store: Store, memory: Memory, fact: Fact, wish: Wish): void {
  const { person, agent } = store.surroundings;
  if (person || !isConfirmed(fact)) return;
  const who = fact.verified?.by ?? fact.origin.author ?? 'a person';
  const because = wish.because === undefined ? '' : `: ${wish.because.replace(/[.\s]+$/, '')}`;
  const opinion = wish.isWrong ? `found \`${fact.id}\` wrong and would have it` : `would have \`${fact.id}\``;
  const question = `${agent} ${opinion} ${wish.done}${because}. It is the word of ${who}; does it hold?`;
  const thread = raised(store, memory, fact.id, question);
  throw new TidemarkError(
    'stopped',
    `\`${fact.id}\` is the word of ${who}; only a person can take it back or change it.`,
    {
      hint: `The question is kept as thread ${thread}, and the fact is SUSPECT until it is answered. Ask the person; they change it themselves, or run tide resolve if it holds.`,
      data: { id: fact.id, thread },
    },
  );
}

/** What an agent would do with a fact. */
export interface Wish {
  /** As in "would have it invalidated". */
  readonly done: string;
  readonly because?: string | undefined;
  readonly isWrong: boolean;
}

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

/** Doubts about nothing but this fact are answered with it. */
export function doubtsAnswered({ state }: Memory, id: string, answer: string): Draft[] {
  const isOver = (one: string) => {
    const fact = state.facts.get(one);
    return one === id || fact === undefined || TERMINAL.has(fact.status);
  };
  return [...state.questions]
    .filter(([, { flag, about }]) => flag === 'SUSPECT' && about.includes(id) && about.every(isOver))
    .map(([thread]) => ({ verb: 'Closed', kind: 'thread', id: thread, text: answer, fields: [] }));
}
