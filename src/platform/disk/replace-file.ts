// A file in place of another, which is seen whole or not at all; and none in its place.

import { renameSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../make-folder.ts';
import { quietly } from '../quietly.ts';
import { writeBeside } from '../write-beside.ts';
import { carries } from './file-stamp.ts';

export function replaceFile(path: string, data: string | Uint8Array, stamp?: string): boolean {
  return putInPlace(writeBeside(path, data), path, () => stamp === undefined || carries(path, stamp));
}

/** Unless somebody was faster; then nothing is left of it. */
export function putInPlace(beside: string, path: string, isStill: () => boolean): boolean {
  try {
    if (!isStill()) {
      unlinkSync(beside);
      return false;
    }
    renameSync(beside, path);
  } catch (error) {
    quietly(() => unlinkSync(beside));
    throw error;
  }
  syncFolder(dirname(path));
  return true;
}

/** Synced too: what was erased on request must not come back with the power. */
export function removeFile(path: string): void {
  unlinkSync(path);
  syncFolder(dirname(path));
}
