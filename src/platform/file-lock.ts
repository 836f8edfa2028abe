// A lock made of a file that only one process can create. It is a hint: the ledger stays correct without it,
// but repairs and appends to one session take turns. A dead or forgotten holder is taken over.

import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';
import { ioError } from './io-error.ts';
import { isRunning } from './is-running.ts';
import { makeFolder } from './make-folder.ts';

/** Longer than any living holder needs; a dead one on this machine is recognised at once. */
const STALE_MS = 60_000;
/** A holder that has not even written its name died between two system calls. */
const UNNAMED_MS = 1_000;
const PATIENCE_MS = 15_000;

export function withFileLock<T>(path: string, action: () => T): T {
  const token = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const mark = `${process.pid} ${hostname()} ${startOf(process.pid)} ${token}`;
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
      take(path, mark);
      return;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code !== 'ENOENT' && code !== 'EEXIST') throw ioError(error, 'lock', path);
      if (code === 'ENOENT') makeLockFolder(dirname(path));
    }
    if (Date.now() > deadline) {
      throw new TidemarkError(
        'io',
        `Another process has held ${path} for more than ${PATIENCE_MS / 1000} seconds.`,
        {
          hint: 'Nothing was written. Run the command again when it has finished.',
        },
      );
    }
    if (!isAbandoned(path)) sleep(wait + Math.random() * wait);
  }
}

function makeLockFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (cause) {
    throw ioError(cause, 'create', path);
  }
}

function take(path: string, mark: string): void {
  const file = openSync(path, 'wx');
  try {
    writeSync(file, mark);
  } catch (error) {
    // On a full disk an unnamed lock would stand in everybody's way.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function release(path: string, mark: string): void {
  try {
    if (held(path).holder === mark) unlinkSync(path);
  } catch {
    // Taken over by somebody who believed us dead, or not to be removed now: then it must not keep us out later.
    released.add(mark);
  }
}

const released = new Set<string>();

/** What a holder writes, whole; power may have been lost before all of it was on disk. */
const MARK = /^\d+ \S+ \S+ [a-z0-9.]+$/;
const BEGUN = /^(?:\d+(?: \S*(?: \S*(?: [a-z0-9.]*)?)?)?)?\0*$/;
/** A name of a machine has at most 255 letters. */
const LONGEST = 512;

/** True when the lock is gone or was just taken away from a dead holder. */
function isAbandoned(path: string): boolean {
  try {
    const { holder, age } = held(path);
    const patience = MARK.test(holder) ? STALE_MS : UNNAMED_MS;
    if (age <= patience && !released.has(holder) && !isDead(holder)) return false;
    const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    renameSync(path, aside);
    // Between look and rename a living process may have made a fresh lock: give that one back.
    if (held(aside).holder !== holder) linkSync(aside, path);
    unlinkSync(aside);
    return true;
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** A clone may bring anything in the place of a lock: only what a holder can have written is read as one, and ever removed. */
function held(path: string): { readonly holder: string; readonly age: number } {
  if (!lstatSync(path).isFile()) throw notOurs(path);
  const file = openSync(path, READING);
  try {
    const stat = fstatSync(file);
    const bytes = Buffer.alloc(LONGEST + 1);
    const holder = stat.isFile()
      ? bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0))
      : undefined;
    if (holder === undefined || holder.length > LONGEST || !(MARK.test(holder) || BEGUN.test(holder)))
      throw notOurs(path);
    return { holder, age: Date.now() - stat.mtimeMs };
  } finally {
    closeSync(file);
  }
}

/** Neither through a link nor from a pipe, which would keep us waiting. */
const READING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function notOurs(path: string): TidemarkError {
  return new TidemarkError('refused', `${path} is no file of Tidemark's, and stands where a lock belongs.`, {
    hint: 'Nothing was written, and it was left as it is. Move it elsewhere and run the command again.',
  });
}

/** Dead, or its number belongs to another process by now. */
function isDead(holder: string): boolean {
  const [pid, host, start = UNKNOWN] = holder.split(' ');
  if (host !== hostname() || pid === undefined || !/^\d+$/.test(pid)) return false;
  if (!isRunning(Number(pid))) return true;
  const other = startOf(Number(pid));
  return start !== other && start !== UNKNOWN && other !== UNKNOWN;
}

/** When a process was started, where the system tells. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

const UNKNOWN = '-';

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
