// The state as bytes that can be used without reading all of them: a small head, rows of numbers for the facts that were
// alive and for all of them, and sessions and facts as JSON lines. Packing what was unpacked copies the lines nobody touched.

import { checksum } from '../model/checksum.ts';
import type { Fact } from '../model/fact.ts';
import type { Moment } from '../model/fact-table.ts';
import type { Question } from '../model/flag.ts';
import { hash32 } from '../model/hash.ts';
import { once } from '../model/once.ts';
import { bytesOf, concat, type Section } from '../model/section.ts';
import type { KeptText, State } from '../model/state.ts';
import { LIVE_TIERS } from '../model/tier.ts';
import { tierOf } from './decay/tier-of.ts';
import { COLUMN, decodeRow, encodeRow, Numbered, ROW, type Tables } from './fact-row.ts';
import { HashIndex } from './hash-index.ts';
import { endedTier, LazyFacts, type Settled } from './lazy-facts.ts';
import { LazyRemarks } from './lazy-remarks.ts';
import { LazySessions } from './lazy-sessions.ts';
import { packShortlist } from './shortlist.ts';
import { StoredRows } from './stored-rows.ts';

/** Raised whenever the shape of the state changes, so that an old one is never taken for a new one. */
export const STATE_VERSION = 24;

interface Sections<Bytes> {
  /** What a brief is made of; see shortlist.ts. */
  readonly shortlist: Bytes;
  readonly shortlines: Bytes;
  /** Number and row of every fact that was alive. */
  readonly live: Bytes;
  /** Hashes of the ids of facts and of sessions. */
  readonly factIds: Bytes;
  readonly sessionIds: Bytes;
  /** Where the line of each session ends, and its checksum. */
  readonly sessionEnds: Bytes;
  readonly rows: Bytes;
  readonly sessions: Bytes;
  readonly facts: Bytes;
  /** As for sessions. */
  readonly remarkEnds: Bytes;
  readonly remarks: Bytes;
}

export interface PackedState extends Sections<Uint8Array> {
  readonly head: StateHead;
}

/** A packed state of which only the head is at hand. */
interface StoredState extends Sections<Section> {
  readonly head: StateHead;
  /** The same state by other means, for when a section turns out damaged. */
  readonly recover: () => State;
}

interface StateHead
  extends Tables,
    Pick<State, 'tick' | 'events' | 'given' | 'healed' | 'working' | 'lastReview' | 'reviewed' | 'problems'> {
  readonly sessions: number;
  readonly facts: number;
  readonly remarks: number;
  readonly settled: Settled;
  readonly aliases: readonly [string, string][];
  readonly namesakes: readonly [string, string[]][];
  readonly revoked: readonly [string, string][];
  readonly questions: readonly [string, Question][];
  readonly forgotten: readonly string[];
  readonly keptTexts: readonly [string, KeptText][];
  readonly keptNames: readonly [string, string][];
}

/** `when` tells which facts have faded or ended by now, so that later looks can pass over them. */
export function packState(state: State, when: Moment, mayGoOn?: () => void): PackedState {
  const { tick, events, given, healed, working, lastReview, reviewed, problems } = state;
  const facts = packFacts(state, when, mayGoOn);
  const allSessions = [...state.sessions.values()];
  const sessions = packLines(allSessions);
  const remarks = packLines(state.remarks.values());
  const shortlist = packShortlist(facts.live, facts.lines, facts.tables);
  return {
    head: {
      settled: {
        today: when.today,
        sessions: when.sessions,
        policy: JSON.stringify(when.policy),
        past: facts.past,
      },
      tick,
      events,
      given,
      healed,
      working,
      lastReview,
      reviewed,
      problems,
      ...facts.tables,
      sessions: state.sessions.length,
      facts: state.facts.size,
      remarks: state.remarks.size,
      aliases: [...state.aliases],
      namesakes: [...state.namesakes],
      revoked: [...state.revoked],
      questions: [...state.questions],
      forgotten: [...state.forgotten],
      keptTexts: [...state.keptTexts],
      keptNames: [...state.keptNames],
    },
    shortlist: bytesOf(shortlist.rows),
    shortlines: concat(shortlist.lines),
    live: bytesOf(facts.live),
    factIds: bytesOf(facts.hashes),
    sessionIds: bytesOf(Int32Array.from(allSessions, ({ id }) => hash32(id))),
    sessionEnds: bytesOf(sessions.ends),
    rows: bytesOf(facts.rows),
    sessions: concat(sessions.lines),
    facts: concat(facts.lines),
    remarkEnds: bytesOf(remarks.ends),
    remarks: concat(remarks.lines),
  };
}

/** A line each, and of each line where it ends and its checksum. */
function packLines(values: Iterable<unknown>) {
  const lines: Uint8Array[] = [];
  const ends: number[] = [];
  let end = 0;
  for (const value of values) {
    const line = encoder.encode(`${JSON.stringify(value)}\n`);
    end += line.length;
    ends.push(end, checksum(line));
    lines.push(line);
  }
  return { lines, ends: Int32Array.from(ends) };
}

function packFacts(state: State, when: Moment, mayGoOn?: () => void) {
  const base = state.facts instanceof LazyFacts ? state.facts : undefined;
  const words = {
    kinds: new Numbered(base?.tables.kinds ?? []),
    scopes: new Numbered(base?.tables.scopes ?? []),
  };
  const tables: Tables = { kinds: words.kinds.words, scopes: words.scopes.words };
  const lines: Uint8Array[] = [];
  const hashes = new Int32Array(state.facts.size);
  const rows = new Int32Array(state.facts.size * ROW);
  const live: number[] = [];
  const past: Record<string, number> = { archived: 0, superseded: 0, invalidated: 0 };
  let offset = 0;
  const add = (hash: number, line: Uint8Array, write: (at: number) => void) => {
    const row = lines.length;
    if ((row & 255) === 255) mayGoOn?.();
    const at = row * ROW;
    write(at);
    hashes[row] = hash;
    if (LIVE_TIERS.has(tierOf(decodeRow(rows, at, tables), when)))
      live.push(row, ...rows.subarray(at, at + ROW));
    else {
      const tier = endedTier(rows[at + COLUMN.bits] ?? 0);
      past[tier] = (past[tier] ?? 0) + 1;
    }
    lines.push(line);
    offset += line.length;
  };
  const addFact = (fact: Fact) => {
    const bytes = encoder.encode(`${JSON.stringify(fact)}\n`);
    add(hash32(fact.id), bytes, (at) => encodeRow(fact, rows, at, { offset, bytes }, words));
  };
  if (base === undefined) for (const fact of state.facts.values()) addFact(fact);
  else
    base.forEach(addFact, (hash, line, row) =>
      add(hash, line, (at) => {
        rows.set(row, at);
        rows[at + COLUMN.offset] = offset;
      }),
    );
  return { tables, lines, hashes, rows, live: Int32Array.from(live), past };
}

export function unpackState(stored: StoredState): State {
  const { kinds, scopes, settled, aliases, namesakes, revoked, questions, forgotten, ...counted } =
    stored.head;
  const { sessions, facts, remarks, keptTexts, keptNames, ...rest } = counted;
  const tables: Tables = { kinds: [...kinds], scopes: [...scopes] };
  const recoveredFacts = once(() => [...stored.recover().facts.values()]);
  const recoveredSessions = once(() => [...stored.recover().sessions.values()]);
  return {
    ...rest,
    reviewed: rest.reviewed,
    problems: [...rest.problems],
    sessions: new LazySessions({
      count: sessions,
      lines: stored.sessions,
      ends: stored.sessionEnds,
      ids: new HashIndex(stored.sessionIds, recoveredSessions),
      recover: recoveredSessions,
    }),
    facts: new LazyFacts({
      count: facts,
      lines: stored.facts,
      rows: new StoredRows(stored.live, stored.rows, tables, recoveredFacts),
      ids: new HashIndex(stored.factIds, recoveredFacts),
      tables,
      shortlist: stored.shortlist,
      shortlines: stored.shortlines,
      settled,
      recover: recoveredFacts,
    }),
    aliases: new Map(aliases),
    namesakes: new Map(namesakes),
    revoked: new Map(revoked),
    questions: new Map(questions),
    forgotten: new Set(forgotten),
    keptTexts: new Map(keptTexts),
    keptNames: new Map(keptNames),
    remarks: new LazyRemarks({
      count: remarks,
      lines: stored.remarks,
      ends: stored.remarkEnds,
      recover: once(() => stored.recover().remarks.values()),
    }),
  };
}

const encoder = new TextEncoder();
