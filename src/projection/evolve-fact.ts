// One event about a fact: creation, use, change, end. Terminal facts stay terminal whatever comes after.

import { type Event, type Field, fieldOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { readScope } from '../model/scope.ts';
import type { State } from '../model/state.ts';
import { isTrust, lowerTrust } from '../model/trust.ts';
import type { VerbSpec } from '../model/verb.ts';
import { createFact } from './create-fact.ts';
import {
  BOOKKEEPING,
  ordinal,
  problem,
  record,
  resolve,
  sourceOf,
  ttlOf,
  use,
  withSource,
} from './fact-life.ts';

export function evolveFact(state: State, event: Event, verb: VerbSpec): void {
  const named = event.id ?? '';
  if (event.verb === 'Created' || event.verb === 'Raised') {
    createFact(state, event, named);
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
      : withSource(
          { ...(mayAdd(fact, event) ? filled(fact, event) : fact), reinforcements: fact.reinforcements + 1 },
          event,
          state,
        ),
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

function reasonOf(text: string | undefined): { reason?: string } {
  return text === undefined || text === '' ? {} : { reason: text };
}

/** What a person stands for is not filled up by others. */
function mayAdd(fact: Fact, event: Event): boolean {
  return fact.trust !== 'human' || fieldOf(event, 'trust') === 'human';
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
  const changed: { -readonly [K in keyof Fact]: Fact[K] } = {
    ...fact,
    fields,
    scope,
    trust,
    ...ttlOf(event),
  };
  // What a person confirmed was the old statement.
  if (event.text !== undefined) delete changed.verified;
  return changed;
}
