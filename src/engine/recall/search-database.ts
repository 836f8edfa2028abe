// The database that a question is asked of. It is believed where the state of replay in it is; where that cannot be written, the
// tables are filled in memory.

import { isOwn, readMeta } from '../../database/meta.ts';
import { SEARCH_SCHEMA } from '../../database/search-schema.ts';
import type { Database } from '../../model/database.ts';
import type { Store } from '../../model/store.ts';
import { load } from '../reading/load.ts';
import { ownerOf } from '../reading/stored-memory.ts';

export function searchDatabase(store: Store): Database {
  // Most questions come after a load, which writes it.
  if (!isBelieved(store)) load(store, { folded: true });
  if (!isBelieved(store)) return temporaryDatabase(store, store.database);
  const database = store.database.shared();
  const isThere = () =>
    database.first("SELECT 1 FROM sqlite_schema WHERE name = 'search_corpora'") !== undefined;
  if (!isThere())
    database.transaction(() => {
      if (!isThere()) database.execute(SEARCH_SCHEMA);
    });
  return database;
}

function isBelieved(store: Store): boolean {
  const meta = readMeta(store.database.shared());
  return meta !== undefined && isOwn(meta, ownerOf(store));
}

const temporaries = new WeakMap<object, Database>();

/** One in memory for as long as its key lasts. */
export function temporaryDatabase({ database: file }: Pick<Store, 'database'>, key: object): Database {
  const there = temporaries.get(key);
  if (there !== undefined) return there;
  const made = file.temporary();
  made.execute(SEARCH_SCHEMA);
  temporaries.set(key, made);
  return made;
}
