// A synced file beside the one it is to become, under a name that no reader takes up. What a killed writer left of that kind is
// removed by the next one in the same folder.

import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  readdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isRunning } from './is-running.ts';
import { quietly } from './quietly.ts';

/** With `mode` the file gets exactly that one, whatever the system would take away from it. */
export function writeBeside(path: string, data: string | Uint8Array, mode?: number): string {
  const folder = dirname(path);
  const beside = `${folder}/.tmp-${process.pid}-tide-${Date.now().toString(36)}-${serial++}`;
  const file = openSync(beside, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, mode ?? 0o644);
  try {
    if (mode !== undefined) fchmodSync(file, mode);
    writeAll(file, data);
    fsyncSync(file);
  } catch (error) {
    quietly(() => unlinkSync(beside));
    throw error;
  } finally {
    closeSync(file);
  }
  quietly(() => removeAbandoned(folder));
  return beside;
}

let serial = 0;

/** One write for one record; the loop is for the rare short write. */
export function writeAll(file: number, data: string | Uint8Array): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

/** Longer than any write takes; on a shared disk the number of a process says nothing. */
const ABANDONED_MS = 10 * 60_000;

const OWN_NAME = /^\.tmp-(\d+)-tide-[0-9a-z]+-\d+$/;

function removeAbandoned(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // The folder may be somebody else's, who calls files alike.
    const pid = entry.isFile() ? OWN_NAME.exec(entry.name)?.[1] : undefined;
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = `${folder}/${entry.name}`;
    if (Date.now() - statSync(path).mtimeMs > ABANDONED_MS) unlinkSync(path);
  }
}
