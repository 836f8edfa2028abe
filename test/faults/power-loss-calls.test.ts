// The disk that power-loss.test.ts loses is told the same as the kernel is: the system calls of the script, and those of the built binary,
// are the operations that were recorded, in the same order. Otherwise a state the real disk may be in would not be tried.

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Disk, type Done } from './disk.ts';
import { filesOnDisk, on } from './disk-calls.ts';
import { bundled, ran, whyNoStrace } from './processes.ts';
import { SCRIPT, storeOnDisk } from './script.ts';

const ROOT = '/store';
const CALLS = 'openat,write,pwrite64,writev,fdatasync,fsync,rename,link,unlink,mkdir,ftruncate';
const TORN = '- Created preference `torn`: never acknowl';
const TIDE = join(import.meta.dirname, '../../dist/tide.js');

const missing = whyNoStrace();
if (missing !== undefined)
  process.stderr.write(`test/faults/power-loss-calls.test.ts is skipped: ${missing}\n`);

describe.skipIf(missing !== undefined)('the recorded operations are the system calls of', () => {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tidemark-calls-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the script, to the byte', async () => {
    const driver = await bundled('test/faults/driver.ts');
    try {
      const root = join(folder, 'script');
      mkdirSync(root);
      const made = await traced(root, folder, [driver.path, root]);
      const wanted = [...(await recorded()).values()].flat();
      expect(made).toEqual(wanted);
      expect(made.length).toBeGreaterThan(150);
    } finally {
      driver.dispose();
    }
  });

  test('the mending of a torn tail', async () => {
    const driver = await bundled('test/faults/driver.ts');
    try {
      const root = join(folder, 'torn');
      mkdirSync(root);
      await ran(process.execPath, [driver.path, root, '0', '2']);
      const month = join(root, 'sessions', '2026-11');
      for (const name of readdirSync(month)) appendFileSync(join(month, name), TORN);
      const made = await traced(root, folder, [driver.path, root, '2', '3']);
      expect(made).toEqual((await recorded(TORN)).get(SCRIPT[2]?.name ?? ''));
      expect(made.join()).toContain('ftruncate');
    } finally {
      driver.dispose();
    }
  });

  test.each([
    ['remember a preference', ['remember', 'preference', 'Commits are small and signed']],
    ['end the session', ['session', 'end', '--did', 'Signed the commits']],
  ])('the built binary: %s', async (step, words) => {
    const project = mkdtempSync(join(folder, 'project-'));
    const root = join(project, '.tidemark');
    const before = [
      ['init'],
      ['session', 'start', 'Signing'],
      ['remember', 'preference', 'Tabs, not blanks'],
    ];
    for (const one of before) {
      const ended = await ran(process.execPath, [TIDE, ...one], { cwd: project, env: environment() });
      expect(ended.code, ended.stderr).toBe(0);
    }
    const made = await traced(root, project, [TIDE, ...words]);
    expect(made.map(nameless)).toEqual((await recorded()).get(step)?.map(nameless));
  });

  /** What the process did to the store, each call in a line. */
  async function traced(root: string, cwd: string, args: readonly string[]): Promise<string[]> {
    const output = `${root}.trace`;
    const strace = ['-qq', '-y', '-s', '0', '-o', output, '-e', `trace=${CALLS}`, process.execPath, ...args];
    const ended = await ran('strace', strace, { cwd, env: environment() });
    expect(ended.code, ended.stderr).toBe(0);
    return readFileSync(output, 'utf8')
      .split('\n')
      .flatMap((line) => lineOfCall(line, root) ?? []);
  }

  function environment(): NodeJS.ProcessEnv {
    const session = { TIDEMARK_SESSION: '2026-11-15T080000Z-calls', TIDEMARK_AUTHOR: 'Ada' };
    return { PATH: process.env.PATH, HOME: join(folder, 'home'), ...session };
  }
});

/** The operations of each step of the script on our own disk; something torn may come before the third. */
async function recorded(torn?: string): Promise<Map<string, string[]>> {
  const files = await filesOnDisk();
  const disk = Disk.with(ROOT, Date.UTC(2026, 10, 15, 8, 0, 0));
  const steps = new Map<string, string[]>();
  for (const step of SCRIPT) {
    if (step === SCRIPT[2] && torn !== undefined)
      on(disk, () => {
        const month = `${ROOT}/sessions/2026-11`;
        for (const { name } of files.list(month)) files.append(`${month}/${name}`, torn);
      });
    disk.log.length = 0;
    on(disk, () => step.run(storeOnDisk(files, ROOT, step.hour)));
    steps.set(step.name, disk.log.map(lineOfOp));
  }
  return steps;
}

function lineOfOp(op: Done): string {
  const size = op.call === 'write' ? op.bytes.length : op.call === 'ftruncate' ? op.size : undefined;
  return lineOf(op.call, op.path.slice(ROOT.length), size);
}

/** Undefined for a call that failed, that only reads, or that is about something else. */
function lineOfCall(line: string, root: string): string | undefined {
  const match = /^(\w+)\((.*)\)\s+= (\d+)/.exec(line);
  if (match === null) return undefined;
  const [, call = '', args = '', result] = match;
  if (call === 'openat' && !args.includes('O_CREAT')) return undefined;
  // The last path is the one that is made or changed: that of the descriptor, or the new name.
  const path = [...args.matchAll(/["<](\/[^">]*)[">]/g)].map(([, found]) => found ?? '').at(-1);
  if (path !== root && !path?.startsWith(`${root}/`)) return undefined;
  // What SQLite writes is derived, and its own tests lose power in every place.
  if (path.startsWith(`${root}/.index/memory.db`)) return undefined;
  const size =
    call === 'write' ? Number(result) : call === 'ftruncate' ? Number(/\d+$/.exec(args)?.[0]) : undefined;
  return lineOf(call, path.slice(root.length), size);
}

/** What lies in `.index/` names processes and times, so its size is nobody's business. */
function lineOf(call: string, path: string, size: number | undefined): string {
  const known = size === undefined || path.startsWith('/.index/') ? '' : ` ${size}`;
  return `${call} ${path.replace(/\/\.tmp-.*$/, '/.tmp')}${known}`;
}

/** The same for any session and any text. */
function nameless(line: string): string {
  const [call, path = ''] = line.split(' ');
  const name = basename(path);
  return `${call} ${path.replace(name, /\d{4}-\d\d-\d\dT/.test(name) ? 'SESSION' : name)}`.replace(
    /\d{4}-\d\d/,
    'MONTH',
  );
}
