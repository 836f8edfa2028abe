// A fact as other programs see it: its standing computed, its fields by name, days as text.

import { dayText } from '../model/day.ts';
import { type Event, fieldsOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import type { FactRow, Moment } from '../model/fact-table.ts';
import type { Flag } from '../model/flag.ts';
import { fieldSpec } from '../model/kind.ts';
import type { State } from '../model/state.ts';
import type { Store } from '../model/store.ts';
import { asShown, type Standing, standingOf } from '../projection/standing.ts';
import { questionedFacts } from '../projection/truth/questions.ts';
import { doubtedAmong } from './anchors/doubted.ts';
import type { Suspicion } from './anchors/integrity.ts';
import { keepSights, perhapsChanged } from './anchors/kept-sights.ts';
import type { Memory } from './reading/memory.ts';

export function standing(store: Store, memory: Memory, fact: FactRow): Standing {
  return standingOf(fact, momentOf(store, memory));
}

/** With what the code says about it. */
export function shownStanding(store: Store, memory: Memory, fact: Fact): Standing {
  return standingOf(fact, momentShowing(store, memory, [fact]));
}

export function momentOf(store: Store, memory: Memory): Moment {
  const { state, today } = memory;
  const when = { today, sessions: state.sessions.length, policy: store.config.policy };
  return state.questions.size === 0 ? when : { ...when, flagged: flagged(memory.state) };
}

/** What of the code is not as it was when these facts were stated; `whole`: the repository may be searched for where it went. */
export function doubtsAbout(
  store: Store,
  memory: Memory,
  facts: readonly Fact[],
  whole = false,
): readonly Suspicion[] {
  const { worktree } = store;
  const watched = facts.filter((fact) => fact.seen !== undefined && !TERMINAL.has(fact.status));
  if (worktree === undefined || watched.length === 0) return [];
  if (memory.today < Math.floor(store.clock.now() / 86_400_000)) return [];
  const open = perhapsChanged(store, watched);
  if (open.length === 0) return [];
  const { doubts, sure } = doubtedAmong(worktree(), open, whole);
  if (sure.length > 0) keepSights(store, sure);
  return doubts;
}

/**
 * The moment with what the code says about these facts: only of those that name something of it, and only today. What was known on
 * an earlier day cannot be compared with the code of now.
 */
export function momentShowing(store: Store, memory: Memory, facts: readonly Fact[]): Moment {
  const when = momentOf(store, memory);
  const doubted = doubtsAbout(store, memory, facts);
  if (doubted.length === 0) return when;
  const flags = new Map(when.flagged);
  for (const { id } of doubted) flags.set(id, [...new Set<Flag>([...(flags.get(id) ?? []), 'SUSPECT'])]);
  return { ...when, flagged: flags };
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
  /** What the anchors looked like when somebody last stood for it. */
  readonly seen: readonly string[];
  readonly origin: Fact['origin'];
}

export function reportFact(store: Store, memory: Memory, fact: Fact): FactReport {
  const { tier, status, flags } = shownStanding(store, memory, fact);
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
    reason: asShown(fact, { tier }).reason ?? null,
    verified: fact.verified ?? null,
    evidence: fieldsOf(fact, 'evidence'),
    tags: fieldsOf(fact, 'tag'),
    anchors: fieldsOf(fact, 'anchor'),
    seen: fact.seen ?? [],
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
