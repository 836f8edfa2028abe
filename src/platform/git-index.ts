// What git's own index says about the files it tracks: no process is started and no folder is walked. What cannot be understood
// has no entries; whoever asks only counts, or looks at the files themselves.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitFolder } from './git-folder.ts';
import { namesIn } from './names-in.ts';
import { joinSplit, type SplitLink } from './split-index.ts';

const FIXED = 40;
const REGULAR = 0o100000;
const TYPE = 0o170000;
const FOLDER = 0o040000;

export interface IndexEntry {
  readonly path: string;
  readonly isRegular: boolean;
  /** A folder that a sparse index does not unfold. */
  readonly isFolder: boolean;
  /** Kept out of the working tree on purpose. */
  readonly isSkipped: boolean;
  readonly size: number;
  /** When the file was changed, as git last saw it. */
  readonly seconds: number;
  readonly nanoseconds: number;
  hash(): string;
}

/** Regular files in the order of the index; ends where somebody has seen enough. */
export function* trackedPaths(git: GitFolder): Generator<string> {
  for (const entry of indexEntries(git)) if (entry.isRegular) yield entry.path;
}

export function* indexEntries(git: GitFolder): Generator<IndexEntry> {
  const bytes = read(join(git.gitDir, 'index'));
  if (bytes === undefined) return;
  const config = read(join(git.commonDir, 'config'))?.toString('utf8') ?? '';
  const hash = /^[ \t]*objectformat\s*=\s*sha256\s*$/im.test(config) ? 32 : 20;
  // Most repositories have none, and then nothing needs to be passed over to know.
  const isSplit = namesIn(git.gitDir).some((name) => name.startsWith('sharedindex.'));
  const link = isSplit ? linkOf(bytes, hash) : undefined;
  if (link === undefined) {
    yield* entriesIn(bytes, hash);
    return;
  }
  const shared = read(join(git.gitDir, `sharedindex.${link.base}`));
  if (shared !== undefined) yield* joinSplit([...entriesIn(shared, hash)], [...entriesIn(bytes, hash)], link);
}

function* entriesIn(bytes: Buffer, hash: number): Generator<IndexEntry, number | undefined> {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  let at = 12;
  let path = '';
  for (let n = 0; n < count; n++) {
    if (at + FIXED + hash + 2 >= bytes.length) return undefined;
    const start = at;
    const isExtended = (bytes.readUInt16BE(at + FIXED + hash) & 0x4000) !== 0;
    at += FIXED + hash + (isExtended ? 4 : 2);
    if (version === 4) {
      const [strip, after] = varint(bytes, at);
      at = after;
      const end = bytes.indexOf(0, at);
      if (end < 0) return undefined;
      path = path.slice(0, Math.max(0, path.length - strip)) + bytes.toString('latin1', at, end);
      at = end + 1;
    } else {
      const end = bytes.indexOf(0, at);
      if (end < 0) return undefined;
      path = bytes.toString('latin1', at, end);
      // Entries are padded with one to eight zeros.
      at = start + ((end - start + 8) & ~7);
    }
    yield entryAt(bytes, start, hash, isExtended, path);
  }
  return at;
}

function entryAt(bytes: Buffer, at: number, hash: number, isExtended: boolean, path: string): IndexEntry {
  const type = bytes.readUInt32BE(at + 24) & TYPE;
  return {
    path: /[^\0-\x7f]/.test(path) ? Buffer.from(path, 'latin1').toString('utf8') : path,
    isRegular: type === REGULAR,
    isFolder: type === FOLDER,
    isSkipped: isExtended && (bytes.readUInt16BE(at + FIXED + hash + 2) & 0x4000) !== 0,
    size: bytes.readUInt32BE(at + 36),
    seconds: bytes.readUInt32BE(at + 8),
    nanoseconds: bytes.readUInt32BE(at + 12),
    hash: () => bytes.toString('hex', at + FIXED, at + FIXED + hash),
  };
}

/** What a split index says about the one it rests on. */
function linkOf(bytes: Buffer, hash: number): SplitLink | undefined {
  const entries = entriesIn(bytes, hash);
  let passed = entries.next();
  while (passed.done !== true) passed = entries.next();
  for (let at = passed.value ?? bytes.length; at + 8 <= bytes.length - hash; ) {
    const size = bytes.readUInt32BE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (bytes.toString('latin1', at, at + 4) === 'link' && body.length >= hash)
      return { base: body.toString('hex', 0, hash), bitmaps: body.subarray(hash) };
    at += 8 + size;
  }
  return undefined;
}

/** As git writes offsets: seven bits a byte, each further byte counting one more. */
function varint(bytes: Buffer, from: number): [value: number, after: number] {
  let at = from;
  let byte = bytes[at++] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0 && at < bytes.length) {
    byte = bytes[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return [value, at];
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
