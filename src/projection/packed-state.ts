// The state as bytes that can be used without reading all of them: a small head, sessions and facts as JSON lines,
// and one row of numbers per fact. Packing what was unpacked copies the lines nobody touched.

import type { Fact } from '../model/fact.ts';
import type { State } from '../model/state.ts';
import { encodeRow, ROW, type Tables } from './fact-row.ts';
import { LazyFacts } from './lazy-facts.ts';
import { LazySessions } from './lazy-sessions.ts';

/** Raised whenever the shape of the state changes, so that an old one is never taken for a new one. */
export const STATE_VERSION = 2;

export interface PackedState {
  readonly head: StateHead;
  readonly sessions: Uint8Array;
  readonly facts: Uint8Array;
  readonly rows: Int32Array;
}

interface StateHead extends Tables, Pick<State, 'tick' | 'events' | 'working' | 'lastReview' | 'problems'> {
  readonly sessions: number;
  readonly aliases: readonly [string, string][];
  readonly revoked: readonly [string, string][];
}

export function packState(state: State): PackedState {
  const { tick, events, working, lastReview, problems } = state;
  const base = state.facts instanceof LazyFacts ? state.facts : undefined;
  const tables = { kinds: [...(base?.tables.kinds ?? [])], scopes: [...(base?.tables.scopes ?? [])] };
  const lines: Uint8Array[] = [];
  const rows = new Int32Array(state.facts.size * ROW);
  let offset = 0;
  let n = 0;
  const add = (line: Uint8Array, write: (at: number) => void) => {
    write(n * ROW);
    lines.push(line);
    offset += line.length;
    n++;
  };
  const addFact = (fact: Fact) => {
    const line = encoder.encode(`${JSON.stringify(fact)}\n`);
    add(line, (at) => encodeRow(fact, rows, at, offset, line.length, tables));
  };
  if (base === undefined) for (const fact of state.facts.values()) addFact(fact);
  else base.forEach(addFact, (line, row) => add(line, (at) => {
    rows.set(row, at);
    rows[at + 1] = offset;
  }));
  return {
    head: { tick, events, working, lastReview, problems, ...tables, sessions: state.sessions.length, aliases: [...state.aliases], revoked: [...state.revoked] },
    sessions: encoder.encode(Array.from(state.sessions.values(), (session) => `${JSON.stringify(session)}\n`).join('')),
    facts: concat(lines, offset),
    rows,
  };
}

export function unpackState({ head, sessions, facts, rows }: PackedState): State {
  const { kinds, scopes, aliases, revoked, sessions: count, ...rest } = head;
  return {
    ...rest,
    problems: [...rest.problems],
    sessions: new LazySessions(sessions, count),
    facts: new LazyFacts(facts, rows, { kinds: [...kinds], scopes: [...scopes] }),
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
