// The database of a store: a file in its `.index/`, or one in memory where that file cannot be used.

import { lstatSync } from 'node:fs';
import type { Database, DatabaseFile } from '../../model/database.ts';
import { openDatabaseFile, openTemporaryDatabase, removeDatabaseFile } from './open-database.ts';

/** Of this process. */
const files = new Set<DatabaseFile>();

/** A program that waits for its next request lets go of every database: others could not shorten their logs. */
export function closeDatabases(): void {
  for (const file of files) file.close();
  files.clear();
}

/** Connections kept open: each belongs to a memory that was read, and a command seldom looks at older ones. */
const MOST_OPEN = 4;

/** `secret` is undefined where none can be kept: then a file could be anybody's. */
export function databaseFile(path: string, secret: () => string | undefined): DatabaseFile {
  const opened: Database[] = [];
  let common: Database | undefined;
  let inMemory: Database | undefined;
  const temporary = () => {
    inMemory ??= openTemporaryDatabase();
    return inMemory;
  };
  const closeAll = () => {
    for (const one of opened.splice(0)) one.close();
    if (common?.isTemporary === false) common.close();
    common = undefined;
  };
  const connect = () => {
    files.add(file);
    const database = secret() !== undefined && isOrdinary(path) ? openDatabaseFile(path) : undefined;
    return database ?? temporary();
  };
  const file: DatabaseFile = {
    open() {
      const database = connect();
      if (database.isTemporary) return database;
      if (opened.push(database) > MOST_OPEN) opened.shift()?.close();
      return database;
    },
    shared() {
      common ??= connect();
      return common;
    },
    temporary: openTemporaryDatabase,
    discard() {
      closeAll();
      inMemory?.close();
      inMemory = undefined;
      try {
        removeDatabaseFile(path);
      } catch {
        // A file that cannot be removed is not believed either.
      }
    },
    secret: () => secret() ?? '',
    close: closeAll,
  };
  return file;
}

/** A pipe or a link in its place is not opened, nor anything below what is no folder. */
export function isOrdinary(path: string): boolean {
  try {
    return ['', '-wal', '-shm', '-journal'].every((end) => {
      const stat = lstatSync(path + end, { throwIfNoEntry: false });
      return stat === undefined || (stat.isFile() && stat.nlink === 1);
    });
  } catch {
    return false;
  }
}
