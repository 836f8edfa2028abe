// A torn tail: the beginning of an event or of a seal whose writer died. It was never acknowledged. The next writer of that session
// puts it aside under `sessions/.torn/` and cuts the file back to what is whole. Called with the session's lock held.

import { parseSessionFile, type SessionFile } from '../ledger/session-file.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';

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
  const { text, tail } = decode(store.files.read(path) ?? new Uint8Array(), path);
  const file = parseSessionFile(text, path, name);
  const from = file.sealed === undefined ? tornFrom(file, text, tail) : undefined;
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

interface Decoded {
  readonly text: string;
  /** Begins where the last line begins that was not ended. */
  readonly tail: { readonly from: number; readonly damaged: boolean };
}

/** A cut inside one character is a torn tail too; damage anywhere else is for a person to look at. */
function decode(bytes: Uint8Array, path: string): Decoded {
  const end = bytes.lastIndexOf(10) + 1;
  const lines = strictly(bytes.subarray(0, end));
  if (lines === undefined)
    throw new TidemarkError('corrupt', `${path} is not valid UTF-8, so nothing is written to it.`, {
      hint: '`tide fsck` names the line. Start a new session to go on meanwhile.',
    });
  const rest = strictly(bytes.subarray(end));
  return {
    text: lines + (rest ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(end))),
    tail: { from: lines.length, damaged: rest === undefined },
  };
}

function strictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function tornFrom(file: SessionFile, text: string, tail: Decoded['tail']): number | undefined {
  const torn = file.problems.find((problem) => problem.code === 'torn-tail');
  if (torn?.line !== undefined) return startOfLine(text, torn.line);
  // In the closing prose a line without its end may be somebody's own; only what cannot be is cut.
  return tail.damaged || /^<(!(-(-.*)?)?)?$/.test(text.slice(tail.from)) ? tail.from : undefined;
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let left = line; left > 1; left--) start = text.indexOf('\n', start) + 1;
  return start;
}
