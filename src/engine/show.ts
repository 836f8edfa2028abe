// A fact with its life and its origin. Only the session files that speak of it are read.

import { compareEvents, type Event } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { findFact } from './find-fact.ts';
import type { Memory } from './load.ts';
import { readSession } from './read-session.ts';

export function historyOf(
  store: Store,
  memory: Memory,
  id: string,
): { fact: Fact; history: readonly Event[] } {
  const fact = findFact(memory, id);
  const wanted = new Map<number, Set<number>>();
  for (let i = 0; i < fact.history.length; i += 2) {
    const ordinal = Math.abs(fact.history[i] ?? 0);
    const positions = wanted.get(ordinal) ?? new Set();
    positions.add(fact.history[i + 1] ?? 0);
    wanted.set(ordinal, positions);
  }
  const paths = new Map<string, string>();
  for (const folder of memory.folders.values())
    for (const file of folder.files)
      if (!paths.has(file.name)) paths.set(file.name, `${folder.path}/${file.name}.md`);
  const events: Event[] = [];
  for (const [ordinal, positions] of wanted) {
    const session = memory.state.sessions[ordinal - 1]?.id ?? '';
    const path = paths.get(session);
    const file = path === undefined ? undefined : readSession(store.files, path, session);
    for (const event of file?.events ?? []) if (positions.has(event.position)) events.push(event);
  }
  events.sort(compareEvents);
  return { fact, history: events };
}
