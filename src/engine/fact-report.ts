// A fact as other programs see it: its standing computed, its fields by name, days as text.

import { dayText } from '../model/day.ts';
import { type Event, fieldsOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { FactRow, Moment } from '../model/fact-table.ts';
import { fieldSpec } from '../model/kind.ts';
import type { State } from '../model/state.ts';
import type { Store } from '../model/store.ts';
import { type Standing, standingOf } from '../projection/standing.ts';
import { questionedFacts } from '../projection/truth/questions.ts';
import type { Memory } from './load.ts';

export function standing(store: Store, memory: Memory, fact: FactRow): Standing {
  return standingOf(fact, momentOf(store, memory));
}

export function momentOf(store: Store, memory: Memory): Moment {
  const { state, today } = memory;
  const when = { today, sessions: state.sessions.length, policy: store.config.policy };
  return state.questions.size === 0 ? when : { ...when, flagged: flagged(memory.state) };
}

// Asked for again and again while one question is answered.
const known = new WeakMap<
  State,
  { readonly events: number; readonly flagged: NonNullable<Moment['flagged']> }
>();

function flagged(state: State): NonNullable<Moment['flagged']> {
  const before = known.get(state);
  if (before?.events === state.events) return before.flagged;
  const now = { events: state.events, flagged: questionedFacts(state) };
  known.set(state, now);
  return now.flagged;
}

export interface FactReport {
  readonly id: string;
  readonly kind: string;
  readonly statement: string;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly scope: string;
  readonly trust: string;
  readonly status: string;
  readonly tier: string;
  readonly flags: readonly string[];
  readonly created: string;
  readonly lastUsed: { readonly day: string; readonly session: string };
  readonly uses: number;
  readonly reinforcements: number;
  readonly pinned: boolean;
  readonly supersedes: readonly string[];
  readonly supersededBy: string | null;
  readonly reason: string | null;
  readonly verified: Fact['verified'] | null;
  readonly evidence: readonly string[];
  readonly tags: readonly string[];
  readonly anchors: readonly string[];
  readonly origin: Fact['origin'];
}

export function reportFact(store: Store, memory: Memory, fact: Fact): FactReport {
  const { tier, status, flags } = standing(store, memory, fact);
  return {
    id: fact.id,
    kind: fact.kind,
    statement: fact.statement,
    fields: namedFields(fact),
    scope: fact.scope,
    trust: fact.trust,
    status,
    tier,
    flags,
    created: dayText(fact.createdDay),
    lastUsed: {
      day: dayText(fact.lastUsedDay),
      session: memory.state.sessions.byOrdinal(fact.lastUsedSession)?.id ?? fact.origin.session,
    },
    uses: fact.uses,
    reinforcements: fact.reinforcements,
    pinned: fact.pinned === true,
    supersedes: fact.supersedes,
    supersededBy: fact.supersededBy ?? null,
    reason: fact.reason ?? null,
    verified: fact.verified ?? null,
    evidence: fieldsOf(fact, 'evidence'),
    tags: fieldsOf(fact, 'tag'),
    anchors: fieldsOf(fact, 'anchor'),
    origin: fact.origin,
  };
}

const OWN_PLACE: ReadonlySet<string> = new Set(['evidence', 'tag', 'anchor']);

function namedFields(fact: Fact): Record<string, string | string[]> {
  const named: Record<string, string | string[]> = {};
  for (const [key, value] of fact.fields) {
    if (OWN_PLACE.has(key)) continue;
    const there = Object.hasOwn(named, key) ? named[key] : undefined;
    if (there === undefined) {
      const list = fieldSpec(fact.kind, key)?.list === true;
      Object.defineProperty(named, key, {
        value: list ? [value] : value,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    } else named[key] = Array.isArray(there) ? [...there, value] : [there, value];
  }
  return named;
}

export function reportEvent(event: Event): Record<string, unknown> {
  return {
    verb: event.verb,
    kind: event.kind ?? null,
    id: event.id ?? null,
    by: event.by ?? null,
    text: event.text ?? null,
    fields: event.fields,
    at: event.at,
    tick: event.tick,
    session: event.session,
    position: event.position,
  };
}
