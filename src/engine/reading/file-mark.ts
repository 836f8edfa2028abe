// What is remembered of one session file that was read: how far, and what tells those bytes from any others.

import type { FileMark } from '../../model/ledger-marks.ts';
import type { Store } from '../../model/store.ts';
import type { ReadSession } from './read-session.ts';
import type { ScannedFile } from './scan-ledger.ts';

export function fileMark(store: Store, read: ReadSession, file: ScannedFile): FileMark {
  const bytes = byteLength(read);
  return {
    name: file.name,
    stamp: file.stamp,
    bytes,
    print: filePrint(store, read.bytes.subarray(0, bytes), read.sealed !== undefined),
    events: read.events.length - 1,
    sealed: read.sealed !== undefined,
    lastAt: read.events.at(-1)?.at ?? read.session.started,
  };
}

/** Of a short open file the text itself, which costs nothing to compare. */
export function filePrint(store: Store, bytes: Uint8Array, sealed: boolean): string {
  return sealed || bytes.length > SHORT ? store.digest.sha256(bytes) : new TextDecoder().decode(bytes);
}

const SHORT = 64 * 1024;

function byteLength(read: ReadSession): number {
  return read.whole === read.text.length
    ? read.bytes.length
    : new TextEncoder().encode(read.text.slice(0, read.whole)).length;
}
