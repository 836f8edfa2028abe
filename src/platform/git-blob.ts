// The content of a file as git keeps it, and the start of its hash.

import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { HASH_LENGTH } from '../model/sight.ts';

/** Of a link where it leads, of text without carriage returns before line ends. */
export function contentOf(path: string): Buffer | undefined {
  try {
    if (isLink(path)) return Buffer.from(readlinkSync(path));
    // A pipe or a device would keep us waiting for ever.
    if (!lstatSync(path).isFile()) return undefined;
    const bytes = readFileSync(path);
    if (!bytes.includes('\r\n') || bytes.subarray(0, 8_000).includes(0)) return bytes;
    return Buffer.from(bytes.toString('latin1').replace(/\r\n/g, '\n'), 'latin1');
  } catch {
    return undefined;
  }
}

export function blobHash(bytes: Buffer): string {
  const sum = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes);
  return sum.digest('hex').slice(0, HASH_LENGTH);
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
