// The database that a question is asked of. One that lacks a row of this version and this user is not believed, and replay has not
// been able to write it: then the tables are filled in memory.

import { isOwn, readMeta } from '../../database/meta.ts';
import { SEARCH_SCHEMA } from '../../database/search-schema.ts';
import type { Database } from '../../model/database.ts';
import type { Store } from '../../model/store.ts';

export function searchDatabase(store: Pick<Store, 'database'>): Database {
  const database = store.database.shared();
  const meta = readMeta(database);
  if (meta === undefined || !isOwn(meta, store.database.owner()))
    return temporaryDatabase(store, store.database);
  const isThere = () =>
    database.first("SELECT 1 FROM sqlite_schema WHERE name = 'search_corpora'") !== undefined;
  if (!isThere())
    database.transaction(() => {
      if (!isThere()) database.execute(SEARCH_SCHEMA);
    });
  return database;
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
