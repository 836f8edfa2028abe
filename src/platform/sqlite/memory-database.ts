// The database of a store in memory: one for the same files and root, as there is one file on disk.

import type { Database, DatabaseFile } from '../../model/database.ts';
import type { Files } from '../../model/ports.ts';
import { openTemporaryDatabase } from './open-database.ts';

const known = new WeakMap<Files, Map<string, DatabaseFile>>();

export function memoryDatabase(files: Files, root: string): DatabaseFile {
  const ofFiles = known.get(files) ?? new Map<string, DatabaseFile>();
  known.set(files, ofFiles);
  const there = ofFiles.get(root);
  if (there !== undefined) return there;
  const made = oneDatabase();
  ofFiles.set(root, made);
  return made;
}

function oneDatabase(): DatabaseFile {
  let database: Database | undefined;
  const open = () => {
    database ??= openTemporaryDatabase();
    return database;
  };
  return {
    open,
    shared: open,
    temporary: openTemporaryDatabase,
    discard() {
      database = undefined;
    },
    secret: () => '',
    close() {},
  };
}
