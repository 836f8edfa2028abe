// Threads that have answered themselves: what they ask about was confirmed, or has ended. A pure function of the state.

import { fieldOf, fieldsOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
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
      return waiting.length === 0 ? `all ${about.length} were confirmed or have ended` : undefined;
    }
    default:
      return undefined;
  }
}

function isConfirmedSince({ verified }: Fact, thread: Fact): boolean {
  return verified !== undefined && verified.at >= thread.origin.at;
}

function endOf({ id, status, supersededBy }: Fact): string {
  return `${id} is ${status}${supersededBy === undefined ? '' : ` by ${supersededBy}`}`;
}
