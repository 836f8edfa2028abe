// A small ledger told session by session, for tests of layouts.

import type { Event, Field } from '../../src/model/event.ts';
import type { Session } from '../../src/model/session.ts';
import type { Rendered, ViewInput } from '../../src/model/view.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { inputOf } from '../contracts/view-contract.ts';

export function book() {
  const state = initialState();
  const events = new Map<string, Event[]>();
  let tick = 0;
  let session: Session = { id: 'none', agent: 'codex', started: '2026-05-01T09:00:00Z' };
  const put = (event: Omit<Event, 'at' | 'tick' | 'session' | 'position'>, position: number) => {
    const whole: Event = { ...event, at: session.started, tick: ++tick, session: session.id, position };
    evolve(state, whole, session);
    if (position >= 0) events.get(session.id)?.push(whole);
  };
  const told = {
    open(day: string, agent = 'codex') {
      session = { id: `${day}-${agent}-${tick}`, agent, started: `${day}T09:00:00Z` };
      events.set(session.id, []);
      put({ verb: 'Opened', fields: [] }, -1);
      return told;
    },
    say(verb: string, id: string, text?: string, fields: Field[] = [], more: Partial<Event> = {}) {
      const position = events.get(session.id)?.length ?? 0;
      put({ verb, id, fields, ...(text === undefined ? {} : { text }), ...more }, position);
      return told;
    },
    create: (kind: string, id: string, text: string, fields: Field[] = []) =>
      told.say('Created', id, text, fields, { kind }),
    /** What a layout is shown; `last` is what it wrote before. */
    at(today: string, last?: Rendered): ViewInput {
      const more = last === undefined ? {} : { frame: last.files, previous: last.files, names: last.names };
      return inputOf(state, today, { eventsOf: (id) => events.get(id) ?? [], ...more });
    },
  };
  return told.open('2026-05-01');
}

export const fileOf = (rendered: Rendered, path: string) => rendered.files.get(path) ?? `no ${path}`;
export const codesOf = (rendered: Rendered) => rendered.notes.map(({ code }) => code);
