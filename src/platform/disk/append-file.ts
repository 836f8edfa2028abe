// Adding to a file and cutting what was added: only ever the tail that is known, and synced before it returns.

import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
} from 'node:fs';
import { notRegular } from '../io-error.ts';
import { quietly } from '../quietly.ts';
import { writeAll } from '../write-beside.ts';

export function appendFile(path: string, data: string, expected?: number): boolean {
  const file = openSync(path, constants.O_RDWR | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0));
  try {
    const stat = fstatSync(file);
    const { size } = stat;
    if (!stat.isFile()) throw notRegular();
    if (expected !== undefined && expected !== size) return false;
    const last = new Uint8Array(1);
    const unfinished = size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 10;
    const bytes = Buffer.from(unfinished ? `\n${data}` : data);
    try {
      writeAll(file, bytes);
      fdatasyncSync(file);
    } catch (error) {
      quietly(() => {
        const written = tailOf(file, size, bytes.length);
        if (bytes.subarray(0, written.length).equals(written)) ftruncateSync(file, size);
      });
      throw error;
    }
    return true;
  } finally {
    closeSync(file);
  }
}

export function truncateFile(path: string, size: number, tail: Uint8Array): boolean {
  const file = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  try {
    if (!tailOf(file, size, tail.length).equals(tail)) return false;
    ftruncateSync(file, size);
    fsyncSync(file);
    return true;
  } finally {
    closeSync(file);
  }
}

// Looked at right before a cut: whoever was stopped until its lock was taken over must not cut off what others wrote meanwhile.
/** What stands from there to the end; one byte more than `length` where it is longer. */
function tailOf(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length + 1);
  return bytes.subarray(0, readSync(file, bytes, 0, length + 1, from));
}
