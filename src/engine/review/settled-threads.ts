// Threads that have answered themselves: what they ask about was confirmed, or has ended. A pure function of the state.

import { type Draft, fieldOf, fieldsOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { Moment } from '../../model/fact-table.ts';
import { FOUND } from '../../model/flag.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { State } from '../../model/state.ts';
import { EVERYWHERE } from '../truth/contradiction-threads.ts';

/**
 * The answer, where there is one. `confirming`: facts that are being confirmed right now; `ending`: that end right now, and how;
 * `user`: what holds in every project. What is not known to have ended there holds.
 */
export function settledBy(
  state: State,
  thread: Fact,
  confirming: ReadonlySet<string> = new Set(),
  ending: ReadonlyMap<string, string> = new Map(),
  user?: State,
): string | undefined {
  const about = fieldsOf(thread, 'about').flatMap((id) => state.facts.get(id) ?? []);
  const everywhere = fieldsOf(thread, EVERYWHERE);
  if (about.length + everywhere.length === 0) return undefined;
  const isOver = ({ id, status }: Fact) => TERMINAL.has(status) || ending.has(id);
  const holding = about.filter((fact) => !isOver(fact));
  const endedThere = everywhere.flatMap((id) => {
    const fact = user?.facts.get(id);
    return fact !== undefined && TERMINAL.has(fact.status) ? [fact] : [];
  });
  const ended = [
    ...about.filter(isOver).map((fact) => ending.get(fact.id) ?? endOf(fact)),
    ...endedThere.map((fact) => `${endOf(fact)} in the user store`),
  ];
  const left = holding.length + everywhere.length - endedThere.length;
  const isConfirming = ({ id }: Fact) => confirming.has(id);
  const isWaiting = (fact: Fact) => !isConfirming(fact) && !isConfirmedSince(fact, thread);
  switch (fieldOf(thread, 'type')) {
    case 'contradiction': {
      if (fieldOf(thread, 'proposal') !== undefined)
        return left === 0 ? `${ended.join('; ')}; nothing stands against the proposal any more` : undefined;
      const of = fieldOf(thread, 'of') ?? newcomerOf(thread);
      const isLeft = left > 1 && (of === undefined || holding.some(({ id }) => id === of));
      return about.length + everywhere.length > 1 && !isLeft
        ? `${ended.join('; ')}; nothing is left to decide`
        : undefined;
    }
    case 'suspect':
      if (holding.length === 0) return `${ended.join('; ')}; nothing is left to check`;
      // What was seen of the code may have changed since somebody confirmed it: then only looking again can tell. The edit of a
      // file is not answered by accepting another edit either.
      if (NOT_BY_TIME.some((key) => fieldOf(thread, key) !== undefined) && !holding.every(isConfirming))
        return undefined;
      // Times are whole seconds: a doubt as old as a confirmation may have come after it.
      if (confirming.size === 0 && holding.some(({ verified }) => verified?.at === thread.origin.at))
        return undefined;
      return holding.some(isWaiting) ? undefined : confirmedText(about);
    case 're-verify':
      return holding.some(isWaiting) ? undefined : confirmedText(about);
    default:
      return undefined;
  }
}

/** The fact that stands against all others of a thread: comparisons name it first. */
function newcomerOf(thread: Fact): string | undefined {
  const isCompared = thread.id.startsWith('opposed-') && fieldOf(thread, FOUND) === 'comparison';
  return isCompared ? fieldsOf(thread, 'about')[0] : undefined;
}

/** Fields of doubts that an older confirmation of the fact does not answer. */
const NOT_BY_TIME = ['found', 'edit'];

/** Closes the doubts and re-verifications that are answered once a person has confirmed these as well. */
export function answeredByConfirming(
  state: State,
  when: Moment,
  facts: readonly Fact[],
  person: string,
): Draft[] {
  const confirming = new Set(facts.map(({ id }) => id));
  const answered: Fact[] = [];
  state.facts.survey(when, (row, read) => {
    if (!isOpen(row)) return;
    const thread = read();
    const isAsked =
      CONFIRMABLE.has(fieldOf(thread, 'type') ?? '') &&
      fieldsOf(thread, 'about').some((id) => confirming.has(id));
    if (isAsked && settledBy(state, thread, confirming) !== undefined) answered.push(thread);
  });
  return answered.map(({ id }) => ({
    verb: 'Closed',
    kind: 'thread',
    id,
    text: `confirmed by ${person}`,
    fields: [],
  }));
}

/** What asks whether facts hold; a person who verifies them has said so. */
const CONFIRMABLE: ReadonlySet<string> = new Set(['suspect', 're-verify']);

/** Closes the contradictions that are over once these facts have ended, which is about to be written. */
export function answeredByEnding(state: State, ending: ReadonlyMap<string, string>): Draft[] {
  return [...state.questions].flatMap(([id, { flag, about }]): Draft[] => {
    if (flag !== 'CONFLICT' || !about.some((one) => ending.has(one))) return [];
    const thread = state.facts.get(id);
    const text = thread === undefined ? undefined : settledBy(state, thread, new Set(), ending);
    return text === undefined ? [] : [{ verb: 'Closed', kind: 'thread', id, text, fields: [] }];
  });
}

function isConfirmedSince({ verified }: Fact, thread: Fact): boolean {
  return verified !== undefined && verified.at >= thread.origin.at;
}

function confirmedText(about: readonly Fact[]): string {
  return about.length === 1
    ? `${about[0]?.id} was confirmed`
    : `each of the ${about.length} was confirmed or has ended`;
}

function endOf({ id, status, supersededBy }: Fact): string {
  return `${id} is ${status}${supersededBy === undefined ? '' : ` by ${supersededBy}`}`;
}
