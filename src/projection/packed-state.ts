// The state as bytes that can be used without reading all of them: a small head, sessions and facts as JSON lines,
// and one row of numbers per fact. Packing what was unpacked copies the lines nobody touched.

import type { Fact } from '../model/fact.ts';
import type { Moment } from '../model/fact-table.ts';
import type { State } from '../model/state.ts';
import { LIVE_TIERS } from '../model/tier.ts';
import { tierOf } from './decay/tier-of.ts';
import { COLUMN, decodeRow, encodeRow, Numbered, ROW, SETTLED, type Tables } from './fact-row.ts';
import { LazyFacts, type Settled } from './lazy-facts.ts';
import { LazySessions } from './lazy-sessions.ts';

/** Raised whenever the shape of the state changes, so that an old one is never taken for a new one. */
export const STATE_VERSION = 5;

export interface PackedState {
  readonly head: StateHead;
  readonly sessions: Uint8Array;
  readonly facts: Uint8Array;
  readonly rows: Int32Array;
}

interface StateHead extends Tables, Pick<State, 'tick' | 'events' | 'working' | 'lastReview' | 'problems'> {
  readonly sessions: number;
  readonly settled: Settled;
  readonly aliases: readonly [string, string][];
  readonly revoked: readonly [string, string][];
}

/** `when` tells which facts have faded or ended by now; they are marked, so that later looks can pass over them. */
export function packState(state: State, when: Moment): PackedState {
  const { tick, events, working, lastReview, problems } = state;
  const base = state.facts instanceof LazyFacts ? state.facts : undefined;
  const words = {
    kinds: new Numbered(base?.tables.kinds ?? []),
    scopes: new Numbered(base?.tables.scopes ?? []),
  };
  const tables = { kinds: words.kinds.words, scopes: words.scopes.words };
  const lines: Uint8Array[] = [];
  const rows = new Int32Array(state.facts.size * ROW);
  let offset = 0;
  let n = 0;
  const at = (row: number) => row * ROW;
  const add = (line: Uint8Array, write: (at: number) => void) => {
    write(at(n));
    const bits = at(n) + COLUMN.bits;
    // A row that is copied may carry the mark of another moment.
    const unmarked = (rows[bits] ?? 0) & ~SETTLED;
    const live = LIVE_TIERS.has(tierOf(decodeRow(rows, at(n), tables), when));
    rows[bits] = live ? unmarked : unmarked | SETTLED;
    lines.push(line);
    offset += line.length;
    n++;
  };
  const addFact = (fact: Fact) => {
    const line = encoder.encode(`${JSON.stringify(fact)}\n`);
    add(line, (at) => encodeRow(fact, rows, at, offset, line.length, words));
  };
  if (base === undefined) for (const fact of state.facts.values()) addFact(fact);
  else
    base.forEach(addFact, (line, row) =>
      add(line, (at) => {
        rows.set(row, at);
        rows[at + 1] = offset;
      }),
    );
  return {
    head: {
      settled: { today: when.today, sessions: when.sessions, policy: JSON.stringify(when.policy) },
      tick,
      events,
      working,
      lastReview,
      problems,
      ...tables,
      sessions: state.sessions.length,
      aliases: [...state.aliases],
      revoked: [...state.revoked],
    },
    sessions: encoder.encode(
      Array.from(state.sessions.values(), (session) => `${JSON.stringify(session)}\n`).join(''),
    ),
    facts: concat(lines, offset),
    rows,
  };
}

export function unpackState({ head, sessions, facts, rows }: PackedState): State {
  const { kinds, scopes, settled, aliases, revoked, sessions: count, ...rest } = head;
  return {
    ...rest,
    problems: [...rest.problems],
    sessions: new LazySessions(sessions, count),
    facts: new LazyFacts(facts, rows, { kinds: [...kinds], scopes: [...scopes] }, settled),
    aliases: new Map(aliases),
    revoked: new Map(revoked),
  };
}

const encoder = new TextEncoder();

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
