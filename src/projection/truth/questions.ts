// Threads that cast doubt on facts while they are open: a contradiction on both sides of it, a suspicion on what it is about.
// A proposal that was stopped is no fact, so it contradicts none.

import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Flag } from '../../model/flag.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { State } from '../../model/state.ts';

const FLAG_OF: ReadonlyMap<string, Flag> = new Map([
  ['contradiction', 'CONFLICT'],
  ['suspect', 'SUSPECT'],
]);

/** Called whenever something happened to a fact that is or was a thread. */
export function noteQuestion(state: State, id: string): void {
  const thread = state.facts.get(id);
  if (thread === undefined || thread.kind !== 'thread') {
    state.questions.delete(id);
    return;
  }
  const flag = FLAG_OF.get(fieldOf(thread, 'type') ?? '');
  const about = fieldsOf(thread, 'about');
  if (flag === undefined || about.length === 0 || !isOpen(thread)) state.questions.delete(id);
  // What was refused or stopped casts no doubt: else whoever may not change a fact could still discredit it.
  else if (fieldOf(thread, 'wished') !== undefined) state.questions.set(id, { about });
  else if (fieldOf(thread, 'proposal') !== undefined) state.questions.set(id, { flag, about, stopped: true });
  else state.questions.set(id, { flag, about });
}

/** The flags that open threads put on facts, by fact. */
export function questionedFacts(state: State): ReadonlyMap<string, readonly Flag[]> {
  const flagged = new Map<string, Flag[]>();
  for (const { flag, about, stopped } of state.questions.values()) {
    if (flag === undefined || stopped) continue;
    for (const id of about) {
      const flags = flagged.get(id);
      if (flags === undefined) flagged.set(id, [flag]);
      else if (!flags.includes(flag)) flags.push(flag);
    }
  }
  return flagged;
}
