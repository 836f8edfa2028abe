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
    print: store.digest.sha256(read.bytes.subarray(0, bytes)),
    events: read.events.length - 1,
    sealed: read.sealed !== undefined,
    lastAt: read.events.at(-1)?.at ?? read.session.started,
  };
}

function byteLength(read: ReadSession): number {
  return read.whole === read.text.length
    ? read.bytes.length
    : new TextEncoder().encode(read.text.slice(0, read.whole)).length;
}
