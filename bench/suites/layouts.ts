// What keeping layouts costs: a command that writes, and a sync with nothing to do, by the number of facts, against the same store
// without layouts and an empty Node in the same run.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coldRuns, type Program } from '../cold-runs.ts';
import { writeStore } from '../make-ledger.ts';
import type { Result } from '../result.ts';

const TIDE = join(process.cwd(), 'dist/tide.js');
const ROUNDS = 7;
const LAYOUTS = ['continuity', 'decision-log', 'evolving'];

export function layoutsSuite(): Result {
  const folder = mkdtempSync(join(tmpdir(), 'tide-layouts-'));
  try {
    const programs: Program[] = [{ name: 'empty-node', args: ['-e', '0'] }];
    for (const facts of [40, 400, 2_000])
      for (const kept of [0, 1, 3]) {
        const store = join(folder, `${facts}-${kept}`, '.tidemark');
        mkdirSync(store, { recursive: true });
        writeStore(store, facts * 4);
        for (const layout of LAYOUTS.slice(0, kept)) run('view', 'enable', layout, '--store', store);
        const learn = ['learn', 'A new error of run %n', '--cause', 'c %n', '--prevention', 'p %n'];
        programs.push({ name: `learn.${facts}.layouts-${kept}`, args: [TIDE, ...learn, '--store', store] });
        if (kept > 0)
          programs.push({ name: `sync.${facts}.layouts-${kept}`, args: [TIDE, 'sync', '--store', store] });
      }
    return {
      suite: 'layouts',
      data: null,
      n: ROUNDS,
      metrics: coldRuns(programs, ROUNDS),
      baseline: {},
      notes: [
        `medians of ${ROUNDS} interleaved cold starts; CPU = user + system of the child`,
        `layouts-1 keeps ${LAYOUTS[0]}, layouts-3 keeps ${LAYOUTS.join(', ')}`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(...words: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [TIDE, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tide ${words.join(' ')} failed: ${stderr}`);
}
