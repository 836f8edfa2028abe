// The life of a fact as events tell it: what counts as a use, what describes it.

import { type Day, dayOf } from '../model/day.ts';
import { type Event, type Field, fieldOf, fieldsOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { State } from '../model/state.ts';
import { STEERING } from '../model/steering.ts';
import { meant } from './namesakes.ts';

export function ordinal(state: State, event: Event): number {
  return state.sessions.ordinalOf(event.session) ?? state.sessions.length;
}

export function problem(state: State, event: Event, code: string, message: string): void {
  state.problems.push({
    level: code === 'dangling' ? 'error' : 'notice',
    code,
    message,
    session: event.session,
    position: event.position,
  });
}

// Changed in place, like the history: a fact is used far more often than anything else happens to it.
export function use(state: State, fact: Fact, event: Event): Fact {
  const n = ordinal(state, event);
  const day: Day = dayOf(event.at) ?? fact.lastUsedDay;
  const used: { -readonly [K in keyof Fact]: Fact[K] } = fact;
  const first = fact.uses === 0;
  if (isFirstUseIn(fact, n)) used.uses++;
  used.lastUsedDay = first ? day : Math.max(fact.lastUsedDay, day);
  used.lastUsedSession = first ? n : Math.max(fact.lastUsedSession, n);
  if (used.archived || used.faded) {
    delete used.archived;
    delete used.faded;
    if (!used.closed && used.status !== 'corrected') delete used.reason;
  }
  return used;
}

/** On Archived: how many other sessions its writer knew to have used the fact. */
export const KNOWN_USES = 'known-uses';

/** Sessions that used the fact, without the one of that number. */
export function usesByOthers(fact: Fact, n: number): number {
  for (let i = 0; i < fact.history.length; i += 2) if (fact.history[i] === n) return fact.uses - 1;
  return fact.uses;
}

/** Uses are counted once per session; sessions may overlap, so an earlier one can come back after a later one. */
function isFirstUseIn(fact: Fact, n: number): boolean {
  if (n > fact.lastUsedSession || fact.uses === 0) return true;
  if (n === fact.lastUsedSession) return false;
  for (let i = fact.history.length - 4; i >= 0; i -= 2) if (fact.history[i] === n) return false;
  return true;
}

/** Somebody met a pattern again. In place, too. */
export function meet(state: State, fact: Fact, event: Event): void {
  const n = ordinal(state, event);
  if (fact.kind !== 'pattern' || n === fact.createdSession || fact.met?.includes(n)) return;
  (fact as { met?: readonly number[] }).met = [...(fact.met ?? []), n];
}

// Grows in place: a fact named a million times must not be copied a million times.
export function record(fact: Fact, n: number, position: number): void {
  fact.history.push(n, position);
}

/** The fields that describe a fact. Facts it was derived from are kept by their ids, whatever the session called them. */
export function describing(state: State, event: Event): Field[] {
  return event.fields
    .filter(([key]) => !STEERING.has(key))
    .map((field) => (field[0] === 'from' ? ['from', meant(state, event, field[1])?.id ?? field[1]] : field));
}

/** What the code looked like, where the event says; saying nothing takes away what was recorded. */
export function seenIn(event: Event): { seen?: readonly string[] } | undefined {
  const lines = fieldsOf(event, 'seen');
  if (lines.length === 0) return fieldOf(event, 'anchor') === undefined ? undefined : {};
  const said = lines.filter((line) => line !== '');
  return said.length === 0 ? {} : { seen: said };
}

/** The fact with that in place of what was recorded before. */
export function seenAnew(fact: Fact, event: Event): Fact {
  const now = seenIn(event);
  if (now === undefined) return fact;
  const { seen: _, ...rest } = fact;
  return { ...rest, ...now };
}

const MAX_TTL = 999_999;

export function ttlOf(event: Event): { ttl?: number } {
  const ttl = Number(fieldOf(event, 'ttl') ?? Number.NaN);
  return Number.isSafeInteger(ttl) && ttl > 0 ? { ttl: Math.min(ttl, MAX_TTL) } : {};
}
