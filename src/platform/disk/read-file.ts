// Reading a file, whole or a part; never one that would keep us waiting.

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
import type { FilePart } from '../../model/ports.ts';
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
