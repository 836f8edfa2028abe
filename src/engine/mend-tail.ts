// A torn tail: the beginning of an event or of a seal whose writer died. It was never acknowledged. The next writer of that session
// puts it aside under `sessions/.torn/` and cuts the file back to what is whole. Called with the session's lock held.

import { parseSessionFile, type SessionFile } from '../ledger/session-file.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { type Decoded, decodeSession } from './read-session.ts';

export interface Mended {
  /** The text of the file without its torn tail. */
  readonly text: string;
  readonly file: SessionFile;
}

export function lockPath(store: Store, session: string): string {
  return `${store.root}/.index/locks/${session}`;
}

export function mendTail(store: Store, path: string): Mended {
  const name = path.slice(path.lastIndexOf('/') + 1, -3);
  const decoded = decodeSession(store.files.read(path) ?? new Uint8Array());
  const { text } = decoded;
  if (decoded.damaged === 'lines')
    throw new TidemarkError('corrupt', `${path} is not valid UTF-8, so nothing is written to it.`, {
      hint: '`tide fsck` names the line. Start a new session to go on meanwhile.',
    });
  const file = parseSessionFile(text, path, name);
  const from = file.sealed === undefined ? tornFrom(file, decoded) : undefined;
  if (from === undefined) return { text, file };
  const kept = text.slice(0, from);
  const bytes = new TextEncoder().encode(kept).length;
  const torn = `${store.root}/sessions/.torn`;
  store.files.makeFolder(torn);
  store.files.create(`${torn}/${name}-${bytes}.md`, text.slice(from)) ||
    store.files.create(`${torn}/${name}-${bytes}-${store.entropy.base32(4)}.md`, text.slice(from));
  store.files.truncate(path, bytes);
  return { text: kept, file };
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
