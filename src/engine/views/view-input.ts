// What a layout is shown of memory.

import { sessionPath } from '../../ledger/session-name.ts';
import type { Event } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import type { ViewInput } from '../../model/view.ts';
import { asShown, standingOf } from '../../projection/standing.ts';
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
    facts: Array.from(memory.state.facts.values(), (fact) => {
      const stands = standingOf(fact, when);
      return { fact: asShown(fact, stands), ...stands };
    }),
    sessions: [...memory.state.sessions.values()],
    eventsOf: (session) => {
      const events = read.get(session) ?? eventsOf(store, memory, session);
      read.set(session, events);
      return events;
    },
    names,
    frame,
    previous: copies,
  };
}

function eventsOf(store: Store, memory: Memory, id: string) {
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
