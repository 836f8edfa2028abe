// Facts of one id, created by sessions that did not see each other: which of them a session means by it. Whoever saw more
// than one writes `id~<last part of a session name>`, so the bare id is the word of one who saw only one of them.

import type { Draft, Event } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import { freeId } from '../model/id.ts';
import type { Session } from '../model/session.ts';
import type { State } from '../model/state.ts';

/** How many of one name are told apart; what more there are is looked for by nobody. */
const CROWD = 16;

/** The fact an event means by a name. Where there are several it is decided once for a session, by what came before. */
export function meant(state: State, event: Event, name: string): Fact | undefined {
  if (state.namesakes.size === 0) return state.facts.get(name);
  const key = `${event.session} ${name}`;
  const decided = state.aliases.get(key);
  if (decided !== undefined) return state.facts.get(decided);
  const several = namesakesOf(state, name);
  const fact = several.length === 0 ? factCalled(state, name) : closest(state, event, several);
  if (fact !== undefined && (several.length > 0 || fact.id !== name)) state.aliases.set(key, fact.id);
  return fact;
}

/** The fact of an id, or of the word that tells it from its namesakes. */
export function factCalled(state: State, name: string): Fact | undefined {
  const word = state.aliases.get(name);
  return state.facts.get(name) ?? (word === undefined ? undefined : state.facts.get(word));
}

export function namesakesOf(state: State, name: string): Fact[] {
  const ids = state.namesakes.get(name) ?? [];
  return ids.map((id) => state.facts.get(id)).filter((fact) => fact !== undefined);
}

/** A session created another fact under the name of `first`: whoever had named that one goes on meaning it. */
export function addNamesake(state: State, session: string, name: string, first: Fact, id: string): void {
  let ids = state.namesakes.get(name);
  if (ids === undefined) {
    ids = [first.id];
    state.namesakes.set(name, ids);
    for (const one of sessionsNaming(state, first)) mean(state, one, name, first.id);
  }
  if (ids.length < CROWD) ids.push(id);
  mean(state, session, name, id);
}

/** From now on the session means this fact by the name, and everybody may say so by adding the end of its own name. */
export function mean(state: State, session: string, name: string, id: string): void {
  state.aliases.set(`${session} ${name}`, id);
  const word = freeWord(state, name, session, id);
  if (word !== id) state.aliases.set(word, id);
}

export function wordOf(name: string, session: string): string {
  return `${name}~${(/(?<![a-z0-9])([a-z0-9]+)$/.exec(session.toLowerCase())?.[1] ?? 'x').slice(-8)}`;
}

export function isTaken(state: State, name: string): boolean {
  return state.facts.has(name) || state.aliases.has(name);
}

/** The draft with the facts it names called so that every session means the same by it, also after a later merge. */
export function unmistakable(state: State, draft: Draft): Draft {
  if (state.namesakes.size === 0) return draft;
  const word = (id: string) => wordFor(state, id);
  const creates = draft.verb === 'Created' || draft.verb === 'Raised';
  return {
    ...draft,
    ...(draft.id === undefined || creates ? {} : { id: word(draft.id) }),
    ...(draft.by === undefined ? {} : { by: word(draft.by) }),
    fields: draft.fields.map(([key, value]) => [key, key === 'from' ? word(value) : value]),
  };
}

function wordFor(state: State, id: string): string {
  const origin = state.namesakes.has(id) ? state.facts.get(id)?.origin : undefined;
  const word = origin === undefined ? id : freeWord(state, id, origin.session, id);
  return state.aliases.has(word) ? word : id;
}

/** Made of the name and the end of a session's, and nobody else's word. */
function freeWord(state: State, name: string, session: string, id: string): string {
  const others = (word: string) => word !== id && isTaken(state, word) && state.aliases.get(word) !== id;
  return freeId(wordOf(name, session), others, '');
}

/** The one whose session has most in common with this one: its branch, its author; else the first in the ledger. */
function closest(state: State, event: Event, several: readonly Fact[]): Fact | undefined {
  const own = sessionCalled(state, event.session);
  let found = several[0];
  let most = 0;
  for (const fact of several) {
    const shared = inCommon(own, sessionCalled(state, fact.origin.session));
    // Nobody has seen what carries the same tick.
    if (shared <= most || fact.origin.tick >= event.tick) continue;
    found = fact;
    most = shared;
  }
  return found;
}

function inCommon(a: Session | undefined, b: Session | undefined): number {
  const branch = a?.branch !== undefined && a.branch === b?.branch;
  const author = a?.author !== undefined && a.author === b?.author;
  return Number(branch) + Number(author);
}

function sessionCalled(state: State, id: string): Session | undefined {
  return state.sessions.byOrdinal(state.sessions.ordinalOf(id) ?? 0);
}

function sessionsNaming(state: State, fact: Fact): Set<string> {
  const names = new Set([fact.origin.session]);
  for (let i = 0; i < fact.history.length; i += 2) {
    const session = state.sessions.byOrdinal(Math.abs(fact.history[i] ?? 0));
    if (session !== undefined) names.add(session.id);
  }
  return names;
}
