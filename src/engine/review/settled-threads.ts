// Threads that have answered themselves: what they ask about was confirmed, or has ended. A pure function of the state.

import { type Draft, fieldOf, fieldsOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { Moment } from '../../model/fact-table.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { State } from '../../model/state.ts';

/** The answer, where there is one. `confirming`: facts that are being confirmed right now. */
export function settledBy(
  state: State,
  thread: Fact,
  confirming: ReadonlySet<string> = new Set(),
): string | undefined {
  const about = fieldsOf(thread, 'about').flatMap((id) => state.facts.get(id) ?? []);
  if (about.length === 0) return undefined;
  const holding = about.filter(({ status }) => !TERMINAL.has(status));
  const ended = about.filter(({ status }) => TERMINAL.has(status)).map(endOf);
  switch (fieldOf(thread, 'type')) {
    case 'contradiction':
      return about.length > 1 && holding.length < 2
        ? `${ended.join('; ')}; nothing is left to decide`
        : undefined;
    case 'suspect':
      return holding.length === 0 ? `${ended.join('; ')}; nothing is left to check` : undefined;
    case 're-verify': {
      const waiting = holding.filter((fact) => !confirming.has(fact.id) && !isConfirmedSince(fact, thread));
      return waiting.length === 0 ? `each of the ${about.length} was confirmed or has ended` : undefined;
    }
    default:
      return undefined;
  }
}

/** Closes the re-verification that is answered once a person has confirmed these as well. */
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
    const isAsked = fieldOf(thread, 'type') === 're-verify';
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

function isConfirmedSince({ verified }: Fact, thread: Fact): boolean {
  return verified !== undefined && verified.at >= thread.origin.at;
}

function endOf({ id, status, supersededBy }: Fact): string {
  return `${id} is ${status}${supersededBy === undefined ? '' : ` by ${supersededBy}`}`;
}
