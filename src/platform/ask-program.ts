// What another program answers, if it does so soon.

import { spawnSync } from 'node:child_process';

const PATIENCE_MS = 5_000;

export function askProgram(
  path: string,
  args: readonly string[],
  place: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): string | undefined {
  const { status, stdout } = spawnSync(path, args, {
    cwd: place.cwd,
    env: place.env as NodeJS.ProcessEnv,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
    windowsHide: true,
  });
  return status === 0 ? stdout : undefined;
}
