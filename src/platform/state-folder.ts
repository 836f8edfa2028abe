// Where this machine keeps what it did, apart from memory: never in a repository, and readable by its user alone.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

export function homeFolder(env: Env): string {
  return resolve(env.HOME || env.USERPROFILE || homedir());
}

export function stateFolder(env: Env): string {
  const base =
    env.XDG_STATE_HOME ||
    (process.platform === 'win32' && env.LOCALAPPDATA) ||
    join(homeFolder(env), '.local', 'state');
  return resolve(base, 'tidemark');
}
