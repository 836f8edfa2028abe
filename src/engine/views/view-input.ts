// What a layout is shown of memory.

import { sessionPath } from '../../ledger/session-name.ts';
import type { Event } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import type { ViewInput } from '../../model/view.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import { withoutForgotten } from '../forgotten.ts';
import type { Memory } from '../reading/memory.ts';
import { readSession } from '../reading/read-session.ts';

/** What a layout may ask of the repository around it. */
export interface Repository {
  readonly settings: ReadonlyMap<string, string>;
  readonly mentioned: (text: string) => boolean;
  readonly requested?: ReadonlySet<string>;
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
    working: memory.state.working,
    facts: Array.from(memory.state.facts.values(), (fact) => ({ fact, ...standingOf(fact, when) })),
    sessions: [...memory.state.sessions.values()],
    eventsOf: (session) => {
      // What is kept for layouts did not happen in the session.
      const events =
        read.get(session) ?? sessionEvents(store, memory, session).filter(({ verb }) => verb !== 'Kept');
      read.set(session, events);
      return events;
    },
    names,
    frame,
    previous: copies,
  };
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
