// What somebody else wrote, brought to the disk.

import { closeSync, constants, fdatasyncSync, openSync } from 'node:fs';
import { codeOf } from '../io-error.ts';

/** Opened for reading: whoever only looks writes nothing. Windows syncs no such file, and there it stays unsynced. */
export function syncFile(path: string): void {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    fdatasyncSync(file);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  } finally {
    closeSync(file);
  }
}
