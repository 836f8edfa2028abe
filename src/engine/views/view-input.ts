// What a layout is shown of memory.

import { sessionPath } from '../../ledger/session-name.ts';
import type { Event, Field } from '../../model/event.ts';
import { harmless, mapTexts } from '../../model/harmless.ts';
import type { Store } from '../../model/store.ts';
import type { ViewInput } from '../../model/view.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { asShown, standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import { withoutForgotten } from '../forgotten.ts';
import type { Memory } from '../reading/memory.ts';
import { readSession } from '../reading/read-session.ts';
import { withoutEdit } from '../truth/edit-of-file.ts';

/** What a layout may ask of the repository around it. */
export interface Repository {
  readonly settings: ReadonlyMap<string, string>;
  readonly mentioned: (text: string) => boolean;
  readonly requested?: ReadonlySet<string>;
  /** The session files of both sides of a merge, as far as they are not as they lie here. */
  readonly sides?: () => readonly ReadonlyMap<string, Uint8Array | undefined>[];
}

export function viewInput(
  store: Store,
  memory: Memory,
  repository: Repository,
  frame: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
): ViewInput {
  const when = momentOf(store, memory);
  const read = new Map<string, readonly Event[]>();
  return {
    ...repository,
    project: store.project.name,
    today: memory.today,
    policy: store.config.policy,
    working: mapTexts(memory.state.working, harmless) as WorkingMemory,
    facts: Array.from(memory.state.facts.values(), (fact) => {
      const stands = standingOf(fact, when);
      return { fact: asShown(safe(withoutEdit(fact)), stands), ...stands };
    }),
    sessions: Array.from(memory.state.sessions.values(), harmlessTexts),
    eventsOf: (session) => {
      // What is kept for layouts did not happen in the session.
      const events =
        read.get(session) ??
        sessionEvents(store, memory, session)
          .filter(({ verb }) => verb !== 'Kept')
          .map(safe);
      read.set(session, events);
      return events;
    },
    names,
    frame,
    previous: copies,
  };
}

/** A copy only where something had to go: there are many sessions. */
function harmlessTexts<T extends object>(one: T): T {
  const isSafe = Object.values(one).every((value) => typeof value !== 'string' || harmless(value) === value);
  return isSafe ? one : (mapTexts(one, harmless) as T);
}

/** Agents read layouts too, so the words of facts and events pass the one filter for text that an agent may read. */
function safe<T extends Sayer>(one: T): T {
  const { statement, text, reason, fields } = one;
  const isSafe = [statement, text, reason, ...fields.map(([, value]) => value)].every(
    (words) => words === undefined || harmless(words) === words,
  );
  if (isSafe) return one;
  return {
    ...one,
    ...(statement === undefined ? {} : { statement: harmless(statement) }),
    ...(text === undefined ? {} : { text: harmless(text) }),
    ...(reason === undefined ? {} : { reason: harmless(reason) }),
    fields: fields.map(([key, value]): Field => [key, harmless(value)]),
  };
}

interface Sayer {
  readonly statement?: string;
  readonly text?: string;
  readonly reason?: string;
  readonly fields: readonly Field[];
}

export function sessionEvents(store: Store, memory: Memory, id: string): readonly Event[] {
  const session = memory.state.sessions.byOrdinal(memory.state.sessions.ordinalOf(id) ?? 0);
  for (const ledger of store.ledgers) {
    const file = readSession(store.files, `${ledger}/${sessionPath(id, session?.started ?? id)}`, id);
    if (file !== undefined)
      return withoutForgotten(
        memory.state,
        file.events.filter((event) => event.position >= 0),
      );
  }
  return [];
}
