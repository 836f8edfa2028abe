// A line in passing: in one call, without waiting for the disk.

import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../io-error.ts';

export function jot(path: string, data: string): void {
  const file = openedForJotting(path);
  try {
    // One call, so that what others write at the same moment stands before or after it.
    writeSync(file, data);
  } finally {
    closeSync(file);
  }
}

function openedForJotting(path: string): number {
  try {
    return openSync(path, JOTTING, 0o666);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, JOTTING, 0o666);
  }
}

/** Neither through a link nor into a pipe, which would keep us waiting. */
const JOTTING =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);
