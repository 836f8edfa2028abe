// Made once before the tests: the real binary, which journeys and faults go through, and the empty stores most of them begin with.
// Where check.mjs has built it, for several runs at once, it stays as it is.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A project with a store and nothing else. */
    store: string;
    /** The same under git. */
    repository: string;
  }
}

const ROOT = join(import.meta.dirname, '..');

export function setup(project: TestProject): () => void {
  if (process.env.TIDEMARK_BUILT !== '1')
    execFileSync(process.execPath, ['scripts/build.mjs', '--bundle-only'], { cwd: ROOT, stdio: 'inherit' });
  const made = mkdtempSync(join(tmpdir(), 'tide-made-'));
  for (const name of ['store', 'repository'] as const) {
    const folder = join(made, name);
    mkdirSync(folder);
    const surroundings = {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: join(made, 'home'),
        TIDEMARK_AUTHOR: 'Ada',
        TIDEMARK_NOW: '2026-03-02T09:00:00Z',
      },
    };
    if (name === 'repository')
      execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], surroundings);
    execFileSync(process.execPath, [join(ROOT, 'dist/tide.js'), 'init'], surroundings);
    project.provide(name, folder);
  }
  return () => rmSync(made, { recursive: true, force: true });
}
