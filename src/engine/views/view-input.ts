// What a layout is shown of memory.

import { sessionPath } from '../../ledger/session-name.ts';
import type { Event } from '../../model/event.ts';
import type { FileVersion } from '../../model/file-version.ts';
import { harmless } from '../../model/harmless.ts';
import type { Store } from '../../model/store.ts';
import type { ViewInput } from '../../model/view.ts';
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
  readonly history?: LayoutHistory;
}

/** What git knows of the files of layouts. */
export interface LayoutHistory {
  /** Of a file of the project, newest first; none where git does not know it. */
  readonly versions: (path: string) => readonly FileVersion[];
  /** The session files as they were at a commit, as far as they lie otherwise here; undefined where git does not have them. */
  readonly ledgerAt: (commit: string) => ReadonlyMap<string, Uint8Array | undefined> | undefined;
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
    working: safe(memory.state.working),
    facts: Array.from(memory.state.facts.values(), (fact) => {
      const stands = standingOf(fact, when);
      return { fact: asShown(safe(withoutEdit(fact)), stands), ...stands };
    }),
    sessions: Array.from(memory.state.sessions.values(), (session) => safe(session)),
    eventsOf: (session) => {
      // What is kept for layouts did not happen in the session.
      const events =
        read.get(session) ??
        sessionEvents(store, memory, session)
          .filter(({ verb }) => verb !== 'Kept')
          .map((event) => safe(event));
      read.set(session, events);
      return events;
    },
    names,
    frame,
    previous: copies,
  };
}

/**
 * Agents read layouts too, so every text of facts, events and sessions, with their authors and branches, passes the one filter for text
 * that an agent may read. The same value comes back where nothing had to go.
 */
function safe<T>(value: T): T {
  if (typeof value === 'string') return harmless(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const texts = value.map((event) => safe(event));
    return texts.every((one, n) => one === value[n]) ? value : (texts as T);
  }
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null) return value;
  const entries = Object.entries(value);
  const changed = entries.flatMap(([key, was]) => {
    const now = safe(was);
    return now === was ? [] : [[key, now] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
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
