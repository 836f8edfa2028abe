// What a fact rests on: sources that can be revoked, and the facts it was derived from.

import { type Event, fieldOf, fieldsOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import type { State } from '../model/state.ts';
import { addMissing } from './keyed-list.ts';

/** Every source that an event names; the session itself where it names none. */
export function sourcesOf(event: Event): string[] {
  const named = fieldsOf(event, 'source').filter((source) => source !== '');
  return named.length > 0 ? [...new Set(named)] : [fieldOf(event, 'adopted') ?? event.session];
}

export function believedSources(state: State, event: Event): string[] {
  return sourcesOf(event).filter((source) => !state.revoked.has(source));
}

export function addSources(state: State, fact: Fact, event: Event): void {
  if (isIndependent(state, event)) addMissing(fact.sources, believedSources(state, event));
}

/** A change or a file adds the sources that it names; the session that made it is no witness. */
export function addNamedSources(state: State, fact: Fact, event: Event): void {
  const named = ['source', 'adopted'].some((key) => (fieldOf(event, key) ?? '') !== '');
  if (named) addMissing(fact.sources, believedSources(state, event));
}

// An agent that repeats what memory told it, or a conclusion from that, is no second witness. A person who states it again is one, and
// so are a document that is named and a session that did not know.
function isIndependent(state: State, event: Event): boolean {
  if (fieldOf(event, 'source') !== undefined || fieldOf(event, 'trust') === 'human') return true;
  if (fieldOf(event, 'from') !== undefined) return false;
  return event.verb !== 'Reinforced' || (event.kind !== undefined && isByPerson(state, event));
}

export function isByPerson({ sessions }: State, { session }: Event): boolean {
  return sessions.byOrdinal(sessions.ordinalOf(session) ?? 0)?.agent === 'cli';
}

/** The fact without anything it rests on. How one had ended before stays as it was. */
export function fallen(fact: Fact, reason: string): Fact {
  const ended = TERMINAL.has(fact.status);
  return { ...fact, sources: [], ...(ended ? {} : { status: 'invalidated', reason }) };
}

/** Why a derived fact falls: all it was derived from is gone, with a source, and nothing else stands for it. */
export function lostGround(state: State, fact: Fact): string | undefined {
  const ids = fieldsOf(fact, 'from');
  const parents = ids.map((id) => state.facts.get(id));
  const fell = parents.some((parent) => parent?.sources.length === 0);
  if (!fell || !parents.every(isGone) || standsAlone(fact)) return undefined;
  return `it rested on ${ids.join(', ')}, fallen with a revoked source`;
}

function isGone(fact: Fact | undefined): boolean {
  return fact !== undefined && (fact.sources.length === 0 || fact.status === 'invalidated');
}

/** The session that derived it adds nothing of its own. */
function standsAlone(fact: Fact): boolean {
  return fact.trust === 'human' || fact.sources.some((source) => source !== fact.origin.session);
}
