// Specs of the projection read as sentences: given(session(...), ...).on(day).shows({ id: { tier } }).
// A session opens when it is first named, so naming it again later lets two sessions run side by side.

import { expect } from 'vitest';
import { contentPrint } from '../src/model/content.ts';
import { type Day, dayOf } from '../src/model/day.ts';
import { type Draft, type Event, type Field, fieldOf, OPENED } from '../src/model/event.ts';
import type { Fact } from '../src/model/fact.ts';
import type { Moment } from '../src/model/fact-table.ts';
import { type ClockPolicy, DEFAULT_POLICY } from '../src/model/policy.ts';
import type { Session } from '../src/model/session.ts';
import type { State } from '../src/model/state.ts';
import { evolve } from '../src/projection/evolve.ts';
import { initialState } from '../src/projection/initial-state.ts';
import { type Standing, standingOf } from '../src/projection/standing.ts';

type Fields = Readonly<Record<string, string>>;
type Said = Draft & { readonly loose?: true };
export type Shown = Omit<Fact, 'status'> & Standing;

export interface Sitting {
  readonly session: string;
  readonly day: string;
  readonly said: readonly Said[];
  readonly branch?: string;
}

export function session(name: string, day: string, ...said: Said[]): Sitting {
  return { session: name, day, said };
}

/** A session that was opened on a branch. */
export function onBranch(branch: string, sitting: Sitting): Sitting {
  return { ...sitting, branch };
}

/** So many sessions in which nothing was remembered. */
export function quiet(count: number, day: string): Sitting[] {
  return Array.from({ length: count }, (_, n) => session(`quiet-${day}-${n}`, day));
}

export function created(id: string, more: { kind?: string; text?: string; fields?: Fields } = {}): Said {
  const { kind = 'learning', text = `Statement of ${id}`, fields = {} } = more;
  return { verb: 'Created', kind, id, text, fields: pairs(fields) };
}

/** Any other event: `did('Pinned', 'x')`, `did('Goal', undefined, { text })`. */
export function did(
  verb: string,
  id?: string,
  more: { by?: string; text?: string; kind?: string; fields?: Fields; loose?: true } = {},
): Said {
  const { fields = {}, ...rest } = more;
  return { verb, ...(id === undefined ? {} : { id }), ...rest, fields: pairs(fields) };
}

/** A person read a fact that `created` stated without fields, and confirmed it. */
export function confirmed(id: string, more: { kind?: string; text?: string } = {}): Said {
  const { kind = 'learning', text = `Statement of ${id}` } = more;
  const content = contentPrint({ kind, statement: text, fields: [], scope: 'project' });
  return did('Verified', id, { fields: { person: 'Ada', content } });
}

export function given(...sittings: (Sitting | readonly Sitting[])[]) {
  const state = replayed(eventsOf(sittings.flat()));
  return {
    state,
    on: (day: string, clock: ClockPolicy = 'both') => ({
      shows(expected: Readonly<Record<string, Partial<Shown>>>) {
        for (const [id, part] of Object.entries(expected))
          expect(shown(state, id, day, clock), `${id} on ${day}`).toMatchObject(part);
      },
    }),
  };
}

export function eventsOf(sittings: readonly Sitting[]): Event[] {
  const events: Event[] = [];
  const positions = new Map<string, number>();
  for (const { session: name, day, said, branch } of sittings) {
    const at = day.includes('T') ? day : `${day}T12:00:00Z`;
    const add = (draft: Said, position: number) =>
      events.push({ ...draft, at, tick: events.length + 1, session: name, position });
    if (!positions.has(name)) {
      add({ verb: OPENED, fields: branch === undefined ? [] : [['branch', branch]] }, -1);
      positions.set(name, 0);
    }
    for (const draft of said) {
      const position = positions.get(name) ?? 0;
      add(draft, position);
      positions.set(name, position + 1);
    }
  }
  return events;
}

export function replayed(events: readonly Event[], from: State = initialState()): State {
  for (const event of events) evolve(from, event, opened(event));
  return from;
}

export function day(text: string): Day {
  const found = dayOf(text);
  if (found === undefined) throw new Error(`${text} is not a day`);
  return found;
}

function opened(event: Event): Session | undefined {
  if (event.verb !== OPENED) return undefined;
  const branch = fieldOf(event, 'branch');
  const known = { id: event.session, agent: 'claude-code', author: 'Ada', started: event.at };
  return branch === undefined ? known : { ...known, branch };
}

export function momentOf(state: State, today: Day, clock: ClockPolicy = 'both'): Moment {
  return { today, sessions: state.sessions.length, policy: { ...DEFAULT_POLICY, clock } };
}

function shown(state: State, id: string, today: string, clock: ClockPolicy): Shown | undefined {
  const fact = state.facts.get(id);
  if (fact === undefined) return undefined;
  const moment = { today: day(today), sessions: state.sessions.length };
  return { ...fact, ...standingOf(fact, { ...moment, policy: { ...DEFAULT_POLICY, clock } }) };
}

function pairs(fields: Fields): Field[] {
  return Object.entries(fields);
}
