// Files on a real disk. A create, append, replace or remove returns only when its bytes and its directory entry are synced;
// a create or replace is never seen half done, and a failed append leaves the file as it was. Only what is jotted is not synced.

import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DirEntry, Extent, FilePart, FileParts, FileStat, Files } from '../model/ports.ts';
import { withFileLock } from './file-lock.ts';
import { ioError } from './io-error.ts';
import { makeFolder, syncFolder } from './make-folder.ts';
import { quietly } from './quietly.ts';
import { writeAll, writeBeside } from './write-beside.ts';

export const nodeFiles: Files = {
  read: (path) => absentAsUndefined(path, 'read', () => readRegular(path)),
  readPart: (path, from, to, into) => absentAsUndefined(path, 'read', () => readPart(path, from, to, into)),
  readParts: (path, extents) => absentAsUndefined(path, 'read', () => readParts(path, extents)),
  stat: (path) => absentAsUndefined(path, 'look at', () => describe(path)),
  list: (path) => absentAsUndefined(path, 'list', () => entries(path)) ?? [],
  makeFolder: (path) => failing(path, 'create', () => makeFolder(path)),
  create: (path, data) => failing(path, 'create', () => create(path, data)),
  append: (path, data, size) => failing(path, 'append to', () => append(path, data, size)),
  jot: (path, data) => failing(path, 'append to', () => jot(path, data)),
  truncate: (path, size, tail) => failing(path, 'cut', () => truncate(path, size, tail)),
  replace: (path, data, stamp) => failing(path, 'write', () => replace(path, data, stamp)),
  sync: (path) => {
    absentAsUndefined(path, 'sync', () => sync(path));
  },
  remove: (path) => {
    absentAsUndefined(path, 'remove', () => remove(path));
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

function readPart(path: string, from: number, to: number, into?: Uint8Array): FilePart {
  return opened(path, (file, stat) => ({
    bytes: stretch(file, stat, from, to, into),
    size: stat.size,
    stamp: stampOf(stat),
  }));
}

function readParts(path: string, extents: readonly Extent[]): FileParts {
  return opened(path, (file, stat) => ({
    parts: stretches(file, stat, extents),
    stamp: stampOf(stat),
  }));
}

/** Many small ones share their memory: what each of its own would cost is more than the reading. */
function stretches(file: number, stat: Stats, extents: readonly Extent[]): Uint8Array[] {
  const lengths = extents.map(([from, to]) => Math.max(0, Math.min(to, stat.size) - from));
  const shared = new Uint8Array(lengths.reduce((sum, length) => sum + roundedUp(length), 0));
  let at = 0;
  return extents.map(([from], i) => {
    const bytes = shared.subarray(at, at + (lengths[i] as number));
    at += roundedUp(bytes.length);
    return filled(file, bytes, from);
  });
}

/** Numbers begin where numbers may begin. */
function roundedUp(length: number): number {
  return (length + 7) & ~7;
}

/** Opened without waiting: a pipe gives nothing. */
function opened<T>(path: string, read: (file: number, stat: Stats) => T): T {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return read(file, fstatSync(file));
  } finally {
    closeSync(file);
  }
}

function stretch(file: number, stat: Stats, from: number, to: number, into?: Uint8Array): Uint8Array {
  const length = Math.max(0, Math.min(to, stat.size) - from);
  return filled(file, into?.subarray(0, length) ?? new Uint8Array(length), from);
}

function filled(file: number, bytes: Uint8Array, from: number): Uint8Array {
  let done = 0;
  while (done < bytes.length) {
    const count = readSync(file, bytes, done, bytes.length - done, from + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}

function describe(path: string): FileStat {
  const stat = statSync(path);
  return {
    size: stat.size,
    stamp: stampOf(stat),
    settled: Date.now() - stat.mtimeMs > SETTLED_MS,
    identity: String(stat.ino),
  };
}

function stampOf(stat: Stats): string {
  return `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}:${stat.ino}`;
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

function append(path: string, data: string, expected?: number): boolean {
  const file = openSync(path, constants.O_RDWR | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0));
  try {
    const { size } = fstatSync(file);
    if (expected !== undefined && expected !== size) return false;
    const last = new Uint8Array(1);
    const unfinished = size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 10;
    const bytes = Buffer.from(unfinished ? `\n${data}` : data);
    try {
      writeAll(file, bytes);
      fdatasyncSync(file);
    } catch (error) {
      quietly(() => {
        const written = tailOf(file, size, bytes.length);
        if (bytes.subarray(0, written.length).equals(written)) ftruncateSync(file, size);
      });
      throw error;
    }
    return true;
  } finally {
    closeSync(file);
  }
}

/** Neither through a link nor into a pipe, which would keep us waiting. */
const JOTTING =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

function jot(path: string, data: string): void {
  const file = openedForJotting(path);
  try {
    // One call, so that what others write at the same moment stands before or after it.
    writeSync(file, data);
  } finally {
    closeSync(file);
  }
}

function openedForJotting(path: string): number {
  try {
    return openSync(path, JOTTING, 0o666);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, JOTTING, 0o666);
  }
}

function truncate(path: string, size: number, tail: Uint8Array): boolean {
  const file = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  try {
    if (!tailOf(file, size, tail.length).equals(tail)) return false;
    ftruncateSync(file, size);
    fsyncSync(file);
    return true;
  } finally {
    closeSync(file);
  }
}

// Looked at right before a cut: whoever was stopped until its lock was taken over must not cut off what others wrote meanwhile.
/** What stands from there to the end; one byte more than `length` where it is longer. */
function tailOf(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length + 1);
  return bytes.subarray(0, readSync(file, bytes, 0, length + 1, from));
}

/** Opened for reading: whoever only looks writes nothing. Windows syncs no such file, and there it stays unsynced. */
function sync(path: string): void {
  const file = openSync(path, constants.O_RDONLY);
  try {
    fdatasyncSync(file);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  } finally {
    closeSync(file);
  }
}

function replace(path: string, data: string | Uint8Array, stamp?: string): boolean {
  const beside = writeBeside(path, data);
  try {
    if (stamp !== undefined && !carries(path, stamp)) {
      unlinkSync(beside);
      return false;
    }
    renameSync(beside, path);
  } catch (error) {
    quietly(() => unlinkSync(beside));
    throw error;
  }
  syncFolder(dirname(path));
  return true;
}

function carries(path: string, stamp: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stampOf(stat) === stamp;
}

/** Synced too: what was erased on request must not come back with the power. */
function remove(path: string): void {
  unlinkSync(path);
  syncFolder(dirname(path));
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

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
