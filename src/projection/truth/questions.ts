// Open threads that cast doubt on facts: a contradiction flags both sides, a suspicion flags the fact it is about.
// A fact that a person confirmed is flagged only by a thread that says what the engine found, or by a person who suspects it or
// names the fact that contradicts it.

import { isConfirmed } from '../../model/content.ts';
import { type Event, fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { type Flag, FOUND } from '../../model/flag.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { State } from '../../model/state.ts';

const FLAG_OF: ReadonlyMap<string, Flag> = new Map([
  ['contradiction', 'CONFLICT'],
  ['suspect', 'SUSPECT'],
]);

/** Called after every event about a fact that is or was a thread. */
export function noteQuestion(state: State, id: string, event: Event): void {
  const thread = state.facts.get(id);
  if (thread === undefined || thread.kind !== 'thread') {
    state.questions.delete(id);
    return;
  }
  const flag = FLAG_OF.get(fieldOf(thread, 'type') ?? '');
  const about = fieldsOf(thread, 'about');
  if (flag === undefined || about.length === 0 || !isOpen(thread)) state.questions.delete(id);
  // A refused or stopped wish casts no doubt: else whoever may not change a fact could still discredit it.
  else if (fieldOf(thread, 'wished') !== undefined) state.questions.set(id, { about });
  else if (fieldOf(thread, 'proposal') !== undefined) state.questions.set(id, { flag, about, stopped: true });
  else state.questions.set(id, { flag, about, ...claimed(state, thread, event) });
}

/** Whoever last said what the thread is about answers for it. */
function claimed(state: State, thread: Fact, event: Event): { claimed?: true } {
  const before = state.questions.get(thread.id);
  const says = before === undefined || ['type', 'about'].some((key) => fieldOf(event, key) !== undefined);
  const isOneSided =
    fieldOf(thread, 'type') === 'contradiction' && new Set(fieldsOf(thread, 'about')).size < 2;
  const { agent } = state.sessions.byOrdinal(state.sessions.ordinalOf(event.session) ?? 0) ?? {};
  const isFound = fieldOf(event, FOUND) !== undefined;
  const isClaim = says ? !isFound && (agent !== 'cli' || isOneSided) : before.claimed;
  return isClaim ? { claimed: true } : {};
}

/** The flags that open threads put on facts, by fact. */
export function questionedFacts(
  state: Pick<State, 'questions' | 'facts'>,
): ReadonlyMap<string, readonly Flag[]> {
  const flagged = new Map<string, Flag[]>();
  for (const { flag, about, stopped, claimed: isClaim } of state.questions.values()) {
    if (flag === undefined || stopped) continue;
    for (const id of about) {
      const fact = isClaim ? state.facts.get(id) : undefined;
      if (fact !== undefined && isConfirmed(fact)) continue;
      const flags = flagged.get(id);
      if (flags === undefined) flagged.set(id, [flag]);
      else if (!flags.includes(flag)) flags.push(flag);
    }
  }
  return flagged;
}
