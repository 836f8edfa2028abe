// git as a reader: hooks, prompts and inherited git variables are kept out. Throws as `execFileSync` does.

import { execFileSync } from 'node:child_process';

const QUIET = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'log.showSignature=false'];

export function runGit(folder: string, args: readonly string[], timeout = 60_000): Buffer {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', [...QUIET.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: folder,
    env: { ...env, GIT_TERMINAL_PROMPT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout,
    maxBuffer: 256 * 1024 * 1024,
  });
}
