// Threads: open questions for a person. Raised by code or by hand, answered with a reason.

import { dayText } from '../model/day.ts';
import { type Draft, fieldOf, fieldsOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { isOpen } from '../model/open-thread.ts';
import type { Store } from '../model/store.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { momentOf } from './fact-report.ts';
import { findFact } from './find-fact.ts';
import { type Marking, write } from './marking.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { refuseTrespass } from './truth/ask-person.ts';
import { EVERYWHERE } from './truth/contradiction-threads.ts';
import { type Proposal, proposalOf } from './truth/proposal.ts';
import { isForPerson } from './truth/trespass.ts';

export interface ThreadReport {
  readonly id: string;
  readonly question: string;
  readonly type: string;
  readonly about: readonly string[];
  /** Facts of the user store it is about as well. */
  readonly everywhere: readonly string[];
  readonly raised: string;
  /** Days since it was raised. */
  readonly age: number;
  readonly open: boolean;
  /** An agent may not answer it. */
  readonly forPerson: boolean;
  readonly answer: string | null;
  /** What was proposed and stopped, so that it can be taken up. */
  readonly proposal: Proposal | null;
}

export function threads(memory: Memory, all: boolean): ThreadReport[] {
  return [...memory.state.facts.values()]
    .filter((fact) => fact.kind === 'thread' && (all || isOpen(fact)))
    .map((fact) => reportThread(fact, memory));
}

/** Open threads about a fact, whatever they ask. */
export function threadsAbout(store: Store, memory: Memory, id: string): ThreadReport[] {
  const found: ThreadReport[] = [];
  memory.state.facts.survey(momentOf(store, memory), (row, read) => {
    if (!isOpen(row)) return;
    const thread = read();
    if (fieldsOf(thread, 'about').includes(id)) found.push(reportThread(thread, memory));
  });
  return found;
}

/** A thread that was answered, and what still holds of that which it was about. */
interface Resolved extends Marking {
  readonly thread: ThreadReport;
  readonly holding: readonly string[];
}

export function resolveThread(store: Store, id: string, because: string): Resolved {
  const memory = load(store);
  const fact = findThread(memory, id);
  if (!isOpen(fact))
    throw new TidemarkError(
      'refused',
      `Thread \`${id}\` is closed already${fact.reason === undefined ? '' : `: ${fact.reason.replace(/(?<![.\s])[.\s]+$/, '')}`}.`,
      { hint: 'Raise a new one if the question is back.' },
    );
  const closed: Draft = { verb: 'Closed', kind: 'thread', id: fact.id, text: because, fields: [] };
  refuseTrespass(store, memory, [closed]);
  const done = write(store, memory, [closed]);
  const thread = reportThread(findFact(memory, fact.id), memory);
  const holding = thread.about.filter((one) => {
    const other = memory.state.facts.get(one);
    return other !== undefined && !TERMINAL.has(other.status);
  });
  return { ...done, thread, holding };
}

function findThread(memory: Memory, id: string): Fact {
  const hint = `Open threads: ${
    threads(memory, false)
      .slice(0, 10)
      .map((one) => one.id)
      .join(', ') || 'none'
  }.`;
  try {
    const fact = findFact(memory, id);
    if (fact.kind === 'thread') return fact;
    const article = /^[aeiou]/.test(fact.kind) ? 'an' : 'a';
    throw new TidemarkError('usage', `\`${id}\` is ${article} ${fact.kind}, not a thread.`, { hint });
  } catch (error) {
    if (!(error instanceof TidemarkError) || error.code !== 'not_found') throw error;
    throw new TidemarkError('not_found', `There is no thread \`${received(id)}\`.`, {
      hint: `${hint} tide threads shows what each asks.`,
      data: error.data,
    });
  }
}

export function reportThread(fact: Fact, { today, state }: Memory): ThreadReport {
  return {
    id: fact.id,
    question: fact.statement,
    type: fieldOf(fact, 'type') ?? 'question',
    about: fieldsOf(fact, 'about'),
    everywhere: fieldsOf(fact, EVERYWHERE),
    raised: dayText(fact.createdDay),
    age: today - fact.createdDay,
    open: isOpen(fact),
    forPerson: isForPerson(state, fact),
    answer: isOpen(fact) ? null : (fact.reason ?? null),
    proposal: proposalOf(fact) ?? null,
  };
}
