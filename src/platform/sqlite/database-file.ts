// The file `.index/memory.db` of a store, opened once for a command.

import type { Database, DatabaseFile } from '../../model/database.ts';
import { openDatabaseFile, openTemporaryDatabase, removeDatabaseFile } from './open-database.ts';

export function databaseFile(path: string): DatabaseFile {
  let opened: Database | undefined;
  return {
    open: () => {
      opened ??= openDatabaseFile(path) ?? openTemporaryDatabase();
      return opened;
    },
    discard: () => {
      opened?.close();
      opened = undefined;
      removeDatabaseFile(path);
    },
    owner: () => path,
  };
}

export function temporaryFile(): DatabaseFile {
  let opened: Database | undefined;
  return {
    open: () => {
      opened ??= openTemporaryDatabase();
      return opened;
    },
    discard: () => {
      opened?.close();
      opened = undefined;
    },
    owner: () => '',
  };
}
