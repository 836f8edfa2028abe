// Writing a state in one transaction: only what is not in the database as it is, or everything.

import type { Database } from '../model/database.ts';
import type { Fact } from '../model/fact.ts';
import type { Likeness } from '../model/fact-table.ts';
import type { FolderMark } from '../model/ledger-marks.ts';
import type { Place } from '../model/place.ts';
import type { Problem } from '../model/problem.ts';
import type { Session } from '../model/session.ts';
import type { State } from '../model/state.ts';
import { factColumns, WRITE_FACT } from './fact-columns.ts';
import { writeMeta } from './meta.ts';
import { CLEAR, SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { listIn, type Snapshot } from './snapshot.ts';
import { type PartName, STATE_PARTS } from './state-parts.ts';
import { writeMarks } from './stored-marks.ts';
import { StoredState } from './stored-state.ts';

export interface Folded {
  readonly state: State;
  readonly folders: ReadonlyMap<string, FolderMark>;
  /** The last event folded, in ledger order. */
  readonly last: Place;
  readonly lastDay: number;
  /** Of the session files. */
  readonly problems: readonly Problem[];
}

export interface Writing {
  readonly owner: string;
  readonly likeness: Likeness;
  readonly mayGoOn?: (() => void) | undefined;
}

/** What the database holds, where `folded` was built upon it. */
export interface WrittenBefore {
  readonly lineage: string;
  readonly revision: number;
  readonly folders: ReadonlyMap<string, FolderMark>;
  readonly problems: readonly Problem[];
}

export function writeState(
  database: Database,
  folded: Folded,
  writing: Writing,
  before?: WrittenBefore,
): void {
  database.transaction(() => {
    if (before === undefined) clear(database);
    const revision = (before?.revision ?? 0) + 1;
    const { state, last } = folded;
    let written = 0;
    for (const [number, fact, body] of unsavedFacts(state)) {
      if ((++written & 255) === 0) writing.mayGoOn?.();
      database.run(WRITE_FACT, number, fact.id, revision, ...factColumns(fact, writing.likeness));
      database.run(WRITE_BODY, number, body);
    }
    for (const [ordinal, session] of unsavedSessions(state))
      database.run(WRITE_SESSION, ordinal, session.id, JSON.stringify(session));
    const { remarks } = state;
    const all = before === undefined ? remarks.values() : remarks.values().slice(remarks.stored);
    for (const [n, remark] of all.entries())
      database.run(WRITE_REMARK, remarks.size - all.length + n, JSON.stringify(remark));
    for (const [name, body] of unsavedParts(state)) database.run(WRITE_PART, name, body);
    if (folded.problems !== before?.problems)
      database.run(WRITE_PART, LEDGER_PROBLEMS, JSON.stringify(folded.problems));
    writeMarks(database, before?.folders ?? new Map(), folded.folders);
    const { tick, events, given, lastReview, sessions, facts } = state;
    writeMeta(
      database,
      {
        version: SCHEMA_VERSION,
        owner: writing.owner,
        revision,
        last_tick: last[0],
        last_session: last[1],
        last_position: last[2],
        last_day: folded.lastDay,
        sessions: sessions.length,
        facts: facts.size,
        remarks: remarks.size,
        tick,
        events,
        given,
        last_review: lastReview,
      },
      before?.lineage,
    );
  });
}

function clear(database: Database): void {
  if (database.first("SELECT 1 FROM sqlite_schema WHERE name = 'meta'") === undefined)
    database.execute(SCHEMA);
  else database.execute(CLEAR);
}

function* unsavedFacts(state: State): Iterable<readonly [number: number, fact: Fact, body: string]> {
  if (state instanceof StoredState) yield* state.facts.unsaved();
  else {
    let number = 0;
    for (const fact of state.facts.values()) yield [number++, fact, JSON.stringify(fact)];
  }
}

function* unsavedSessions(state: State): Iterable<readonly [ordinal: number, session: Session]> {
  if (state instanceof StoredState) yield* state.sessions.fresh;
  else {
    let ordinal = 1;
    for (const session of state.sessions.values()) yield [ordinal++, session];
  }
}

function* unsavedParts(state: State): Iterable<readonly [name: PartName, body: string]> {
  if (state instanceof StoredState) yield* state.unsavedParts();
  else
    for (const name of Object.keys(STATE_PARTS) as PartName[])
      yield [name, STATE_PARTS[name].render(state[name] as never)];
}

/** Problems of the session files, as they were written. */
export function readLedgerProblems(snapshot: Snapshot): readonly Problem[] {
  return snapshot.read((database) => listIn<Problem>(database.first(READ_PART, LEDGER_PROBLEMS)));
}

/** Row of the table `state`. */
const LEDGER_PROBLEMS = 'ledgerProblems';
const READ_PART = 'SELECT body AS value FROM state WHERE name = ?';

const WRITE_BODY = 'INSERT OR REPLACE INTO fact_bodies (number, body) VALUES (?, ?)';
const WRITE_SESSION = 'INSERT OR REPLACE INTO sessions (ordinal, id, body) VALUES (?, ?, ?)';
const WRITE_REMARK = 'INSERT OR REPLACE INTO remarks (number, body) VALUES (?, ?)';
const WRITE_PART = 'INSERT OR REPLACE INTO state (name, body) VALUES (?, ?)';
