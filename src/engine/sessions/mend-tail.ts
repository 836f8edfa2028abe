// A torn tail: the beginning of an event or of a seal whose writer died. It was never acknowledged. The next writer of that session
// puts it aside under `sessions/.torn/` and cuts the file back to what is whole. Called with the session's lock held.

import { parseSessionFile, type SessionFile } from '../../ledger/session-file.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { type Decoded, decodeSession } from '../reading/read-session.ts';

interface Mended {
  /** The text of the file without its torn tail. */
  readonly text: string;
  /** Its bytes, for a write that must not come after somebody else's. */
  readonly size: number;
  readonly file: SessionFile;
}

export function lockPath(store: Store, session: string): string {
  return `${store.root}/.index/locks/${session}`;
}

export function mendTail(store: Store, path: string): Mended {
  // What was read is not what is there: we were stopped, believed dead, and somebody else wrote meanwhile.
  for (;;) {
    const mended = mendRead(store, path, store.files.read(path) ?? new Uint8Array());
    if (mended !== undefined) return mended;
  }
}

function mendRead(store: Store, path: string, read: Uint8Array): Mended | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1, -3);
  const decoded = decodeSession(read);
  const { text } = decoded;
  const file = parseSessionFile(text, path, name);
  const from = file.sealed === undefined ? tornFrom(file, decoded) : undefined;
  // Where only what is cut off is damaged, the rest is as it was written.
  if (decoded.damaged === 'lines' && (from === undefined || text.slice(0, from).includes('\ufffd')))
    throw new TidemarkError('corrupt', `${path} is not valid UTF-8, so nothing is written to it.`, {
      hint: '`tide fsck` names the line. Start a new session to go on meanwhile.',
    });
  if (from === undefined) return { text, size: read.length, file };
  const kept = text.slice(0, from);
  const size = new TextEncoder().encode(kept).length;
  const torn = `${store.root}/sessions/.torn`;
  store.files.makeFolder(torn);
  store.files.create(`${torn}/${name}-${size}.md`, text.slice(from)) ||
    store.files.create(`${torn}/${name}-${size}-${store.entropy.base32(4)}.md`, text.slice(from));
  return store.files.truncate(path, size, read.subarray(size)) ? { text: kept, size, file } : undefined;
}

function tornFrom(file: SessionFile, { text, tail, damaged }: Decoded): number | undefined {
  const torn = file.problems.find((problem) => problem.code === 'torn-tail');
  if (torn?.line !== undefined) return startOfLine(text, torn.line);
  // In the closing prose a line without its end may be somebody's own; only what cannot be is cut.
  return damaged === 'tail' || isCutSeal(text.slice(tail)) ? tail : undefined;
}

function isCutSeal(line: string): boolean {
  const seal = '<!-- sealed: sha256:';
  return line !== '' && (seal.startsWith(line) || line.startsWith(seal));
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let left = line; left > 1; left--) start = text.indexOf('\n', start) + 1;
  return start;
}
