// A state as it comes back from a database.

import { type Meta, readMeta } from '../src/database/meta.ts';
import { Snapshot } from '../src/database/snapshot.ts';
import { StoredState } from '../src/database/stored-state.ts';
import { type WrittenBefore, writeState } from '../src/database/write-state.ts';
import type { Database } from '../src/model/database.ts';
import type { State } from '../src/model/state.ts';
import { openTemporaryDatabase } from '../src/platform/sqlite/open-database.ts';
import { LIKENESS } from '../src/projection/truth/likeness.ts';

const NOTHING_ELSE = { folders: new Map(), last: [0, '', -1], lastDay: 0, problems: [] } as const;

/** Written on top of what the database holds, or as all of it, and read back. */
export function stored(
  state: State,
  database: Database = openTemporaryDatabase(),
  before?: WrittenBefore,
): StoredState {
  writeState(database, { state, ...NOTHING_ELSE }, { owner: 'me', likeness: LIKENESS }, before);
  return read(database);
}

export function read(database: Database): StoredState {
  const meta = readMeta(database) as Meta;
  const snapshot = new Snapshot(database, meta, () => {
    throw new Error('Nothing is damaged here');
  });
  return new StoredState(snapshot, meta, LIKENESS);
}

export function writtenIn(database: Database): WrittenBefore {
  const { lineage, revision } = readMeta(database) as Meta;
  return { lineage, revision, folders: new Map(), problems: NOTHING_ELSE.problems };
}
