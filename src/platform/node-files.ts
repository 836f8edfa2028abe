// Files on a real disk. A create, append, replace or remove returns only when its bytes and its directory entry are synced;
// a create or replace is never seen half done, and a failed append leaves the file as it was. Only what is jotted is not synced.

import type { Files } from '../model/ports.ts';
import { appendFile, truncateFile } from './disk/append-file.ts';
import { createFile } from './disk/create-file.ts';
import { jot } from './disk/jot.ts';
import { describe, entries, irregular } from './disk/look.ts';
import { readPart, readRegular } from './disk/read-file.ts';
import { removeFile, replaceFile } from './disk/replace-file.ts';
import { syncFile } from './disk/sync-file.ts';
import { withFileLock } from './file-lock.ts';
import { codeOf, ioError } from './io-error.ts';
import { makeFolder } from './make-folder.ts';

export const nodeFiles: Files = {
  read: (path) => absentAsUndefined(path, 'read', () => readRegular(path)),
  readPart: (path, from, to, into) => absentAsUndefined(path, 'read', () => readPart(path, from, to, into)),
  stat: (path) => absentAsUndefined(path, 'look at', () => describe(path)),
  list: (path) => absentAsUndefined(path, 'list', () => entries(path)) ?? [],
  irregular: (path) => absentAsUndefined(path, 'list', () => irregular(path)) ?? [],
  makeFolder: (path) => failing(path, 'create', () => makeFolder(path)),
  create: (path, data) => failing(path, 'create', () => createFile(path, data)),
  append: (path, data, size) => failing(path, 'append to', () => appendFile(path, data, size)),
  jot: (path, data) => failing(path, 'append to', () => jot(path, data)),
  truncate: (path, size, tail) => failing(path, 'cut', () => truncateFile(path, size, tail)),
  replace: (path, data, stamp) => failing(path, 'write', () => replaceFile(path, data, stamp)),
  sync: (path) => {
    absentAsUndefined(path, 'sync', () => syncFile(path));
  },
  remove: (path) => {
    absentAsUndefined(path, 'remove', () => removeFile(path));
  },
  locked: (path, action) => withFileLock(path, action),
};

function failing<T>(path: string, verb: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw ioError(error, verb, path);
  }
}

function absentAsUndefined<T>(path: string, verb: string, action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw ioError(error, verb, path);
  }
}
