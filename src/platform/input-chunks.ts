// What somebody hands over to be read, a file or standard input, in pieces. Opened at once, so that a file that is not there
// is known before anything is done with another.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { ioError } from './io-error.ts';

export interface Input {
  readonly chunks: Iterable<Uint8Array>;
  /** Bytes, where that is known beforehand. */
  readonly size: number | undefined;
}

/** `-` is standard input. */
export function openInput(cwd: string, path: string): Input {
  try {
    const file = path === '-' ? 0 : openSync(resolve(cwd, path), 'r');
    const stat = fstatSync(file);
    if (stat.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    return { chunks: chunksOf(file, path), size: stat.isFile() ? stat.size : undefined };
  } catch (error) {
    throw ioError(error, 'read', path);
  }
}

const CHUNK = 1024 * 1024;

function* chunksOf(file: number, path: string): Generator<Uint8Array> {
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK);
      let filled = 0;
      for (let count = -1; filled < CHUNK && count !== 0; filled += count)
        count = readSome(file, chunk, filled);
      if (filled > 0) yield chunk.subarray(0, filled);
      if (filled < CHUNK) return;
    }
  } catch (error) {
    throw ioError(error, 'read', path);
  } finally {
    if (file !== 0) closeSync(file);
  }
}

/** Standard input may be a pipe that has nothing yet, and on Windows ends with an error. */
function readSome(file: number, chunk: Uint8Array, at: number): number {
  for (;;) {
    try {
      return readSync(file, chunk, at, chunk.length - at, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
