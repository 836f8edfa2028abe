// What a person said or verified is a person's to take back: an agent that finds it wrong raises a thread, which asks the
// person, and stops.

import { type Draft, type Field, fieldOf, fieldsOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { freeId } from '../../model/id.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { isTaken } from '../../projection/namesakes.ts';
import type { Memory } from '../reading/memory.ts';
import { type Trespass, trespass } from './trespass.ts';

export interface Refusal {
  /** The question for the person; nothing where it is open already. */
  readonly drafts: readonly Draft[];
  readonly error: TidemarkError;
}

/** Why an agent may not write some drafts. Closing is not among it: threads that have answered themselves are closed by whoever comes by. */
export function refusalOf(agent: string, state: State, drafts: readonly Draft[]): Refusal | undefined {
  for (const draft of drafts) {
    const found = draft.verb === 'Closed' ? undefined : trespass(state, draft);
    if (found !== undefined) return refusal(agent, state, found);
  }
  return undefined;
}

export function refusal(agent: string, state: State, { fact, wish }: Trespass): Refusal {
  if (fact.kind === 'thread') return { drafts: [], error: forPerson(fact) };
  const who = whoseWord(fact);
  const { id, drafts } = asked(state, fact, questionOf(agent, fact, wish), 'suspect', new Set(), wish.done);
  const error = new TidemarkError(
    'stopped',
    `\`${fact.id}\` is the word of ${who}; only a person can take it back or change it.`,
    {
      hint: `The question is kept as thread ${id}. Ask the person; they change it themselves, or run tide resolve if it holds.`,
      data: { id: fact.id, thread: id },
    },
  );
  return { drafts, error };
}

function forPerson(thread: Fact): TidemarkError {
  return new TidemarkError(
    'stopped',
    `Thread \`${thread.id}\` is about what a person said or confirmed; only a person can answer it.`,
    { hint: 'Ask the person; it stays open until they answer.', data: { id: thread.id, thread: thread.id } },
  );
}

export function whoseWord(fact: Fact): string {
  return fact.verified?.by ?? fact.origin.author ?? 'a person';
}

export function questionOf(who: string, fact: Fact, wish: Trespass['wish']): string {
  const because = wish.because === undefined ? '' : `: ${wish.because.replace(/(?<![.\s])[.\s]+$/, '')}`;
  const opinion = wish.isWrong ? `found \`${fact.id}\` wrong and would have it` : `would have \`${fact.id}\``;
  return `${who} ${opinion} ${wish.done}${because}. It is the word of ${whoseWord(fact)}; does it hold?`;
}

/** Open at a time about one fact: more would hide other questions, and the answer is the same person's. */
const MOST_WISHES = 3;

/** Asked once, however often it is tried. */
export function asked(
  state: State,
  fact: Fact,
  question: string,
  type: 'suspect' | 're-verify',
  taken: ReadonlySet<string> = new Set(),
  wished?: string,
): { readonly id: string; readonly drafts: readonly Draft[] } {
  const base = `heal-${fact.id.replace(/[^a-z0-9-]+/g, '-').slice(0, 48)}`;
  const open = [...state.questions.keys()].flatMap((one) => {
    const thread = state.facts.get(one);
    return thread !== undefined && isOpen(thread) ? [thread] : [];
  });
  const wishes = open.filter(
    (thread) => fieldOf(thread, 'wished') !== undefined && fieldsOf(thread, 'about').includes(fact.id),
  );
  // Whoever tries the same again has other words for it each time.
  const same =
    open.find(({ statement }) => statement === question) ??
    (wished === undefined ? undefined : wishes.find((thread) => fieldOf(thread, 'wished') === wished)) ??
    (wished === undefined || wishes.length < MOST_WISHES ? undefined : wishes.at(-1));
  if (same !== undefined) return { id: same.id, drafts: [] };
  const id = freeId(base, (one) => taken.has(one) || isTaken(state, one));
  const fields: Field[] = [
    ['type', type],
    ['about', fact.id],
    ...(wished === undefined ? [] : [['wished', wished] as const]),
  ];
  return { id, drafts: [{ verb: 'Raised', kind: 'thread', id, text: question, fields }] };
}

/** What a person has put right is not in doubt any more; an agent's opinion answers no question. */
export function answered(store: Store, memory: Memory, id: string, answer: string): Draft[] {
  return store.surroundings.person ? doubtsAnswered(memory, id, answer) : [];
}

/** Doubts about nothing but this fact are answered with it. */
export function doubtsAnswered({ state }: Memory, id: string, answer: string): Draft[] {
  const isOver = (one: string) => {
    const fact = state.facts.get(one);
    return one === id || fact === undefined || TERMINAL.has(fact.status);
  };
  return [...state.questions]
    .filter(([, { flag, about }]) => flag !== 'CONFLICT' && about.includes(id) && about.every(isOver))
    .map(([thread]) => ({ verb: 'Closed', kind: 'thread', id: thread, text: answer, fields: [] }));
}
