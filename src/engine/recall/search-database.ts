// The database of a store with the tables of recall.

import { SEARCH_SCHEMA } from '../../database/search-schema.ts';
import type { Database } from '../../model/database.ts';
import type { Store } from '../../model/store.ts';

export function searchDatabase({ database: file }: Pick<Store, 'database'>): Database {
  const database = file.open();
  const isThere = () =>
    database.first("SELECT 1 FROM sqlite_schema WHERE name = 'search_corpora'") !== undefined;
  if (!isThere())
    database.transaction(() => {
      if (!isThere()) database.execute(SEARCH_SCHEMA);
    });
  return database;
}
