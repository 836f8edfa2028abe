// A review under a wrong clock archives nothing for good: when the clocks no longer support it, the fact returns in the layouts that
// tell what is archived. density-layers and the handbook do not show it, and a decision fades by other rules.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

/** Per layout a file that says so when a fact is archived, and how it tells. */
const ARCHIVES: readonly (readonly [layout: string, file: string, archived: RegExp])[] = [
  ['continuity', '.cm/learnings.json', /"status": "archived"/],
  ['evolving', 'memory/archive/INDEX.md', /cache key/],
];

it.each(ARCHIVES)(
  '%s shows the fact as active again, also after rebuild',
  (layout, file, archived) => {
    const scratch = Scratch.repository();
    const run = (now: string, ...args: string[]) => {
      scratch.now = now;
      const ran = scratch.run(...args);
      expect(ran.code, `${args.join(' ')}: ${ran.err}`).toBe(0);
    };
    const text = () => {
      const path = join(scratch.project, file);
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    };
    run('2026-03-01T08:00:00Z', 'view', 'enable', layout);
    run('2026-03-01T08:01:00Z', 'learn', 'The cache key ignores the locale', '--id', 'e1', ...WHY);
    for (let n = 0; n < 22; n++) {
      const hour = `2026-03-0${2 + Math.floor(n / 4)}T${String(8 + 2 * (n % 4)).padStart(2, '0')}`;
      run(`${hour}:00:00Z`, 'session', 'start', 'Work');
      run(`${hour}:30:00Z`, 'session', 'end');
    }
    run('2030-01-01T00:00:00Z', 'review');
    expect(text()).toMatch(archived);
    run('2026-03-10T00:00:00Z', 'sync');
    expect(text()).not.toMatch(archived);
    run('2026-03-10T00:01:00Z', 'rebuild');
    expect(text()).not.toMatch(archived);
    run('2026-03-10T00:02:00Z', 'fsck');
  },
  60_000,
);

const WHY = ['--cause', 'c', '--prevention', 'p'];
