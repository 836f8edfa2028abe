// Paths that git tracks, read from its own index: no process is started and no folder is walked. What cannot be understood
// has no paths; whoever asks only counts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitFolder } from './git-folder.ts';

const FIXED = 40;
const REGULAR = 0o100000;

/** Regular files in the order of the index; ends where somebody has seen enough. */
export function* trackedPaths(git: GitFolder): Generator<string> {
  const bytes = read(join(git.gitDir, 'index'));
  if (bytes === undefined || bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'DIRC') return;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  const config = read(join(git.commonDir, 'config'))?.toString('utf8') ?? '';
  const hash = /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? 32 : 20;
  let at = 12;
  let path = '';
  for (let n = 0; n < count && at + FIXED + hash + 2 < bytes.length; n++) {
    const start = at;
    const mode = bytes.readUInt32BE(at + 24);
    const isExtended = (bytes.readUInt16BE(at + FIXED + hash) & 0x4000) !== 0;
    at += FIXED + hash + (isExtended ? 4 : 2);
    if (version === 4) {
      const [strip, after] = varint(bytes, at);
      at = after;
      const end = bytes.indexOf(0, at);
      if (end < 0) return;
      path = path.slice(0, Math.max(0, path.length - strip)) + bytes.toString('latin1', at, end);
      at = end + 1;
    } else {
      const end = bytes.indexOf(0, at);
      if (end < 0) return;
      path = bytes.toString('latin1', at, end);
      // Entries are padded with one to eight zeros.
      at = start + ((end - start + 8) & ~7);
    }
    if ((mode & 0o170000) === REGULAR) yield Buffer.from(path, 'latin1').toString('utf8');
  }
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
