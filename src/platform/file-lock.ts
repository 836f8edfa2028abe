// A lock made of a file that only one process can create. It is a hint: the ledger stays correct without it,
// but repairs and appends to one session take turns. A dead or forgotten holder is taken over.

import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';
import { ioError } from './io-error.ts';

const STALE_MS = 10_000;
const PATIENCE_MS = 15_000;

export function withFileLock<T>(path: string, action: () => T): T {
  const mark = `${process.pid} ${hostname()} ${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  acquire(path, mark);
  try {
    return action();
  } finally {
    release(path, mark);
  }
}

function acquire(path: string, mark: string): void {
  const deadline = Date.now() + PATIENCE_MS;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, mark);
      closeSync(file);
      return;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ENOENT') {
        try {
          mkdirSync(dirname(path), { recursive: true });
        } catch (cause) {
          throw ioError(cause, 'create', dirname(path));
        }
        continue;
      }
      if (code !== 'EEXIST') throw ioError(error, 'lock', path);
    }
    if (isAbandoned(path)) continue;
    if (Date.now() > deadline) {
      throw new TidemarkError(
        'io',
        `Another process has held ${path} for more than ${PATIENCE_MS / 1000} seconds.`,
        {
          hint: 'Nothing was written. Run the command again when it has finished.',
        },
      );
    }
    sleep(wait + Math.random() * wait);
  }
}

function release(path: string, mark: string): void {
  try {
    if (readFileSync(path, 'utf8') === mark) unlinkSync(path);
  } catch {
    // Taken over by somebody who believed us dead.
  }
}

/** True when the lock is gone or was just taken away from a dead holder. */
function isAbandoned(path: string): boolean {
  try {
    const holder = readFileSync(path, 'utf8');
    const old = Date.now() - statSync(path).mtimeMs > STALE_MS;
    if (!old && !isDead(holder)) return false;
    const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    renameSync(path, aside);
    // Between look and rename a living process may have made a fresh lock: give that one back.
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, path);
    unlinkSync(aside);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function isDead(holder: string): boolean {
  const [pid, host] = holder.split(' ');
  if (host !== hostname() || pid === undefined || !/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
