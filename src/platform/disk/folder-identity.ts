// Which folder a store is, so that what was made in another one is not believed. The number of a folder is small, and the same wherever
// a file system is fresh; the moment it was made nobody can write into a clone beforehand. Moving a folder keeps both. The
// number of the device is left out: it may change with every start of the machine.

import { randomBytes } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { hash32 } from '../../model/hash.ts';
import { once } from '../../model/once.ts';
import { makeFolder } from '../make-folder.ts';
import { stateFolder } from '../state-folder.ts';
import { createFile } from './create-file.ts';
import { readPart } from './read-file.ts';

type Known = Pick<Stats, 'ino' | 'birthtimeMs' | 'ctimeMs'>;
type Env = Readonly<Record<string, string | undefined>>;

export function identityOf(path: string, stat: Known, env: Env = process.env, tellsBirth?: boolean): string {
  const { ino, birthtimeMs, ctimeMs } = stat;
  const isTold = birthtimeMs > 0 && (birthtimeMs !== ctimeMs || (tellsBirth ?? systemTellsBirth()));
  return `${ino}:${isTold ? birthtimeMs : wordFor(path, ino, env)}`;
}

// An old kernel, or a sandbox around it, tells no time of birth, and Node then gives that of the last change for it: of every file.
const systemTellsBirth = once(() => {
  const { birthtimeMs, ctimeMs } = statSync(process.execPath);
  return birthtimeMs !== ctimeMs;
});

const words = new Map<string, string>();

/** A random word for the folder, kept where only its user writes. Where none can be kept it is another in every process. */
function wordFor(path: string, ino: number, env: Env): string {
  const folder = join(stateFolder(env), 'stores');
  const file = join(folder, `${(hash32(path) >>> 0).toString(16)}-${ino}`);
  let word = words.get(file);
  if (word === undefined) {
    word = keptIn(folder, file) ?? fresh();
    words.set(file, word);
  }
  return word;
}

function keptIn(folder: string, file: string): string | undefined {
  try {
    return wordIn(file) ?? madeIn(folder, file);
  } catch {
    return undefined;
  }
}

function wordIn(file: string): string | undefined {
  try {
    const text = new TextDecoder().decode(readPart(file, 0, 64).bytes).trim();
    return /^[0-9a-f]{32}$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function madeIn(folder: string, file: string): string | undefined {
  makeFolder(folder, 0o700);
  createFile(file, `${fresh()}\n`);
  // Somebody else may have been first.
  return wordIn(file);
}

function fresh(): string {
  return randomBytes(16).toString('hex');
}
