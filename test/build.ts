// Built once before the tests: journeys and faults go through the real binary.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export function setup(): void {
  const root = join(import.meta.dirname, '..');
  execFileSync(process.execPath, ['scripts/build.mjs', '--bundle-only'], { cwd: root, stdio: 'inherit' });
}
