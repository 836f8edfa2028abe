// Cold starts of programs, interleaved so that a busy moment hits all of them alike. Each child reports its own CPU time.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Program {
  readonly name: string;
  /** `%n` in an argument becomes the number of the round. */
  readonly args: readonly string[];
  /** On standard input; `%n` as above. */
  readonly input?: string;
  /** Not counted: puts things back as they were. */
  readonly after?: () => void;
}

/** Median CPU milliseconds by name. */
export function coldRuns(programs: readonly Program[], rounds: number): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'tide-cold-'));
  const probe = join(folder, 'probe.cjs');
  writeFileSync(
    probe,
    `process.on('exit', () => { const { user, system } = process.cpuUsage(); require('fs').writeSync(2, '\\nCPU ' + (user + system) + '\\n'); });\n`,
  );
  const times = new Map<string, number[]>();
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: '',
    NODE_OPTIONS: '',
    TIDEMARK_HOME: join(folder, 'home'),
  };
  try {
    for (let round = 0; round < rounds; round++) {
      for (const { name, args, input, after } of programs) {
        const words = args.map((arg) => arg.replace('%n', String(round)));
        const { stderr, status } = spawnSync(process.execPath, ['-r', probe, ...words], {
          encoding: 'utf8',
          env,
          input: input?.replace('%n', String(round)),
        });
        const cpu = /CPU (\d+)/.exec(stderr)?.[1];
        if (status !== 0 || cpu === undefined) throw new Error(`${name} failed: ${stderr}`);
        times.set(name, [...(times.get(name) ?? []), Number(cpu) / 1000]);
        after?.();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return Object.fromEntries(
    Array.from(times, ([name, list]) => [name, list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0]),
  );
}
