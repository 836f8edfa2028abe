// A secret of this user on this machine: what carries it was made here, and did not come with a clone.

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateFolder } from './state-folder.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Undefined where it can neither be read nor made. */
export function ownSecret(env: Env): string | undefined {
  const folder = stateFolder(env);
  const path = join(folder, 'secret');
  return readSecret(path) ?? makeSecret(folder, path);
}

function readSecret(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return /^[0-9a-f]{64}$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function makeSecret(folder: string, path: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Whoever comes second reads what the first one made.
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
    chmodSync(path, 0o600);
  } catch {
    // It is there already, or nothing can be written.
  }
  return readSecret(path);
}
