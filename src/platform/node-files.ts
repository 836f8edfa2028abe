// Files on a real disk. A create, append or replace returns only when its bytes and its directory entry are synced;
// a create or replace is never seen half done, and a failed append leaves the file as it was.

import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DirEntry, FileStat, Files } from '../model/ports.ts';
import { withFileLock } from './file-lock.ts';
import { ioError } from './io-error.ts';
import { makeFolder, syncFolder } from './make-folder.ts';

export const nodeFiles: Files = {
  read: (path) => absentAsUndefined(path, 'read', () => readRegular(path)),
  stat: (path) => absentAsUndefined(path, 'look at', () => describe(path)),
  list: (path) => absentAsUndefined(path, 'list', () => entries(path)) ?? [],
  makeFolder: (path) => failing(path, 'create', () => makeFolder(path)),
  create: (path, data) => failing(path, 'create', () => create(path, data)),
  append: (path, data) => failing(path, 'append to', () => append(path, data)),
  truncate: (path, size) => failing(path, 'cut', () => truncate(path, size)),
  replace: (path, data) => failing(path, 'write', () => replace(path, data)),
  remove: (path) => {
    absentAsUndefined(path, 'remove', () => unlinkSync(path));
  },
  locked: (path, action) => withFileLock(path, action),
};

// File systems stamp in steps of some milliseconds; two seconds is what the coarsest of them need.
const SETTLED_MS = 2_000;

/** A pipe or a device would keep us waiting for ever. */
function readRegular(path: string): Uint8Array {
  const stat = statSync(path);
  if (!stat.isFile() && !stat.isDirectory())
    throw Object.assign(new Error('not a regular file'), { code: 'not a regular file' });
  return readFileSync(path);
}

function describe(path: string): FileStat {
  const stat = statSync(path);
  return {
    size: stat.size,
    stamp: `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}:${stat.ino}`,
    settled: Date.now() - stat.mtimeMs > SETTLED_MS,
  };
}

function entries(path: string): DirEntry[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ name: entry.name, directory: entry.isDirectory() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Published whole: a file that is there but not yet written would be taken for a session and appended to. */
function create(path: string, data: string): boolean {
  refuseLink(dirname(path));
  if (exists(path)) return false;
  const beside = writeBeside(path, data);
  try {
    if (!publish(beside, path)) return false;
  } finally {
    quietly(() => unlinkSync(beside));
  }
  syncFolder(dirname(path));
  return true;
}

/** What lies behind a link is not ours to write, and readers do not look there. */
function refuseLink(folder: string): void {
  if (lstatSync(folder).isSymbolicLink())
    throw Object.assign(new Error('a link'), { code: 'its folder is a link to somewhere else' });
}

/** A link is made only where nothing is. */
function publish(beside: string, path: string): boolean {
  try {
    linkSync(beside, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!WITHOUT_LINKS.has(codeOf(error) ?? '') || exists(path)) throw error;
    renameSync(beside, path);
    return true;
  }
}

/** How file systems that know no links refuse one. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']);

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function append(path: string, data: string): void {
  const file = openSync(path, constants.O_RDWR | constants.O_APPEND);
  try {
    const { size } = fstatSync(file);
    const last = new Uint8Array(1);
    const unfinished = size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 10;
    try {
      writeAll(file, unfinished ? `\n${data}` : data);
      fdatasyncSync(file);
    } catch (error) {
      quietly(() => ftruncateSync(file, size));
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

function truncate(path: string, size: number): void {
  const file = openSync(path, constants.O_RDWR);
  try {
    ftruncateSync(file, size);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function replace(path: string, data: string | Uint8Array): void {
  const beside = writeBeside(path, data);
  try {
    renameSync(beside, path);
  } catch (error) {
    quietly(() => unlinkSync(beside));
    throw error;
  }
  syncFolder(dirname(path));
}

/** The data in a synced file of its own beside the path, under a name that no reader takes up. */
function writeBeside(path: string, data: string | Uint8Array): string {
  const beside = `${dirname(path)}/.tmp-${process.pid}-${Date.now().toString(36)}-${serial++}`;
  const file = openSync(beside, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o644);
  try {
    writeAll(file, data);
    fsyncSync(file);
  } catch (error) {
    quietly(() => unlinkSync(beside));
    throw error;
  } finally {
    closeSync(file);
  }
  return beside;
}

let serial = 0;

/** One write for one record; the loop is for the rare short write. */
function writeAll(file: number, data: string | Uint8Array): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

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

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // The first error is the one to tell.
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
