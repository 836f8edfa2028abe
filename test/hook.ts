// A hook as an agent calls it: its JSON on standard input, the built binary, what comes back.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Ran, Scratch } from './tide.ts';

export const TIDE = join(import.meta.dirname, '../dist/tide.js');

export function hookEnv(scratch: Scratch): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: join(scratch.root, 'home'),
    TIDEMARK_AUTHOR: 'Ada',
    TIDEMARK_NOW: scratch.now,
    // Tests run beside each other; what is late is a test of its own.
    TIDEMARK_HOOK_MS: '20000',
    ...scratch.env,
  };
}

export function callHook(
  scratch: Scratch,
  agent: string,
  event: string,
  input: string | Uint8Array | object,
  cwd = scratch.project,
): Ran {
  const text = typeof input === 'string' || input instanceof Uint8Array ? input : JSON.stringify(input);
  const { status, stdout, stderr } = spawnSync(process.execPath, [TIDE, 'hook', agent, event], {
    cwd,
    env: hookEnv(scratch),
    input: text,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return { code: status ?? -1, out: stdout, err: stderr };
}
