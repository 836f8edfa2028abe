// A fact with its life and its origin. Only the session files that speak of it are read.

import { sessionPath } from '../ledger/session-name.ts';
import { compareEvents, type Event } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../model/store.ts';
import { findFact } from './find-fact.ts';
import { withoutForgotten } from './forgotten.ts';
import { localEventsOf } from './local/local-ledger.ts';
import type { Memory } from './reading/memory.ts';
import { type ReadSession, readSession } from './reading/read-session.ts';

/** A fact and its events; of a forgotten one without what they say. */
export function historyOf(
  store: Store,
  memory: Memory,
  id: string,
): { fact: Fact; history: readonly Event[] } {
  const { fact, history } = writtenHistoryOf(store, memory, id);
  return { fact, history: withoutForgotten(memory.state, history) };
}

/** As the files have it. */
export function writtenHistoryOf(
  store: Store,
  memory: Memory,
  id: string,
): { fact: Fact; history: readonly Event[] } {
  const fact = findFact(memory, id);
  const read = new Map<number, ReadonlyMap<number, Event>>();
  const eventsIn = (ordinal: number) => {
    const session = memory.state.sessions.byOrdinal(ordinal);
    const file = session === undefined ? undefined : findSession(store, memory, session);
    return new Map((file?.events ?? []).map((event) => [event.position, event]));
  };
  // In the order they were replayed, which an implausible tick does not change.
  const events = new Set<Event>();
  for (let i = 0; i < fact.history.length; i += 2) {
    const ordinal = Math.abs(fact.history[i] ?? 0);
    const there = read.get(ordinal) ?? eventsIn(ordinal);
    read.set(ordinal, there);
    const event = there.get(fact.history[i + 1] ?? 0);
    if (event !== undefined) events.add(event);
  }
  return { fact, history: [...events] };
}

/** Where its name says it is, else wherever it was seen. */
export function findSession(store: Store, memory: Memory, { id, started }: Session): ReadSession | undefined {
  const usual = store.ledgers.map((ledger) => `${ledger}/${sessionPath(id, started)}`);
  for (const path of usual) {
    const file = readSession(store.files, path, id);
    if (file !== undefined) return withLocal(store, file);
  }
  for (const folder of memory.folders.values()) {
    if (folder.files.some((file) => file.name === id))
      return withLocal(store, readSession(store.files, `${folder.path}/${id}.md`, id));
  }
  return undefined;
}

/** With what was shown and what failed in it, as far as this machine knows. */
function withLocal<T extends ReadSession | undefined>(store: Store, file: T): T {
  if (file === undefined) return file;
  const local = localEventsOf(store, file.session);
  return local.length === 0 ? file : { ...file, events: [...file.events, ...local].sort(compareEvents) };
}
