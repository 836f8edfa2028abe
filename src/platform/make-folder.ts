// Folders that are there after a power cut. Made one by one: Node's own recursion takes a read-only disk for a missing folder.

import { closeSync, constants, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** `mode` is for those that are made; else the system decides. */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    makeFolder(dirname(path), mode);
    makeFolder(path, mode);
    return;
  }
  syncFolder(dirname(path));
}

/** Without it a new or renamed entry may be gone after a power cut, whatever its file has synced. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
