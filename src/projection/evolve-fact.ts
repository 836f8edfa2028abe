// One event about a fact: creation, use, change, end. Terminal facts stay terminal whatever comes after.

import { type Day, dayOf } from '../model/day.ts';
import { type Event, type Field, fieldOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { freeId } from '../model/id.ts';
import { readScope } from '../model/scope.ts';
import type { State } from '../model/state.ts';
import { isTier } from '../model/tier.ts';
import { isTrust, lowerTrust } from '../model/trust.ts';
import type { VerbSpec } from '../model/verb.ts';

export function evolveFact(state: State, event: Event, verb: VerbSpec): void {
  const named = event.id ?? '';
  if (event.verb === 'Created' || event.verb === 'Raised') {
    create(state, event, named);
    return;
  }
  const fact = resolve(state, event.session, named);
  if (fact === undefined) {
    if (event.loose === undefined)
      problem(state, event, 'dangling', `${event.verb} names \`${named}\`, which no session created.`);
    return;
  }
  record(fact, verb.use ? ordinal(state, event) : -ordinal(state, event), event.position);
  if (TERMINAL.has(fact.status) && event.verb !== 'Redacted') {
    if (event.loose === undefined && verb.use)
      problem(state, event, 'terminal', `${event.verb} names \`${fact.id}\`, which is ${fact.status}.`);
    return;
  }
  const used = verb.use ? use(state, fact, event) : fact;
  const change = CHANGES[event.verb];
  if (change !== undefined) state.facts.set(fact.id, change(used, event, state));
}

type Change = (fact: Fact, event: Event, state: State) => Fact;

const CHANGES: Readonly<Record<string, Change>> = {
  // Who is no longer believed cannot strengthen anything.
  Reinforced: (fact, event, state) =>
    state.revoked.has(sourceOf(event))
      ? fact
      : withSource({ ...filled(fact, event), reinforcements: fact.reinforcements + 1 }, event, state),
  Updated: (fact, event) =>
    overwritten({ ...fact, ...(event.text === undefined ? {} : { statement: event.text }) }, event),
  Corrected: (fact, event) =>
    overwritten(
      {
        ...fact,
        statement: event.text ?? fact.statement,
        status: 'corrected',
        ...reasonOf(fieldOf(event, 'because')),
      },
      event,
    ),
  Superseded: (fact, event, state) => ({
    ...fact,
    status: 'superseded',
    ...reasonOf(event.text),
    ...(event.by === undefined ? {} : { supersededBy: linkSuccessor(state, event, fact.id, event.by) }),
  }),
  Invalidated: (fact, event) => ({ ...fact, status: 'invalidated', ...reasonOf(event.text) }),
  Verified: (fact, event, state) => {
    const person = fieldOf(event, 'person');
    if (person === undefined) return fact;
    const { archived: _, ...rest } = fact;
    return withSource({ ...rest, trust: 'human', verified: { by: person, at: event.at } }, event, state);
  },
  Archived: (fact, event) => ({ ...fact, archived: true, ...reasonOf(event.text) }),
  Pinned: (fact) => ({ ...fact, pinned: true }),
  Unpinned: ({ pinned: _, ...fact }) => fact,
  Promoted: (fact, event) => ({ ...fact, scope: readScope(fieldOf(event, 'to') ?? '') ?? fact.scope }),
  Closed: (fact, event) => ({ ...fact, closed: true, ...reasonOf(event.text) }),
  Redacted: (fact) => ({
    ...fact,
    status: 'invalidated',
    forgotten: true,
    reason: 'forgotten',
    statement: FORGOTTEN,
    fields: [],
  }),
};

const FORGOTTEN = '[REDACTED:forgotten]';

function create(state: State, event: Event, named: string): void {
  const twin = resolve(state, event.session, named);
  if (twin === undefined) {
    state.facts.set(named, born(state, event, named));
    return;
  }
  const statement = event.text ?? '';
  const repeated =
    event.loose !== undefined || (twin.statement === statement && twin.kind === (event.kind ?? twin.kind));
  if (repeated) {
    again(state, event, twin);
    return;
  }
  // Two writers chose one id without seeing each other: both facts stay, and a person is asked.
  const taken = (one: string) => state.facts.has(one);
  const id = freeId(`${named}~${suffixOf(event.session)}`, taken, '');
  state.aliases.set(`${event.session} ${named}`, id);
  state.facts.set(id, born(state, event, id));
  const thread = freeId(`same-id-${id.replace('~', '-')}`, taken);
  state.facts.set(thread, {
    ...born(
      state,
      {
        ...event,
        verb: 'Raised',
        fields: [
          ['type', 'duplicate-id'],
          ['about', named],
          ['about', id],
        ],
      },
      thread,
    ),
    kind: 'thread',
    statement: `The id ${named} was given twice; the later fact is now ${id}. Are they one?`,
  });
  problem(state, event, 'duplicate-id', `\`${named}\` was created twice; the later one is \`${id}\`.`);
}

/** The same fact stated again: a use of it. A thread raised again is open again. */
function again(state: State, event: Event, twin: Fact): void {
  record(twin, ordinal(state, event), event.position);
  if (TERMINAL.has(twin.status)) {
    if (event.loose === undefined)
      problem(state, event, 'terminal', `${event.verb} names \`${twin.id}\`, which is ${twin.status}.`);
    return;
  }
  const used = withSource(use(state, twin, event), event, state);
  const { closed: _, ...open } = used;
  state.facts.set(twin.id, event.verb === 'Raised' ? open : used);
}

function born(state: State, event: Event, id: string): Fact {
  const n = ordinal(state, event);
  const day = dayOf(fieldOf(event, 'created') ?? '') ?? dayOf(event.at) ?? 0;
  const session = state.sessions.byOrdinal(n);
  const kind =
    event.verb === 'Raised' ? 'thread' : (event.kind ?? (id.startsWith('ot-') ? 'thread' : 'learning'));
  const trust = fieldOf(event, 'trust') ?? '';
  const source = sourceOf(event);
  const label = fieldOf(event, 'tier') ?? '';
  const revoked = state.revoked.has(source);
  // A fact taken over from another store existed before; writing it down here is not a use of it.
  const adopted = fieldOf(event, 'adopted') !== undefined;
  return {
    id,
    kind,
    statement: event.text ?? id.replace(/[-~]/g, ' '),
    fields: event.fields.filter(([key]) => !BOOKKEEPING.has(key)),
    scope: readScope(fieldOf(event, 'scope') ?? 'project') ?? 'project',
    trust: isTrust(trust) ? trust : 'agent',
    status: revoked ? 'invalidated' : 'active',
    ...(revoked ? { reason: `its source ${source} was revoked` } : {}),
    createdDay: day,
    createdSession: n,
    lastUsedDay: day,
    lastUsedSession: n,
    uses: adopted ? 0 : 1,
    reinforcements: 0,
    ...(label === 'core' ? { pinned: true as const } : {}),
    ...(isTier(label) ? { label } : {}),
    ...ttlOf(event),
    supersedes: [],
    origin: {
      session: event.session,
      agent: session?.agent ?? 'unknown',
      ...(session?.author === undefined ? {} : { author: session.author }),
      tick: event.tick,
      at: event.at,
    },
    sources: revoked ? [] : [source],
    history: [adopted ? -n : n, event.position],
  };
}

/** Fields that steer the projection instead of describing the fact. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'scope',
  'trust',
  'tier',
  'adopted',
  'created',
  'ttl',
  'redacted',
  'because',
  'person',
]);

// Changed in place, like the history: a fact is used far more often than anything else happens to it.
function use(state: State, fact: Fact, event: Event): Fact {
  const n = ordinal(state, event);
  const day: Day = dayOf(event.at) ?? fact.lastUsedDay;
  const used: { -readonly [K in keyof Fact]: Fact[K] } = fact;
  const first = fact.uses === 0;
  if (isFirstUseIn(fact, n)) used.uses++;
  used.lastUsedDay = first ? day : Math.max(fact.lastUsedDay, day);
  used.lastUsedSession = first ? n : Math.max(fact.lastUsedSession, n);
  if (used.archived) delete used.archived;
  return used;
}

/** Uses are counted once per session; sessions may overlap, so an earlier one can come back after a later one. */
function isFirstUseIn(fact: Fact, n: number): boolean {
  if (n > fact.lastUsedSession || fact.uses === 0) return true;
  if (n === fact.lastUsedSession) return false;
  for (let i = fact.history.length - 4; i >= 0; i -= 2) if (fact.history[i] === n) return false;
  return true;
}

// Grows in place: a fact named a million times must not be copied a million times.
function record(fact: Fact, n: number, position: number): void {
  fact.history.push(n, position);
}

/** Ties the successor to what it replaces, which is a use of it; gives its id. */
function linkSuccessor(state: State, event: Event, old: string, named: string): string {
  const successor = resolve(state, event.session, named);
  if (successor === undefined) {
    if (event.loose === undefined)
      problem(
        state,
        event,
        'dangling',
        `\`${old}\` is superseded by \`${named}\`, which no session created.`,
      );
    return named;
  }
  if (successor.id === old) return old;
  const ended = TERMINAL.has(successor.status);
  record(successor, ended ? -ordinal(state, event) : ordinal(state, event), event.position);
  if (ended)
    problem(
      state,
      event,
      'terminal',
      `\`${old}\` is superseded by \`${named}\`, which is itself ${successor.status}.`,
    );
  const linked = {
    ...successor,
    supersedes: successor.supersedes.includes(old) ? successor.supersedes : [...successor.supersedes, old],
  };
  state.facts.set(successor.id, ended ? linked : use(state, linked, event));
  return successor.id;
}

/** The fact a session means by an id: its own, where two sessions chose the same. */
function resolve(state: State, session: string, id: string): Fact | undefined {
  if (state.aliases.size > 0) {
    const alias = state.aliases.get(`${session} ${id}`);
    if (alias !== undefined) return state.facts.get(alias);
  }
  return state.facts.get(id);
}

function ordinal(state: State, event: Event): number {
  return state.sessions.ordinalOf(event.session) ?? state.sessions.length;
}

function problem(state: State, event: Event, code: string, message: string): void {
  state.problems.push({ code, message, session: event.session, position: event.position });
}

function reasonOf(text: string | undefined): { reason?: string } {
  return text === undefined || text === '' ? {} : { reason: text };
}

const MAX_TTL = 999_999;

function ttlOf(event: Event): { ttl?: number } {
  const ttl = Number(fieldOf(event, 'ttl') ?? Number.NaN);
  return Number.isSafeInteger(ttl) && ttl > 0 ? { ttl: Math.min(ttl, MAX_TTL) } : {};
}

export function sourceOf(event: Event): string {
  return fieldOf(event, 'source') ?? event.session;
}

function withSource(fact: Fact, event: Event, state: State): Fact {
  const source = sourceOf(event);
  return fact.sources.includes(source) || state.revoked.has(source)
    ? fact
    : { ...fact, sources: [...fact.sources, source] };
}

/** Reinforcing may bring what was missing; it changes nothing that was said before. */
function filled(fact: Fact, event: Event): Fact {
  const known = new Set(fact.fields.map(([key]) => key));
  const more = event.fields.filter(([key]) => !BOOKKEEPING.has(key) && !known.has(key));
  return more.length === 0 ? fact : { ...fact, fields: [...fact.fields, ...more] };
}

function overwritten(fact: Fact, event: Event): Fact {
  const given = event.fields.filter(([key]) => !BOOKKEEPING.has(key));
  const keys = new Set(given.map(([key]) => key));
  // An empty value takes the field away.
  const fields: Field[] = [
    ...fact.fields.filter(([key]) => !keys.has(key)),
    ...given.filter(([, value]) => value !== ''),
  ];
  const scope = readScope(fieldOf(event, 'scope') ?? '') ?? fact.scope;
  const asked = fieldOf(event, 'trust') ?? '';
  // Only a person's Verified raises trust; an update may lower it.
  const trust = isTrust(asked) ? lowerTrust(fact.trust, asked) : fact.trust;
  return { ...fact, fields, scope, trust, ...ttlOf(event) };
}

function suffixOf(session: string): string {
  return (/([a-z0-9]+)$/.exec(session.toLowerCase())?.[1] ?? 'x').slice(-8);
}
