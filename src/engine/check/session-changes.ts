// Every session file of a change beside what it was at the base: which were rewritten or removed, and which events are new.

import { compareSession, type Forgotten } from '../../ledger/compare-session.ts';
import type { Found, LedgerFile } from '../../model/change.ts';
import type { Event } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../reading/memory.ts';
import { parseSession, type ReadSession } from '../reading/read-session.ts';

export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface AddedEvent {
  readonly event: Event;
  readonly place: Place;
  /** An agent wrote it, by what its session says. */
  readonly byAgent: boolean;
}

/** A session file that the change adds or makes longer. */
export interface AddedSession {
  readonly file: string;
  readonly read: ReadSession;
  readonly events: readonly AddedEvent[];
}

export interface SessionChanges {
  readonly sessions: readonly AddedSession[];
  readonly added: readonly AddedEvent[];
  readonly findings: readonly Found[];
}

export function sessionChanges(
  store: Store,
  base: ReadonlyMap<string, string>,
  now: Memory,
  files: readonly LedgerFile[],
): SessionChanges {
  const known = byId(base);
  const forgotten = forgottenIn(now);
  const findings: Found[] = [];
  const sessions = files.flatMap(({ path, before, after }): AddedSession[] => {
    const name = sessionNameOf(path);
    if (name === undefined) return [];
    if (after === undefined) {
      if (before !== undefined) findings.push(removed(path, before, files));
      return [];
    }
    const read = parsed(after, path, name);
    // A copy elsewhere, or another file that says it is the same session, takes the place of the first.
    const was = before === undefined ? known.get(read.session.id) : { path, text: before };
    const old = was === undefined ? undefined : parsed(was.text, was.path, name);
    const compared =
      was === undefined
        ? undefined
        : compareSession(was.text, after, forgotten(read.session.id), store.digest);
    if (compared?.relation === 'rewritten') findings.push(rewritten(path, compared, was?.text ?? '', after));
    const isNew = newEvents(old, compared?.relation === 'rewritten');
    const byAgent = read.session.agent !== 'cli';
    const events = read.events
      .filter((event) => event.position >= 0 && isNew(event))
      .map((event) => ({ event, place: { file: path, line: read.begins[event.position] ?? 1 }, byAgent }));
    return [{ file: path, read, events }];
  });
  return { sessions, added: sessions.flatMap(({ events }) => events), findings };
}

/** What sessions may have lost, by their ids. */
export function forgottenIn(memory: Memory): (session: string) => Forgotten {
  const any = [...memory.state.facts.values()].some((fact) => fact.forgotten);
  return (session) => ({ any, has: (id) => factOf(memory, session, id)?.forgotten === true });
}

/** The fact that a session means by a name. */
export function factOf({ state: { facts, aliases } }: Memory, session: string, id: string) {
  return facts.get(aliases.get(`${session} ${id}`) ?? aliases.get(id) ?? id);
}

/** Whether an event is about a fact, by whichever of its names. */
export function isAbout(memory: Memory, { id, by, session }: Event, fact: string): boolean {
  return [id, by].some(
    (one) => one !== undefined && (one === fact || factOf(memory, session, one)?.id === fact),
  );
}

/** Facts that added events state, also those that got another id because theirs was taken. */
export function statedFacts({ state }: Memory, added: readonly AddedEvent[]): [AddedEvent, Fact][] {
  if (added.length === 0) return [];
  const key = (session: string, tick: number) => `${session} ${tick}`;
  const born = new Map<string, Fact[]>();
  for (const fact of state.facts.values()) {
    const at = key(fact.origin.session, fact.origin.tick);
    born.set(at, [...(born.get(at) ?? []), fact]);
  }
  return added
    .filter(({ event }) => STATES.has(event.verb))
    .flatMap((one) =>
      (born.get(key(one.event.session, one.event.tick)) ?? [])
        // A taken id also raises a question, which no event states.
        .filter(({ id }) => id === one.event.id || id.startsWith(`${one.event.id}~`))
        .map((fact): [AddedEvent, Fact] => [one, fact]),
    );
}

const STATES: ReadonlySet<string> = new Set(['Created', 'Raised', 'Adopted']);

export function sessionNameOf(path: string): string | undefined {
  return /(?:^|\/)sessions\/(?:.*\/)?([^/]+)\.md$/.exec(path)?.[1];
}

/** The session files at the base, by the id that they give themselves. */
function byId(base: ReadonlyMap<string, string>): Map<string, { path: string; text: string }> {
  return new Map(
    Array.from(base, ([path, text]) => {
      const id = parsed(text, path, sessionNameOf(path) ?? path).session.id;
      return [id, { path, text }] as const;
    }),
  );
}

function parsed(text: string, path: string, name: string): ReadSession {
  return parseSession(new TextEncoder().encode(text), path, name, {});
}

/** In a file that only grew, the events after the old ones; in a rewritten one, whatever did not stand there. */
function newEvents(old: ReadSession | undefined, isRewritten: boolean): (event: Event) => boolean {
  if (old === undefined) return () => true;
  const text = ({ verb, kind, id, by, text: said, fields, at, tick }: Event) =>
    JSON.stringify([verb, kind, id, by, said, fields, at, tick]);
  const there = new Set(old.events.map(text));
  const last = Math.max(-1, ...old.events.map(({ position }) => position));
  return isRewritten ? (event) => !there.has(text(event)) : ({ position }) => position > last;
}

const NO_FACT = { fact: '', statement: '', date: '', commit: null, words: [] } as const;

function rewritten(
  file: string,
  { closed, line }: { closed: boolean; line: number },
  was: string,
  is: string,
): Found {
  const at = (text: string) => (text.split('\n')[line - 1] ?? '').trim().slice(0, 200);
  return {
    ...NO_FACT,
    rule: 'rewritten-session',
    file,
    line,
    said: at(is),
    field: 'was',
    clause: at(was),
    because: `The session was ${closed ? 'closed' : 'recorded'} before the change, and the change rewrites it. Events may only be added${closed ? ', and none after the seal' : ''}; only a recorded tide forget takes words out.`,
    print: is,
  };
}

function removed(file: string, before: string, files: readonly LedgerFile[]): Found {
  const to = files.find((other) => other.before === undefined && other.after === before);
  const name = sessionNameOf(file);
  const same = files.find((other) => other.before === undefined && sessionNameOf(other.path) === name);
  const place = (to ?? same)?.path;
  return {
    ...NO_FACT,
    rule: 'removed-session',
    file,
    line: null,
    said: place === undefined ? 'the session file is deleted' : `the session file is renamed to ${place}`,
    field: 'session',
    clause: name ?? file,
    because: 'Session files stay where they are: what they recorded is gone without them, or read twice.',
    print: place ?? '',
  };
}
