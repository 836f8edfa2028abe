// Files of other programs, written with manners: through links, whole or not at all, with the mode they had, and not over what somebody wrote meanwhile.

import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { putInPlace } from './disk/replace-file.ts';
import { ioError } from './io-error.ts';
import { makeFolder } from './make-folder.ts';
import { nodeFiles } from './node-files.ts';
import { quietly } from './quietly.ts';
import { writeBeside } from './write-beside.ts';

export interface AgentFiles {
  /** Where a path really leads; links are followed, also to what is not there yet. */
  real(path: string): string;
  exists(path: string): boolean;
  read(path: string): FileNow | undefined;
  /** Why a file would not let itself be written or removed; asked before anything is. */
  refusal(path: string): string | undefined;
  /** False when the file is not the one that was read any more; `mode` is for a new one, else the system decides. */
  write(path: string, data: Uint8Array, was: FileNow | undefined, mode?: number): boolean;
  /** False when the file is not the one that was read any more. */
  remove(path: string, was: FileNow): boolean;
  list(path: string): readonly string[];
  /** With those above it; `mode` is for the ones that are made, else the system decides. */
  makeFolder(path: string, mode?: number): void;
  /** Only where nothing is in it. */
  removeFolder(path: string): void;
}

export interface FileNow {
  readonly bytes: Uint8Array;
  readonly stamp: string;
}

export const agentFiles: AgentFiles = {
  real: (path) => realOf(path, 0),
  exists: (path) => existsSync(path),
  read(path) {
    const stamp = nodeFiles.stat(path)?.stamp;
    const bytes = nodeFiles.read(path);
    return bytes === undefined || stamp === undefined ? undefined : { bytes, stamp };
  },
  refusal(path) {
    const now = statSync(path, { throwIfNoEntry: false });
    if (now !== undefined && (now.mode & 0o222) === 0) return 'is read-only';
    let folder = dirname(path);
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
    try {
      accessSync(folder, constants.W_OK);
      return undefined;
    } catch {
      return `lies in ${folder}, which cannot be written to`;
    }
  },
  write(path, data, was, mode) {
    try {
      const now = statSync(path, { throwIfNoEntry: false });
      const beside = writeBeside(path, data, now === undefined ? mode : now.mode & 0o7777);
      // Who runs this as root does not take files away from their owner.
      if (now !== undefined && now.uid !== process.getuid?.())
        quietly(() => chownSync(beside, now.uid, now.gid));
      return putInPlace(beside, path, () => nodeFiles.stat(path)?.stamp === was?.stamp);
    } catch (error) {
      throw ioError(error, 'write', path);
    }
  },
  remove(path, was) {
    const now = nodeFiles.stat(path);
    if (now !== undefined && now.stamp !== was.stamp) return false;
    nodeFiles.remove(path);
    return true;
  },
  list: (path) => nodeFiles.list(path).map(({ name }) => name),
  makeFolder(path, mode) {
    try {
      makeFolder(path, mode);
    } catch (error) {
      throw ioError(error, 'create', path);
    }
  },
  removeFolder(path) {
    quietly(() => rmdirSync(path));
  },
};

/** A link may lead to a link; so many are a circle. */
const MOST_LINKS = 40;

function realOf(path: string, depth: number): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  if (depth < MOST_LINKS && isLink(full))
    return realOf(resolve(dirname(full), readlinkSync(full)), depth + 1);
  return dirname(full) === full ? full : join(realOf(dirname(full), depth), basename(full));
}

/** What cannot be looked at is told when it is read. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
