// Reading a file, whole or in stretches; never one that would keep us waiting.

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import type { Extent, FilePart, FileParts } from '../../model/ports.ts';
import { notRegular } from '../io-error.ts';
import { stampOf } from './file-stamp.ts';

/** A pipe or a device would keep us waiting for ever. */
export function readRegular(path: string): Uint8Array {
  const stat = statSync(path);
  if (!stat.isFile() && !stat.isDirectory()) throw notRegular();
  return readFileSync(path);
}

export function readPart(path: string, from: number, to: number, into?: Uint8Array): FilePart {
  return opened(path, (file, stat) => ({
    bytes: stretch(file, stat, from, to, into),
    size: stat.size,
    stamp: stampOf(stat),
  }));
}

export function readParts(path: string, extents: readonly Extent[]): FileParts {
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
