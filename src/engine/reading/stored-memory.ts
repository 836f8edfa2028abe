// The memory in the database of a store. It is believed where this version of the program made it, in this folder, for this user.

import { isOwn, lastPlace, type Meta, readMeta } from '../../database/meta.ts';
import { Snapshot } from '../../database/snapshot.ts';
import { readMarks } from '../../database/stored-marks.ts';
import { StoredState } from '../../database/stored-state.ts';
import { readLedgerProblems, type WrittenBefore, writeState } from '../../database/write-state.ts';
import type { Database } from '../../model/database.ts';
import type { Day } from '../../model/day.ts';
import type { Place } from '../../model/place.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { LIKENESS } from '../../projection/truth/likeness.ts';
import { homeOf } from '../home-of.ts';
import { fromBeginning } from './from-beginning.ts';

export interface StoredMemory extends WrittenBefore {
  readonly snapshot: Snapshot;
  readonly state: StoredState;
  /** The last event folded, in ledger order. */
  readonly last: Place;
  readonly lastDay: Day;
}

/** Undefined where there is none to believe; what is damaged or of somebody else is removed. */
export function storedMemory(store: Store): StoredMemory | undefined {
  try {
    const database = store.database.open();
    database.hold();
    const meta = readMeta(database);
    if (meta === undefined) return undefined;
    if (isOwn(meta, ownerOf(store))) return memoryIn(store, database, meta);
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    if (isLocked(error)) return undefined;
  }
  store.database.discard();
  return undefined;
}

/** What a database holds now. */
export function memoryIn(store: Store, database: Database, meta: Meta): StoredMemory {
  const last = lastPlace(meta);
  const snapshot = new Snapshot(database, meta, (isDamaged) => {
    if (isDamaged) store.database.discard();
    return replayedInto(store, store.database.temporary(), last);
  });
  return {
    snapshot,
    lineage: meta.lineage,
    revision: meta.revision,
    state: new StoredState(snapshot, meta, LIKENESS),
    folders: readMarks(snapshot),
    problems: readLedgerProblems(snapshot),
    last,
    lastDay: meta.last_day,
  };
}

/** Everything up to an event, in an empty database. */
export function replayedInto(store: Store, database: Database, last: Place): Database {
  const owner = ownerOf(store);
  writeState(database, fromBeginning(store, 0, undefined, last), { owner, likeness: LIKENESS });
  return database;
}

/** What was made in another folder, as all that is copied or cloned, or by another user is not believed. */
export function ownerOf(store: Store): string {
  return store.digest.sha256(`${store.database.secret()} ${homeOf(store)}`);
}

/** Events that the database knows; none where there is no database to believe. */
export function eventsKnown(store: Store): number {
  return storedMemory(store)?.state.events ?? 0;
}

function isLocked(error: unknown): boolean {
  return /locked|busy/i.test(String(error));
}
