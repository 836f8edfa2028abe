// Kill the process at, or fail, the k-th system call on the store's files, for every k (failure-modes 2.1). A process that is killed
// keeps its page cache, so this is process death, not power loss; the store lies in memory to be quick.

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { takeHome } from '../take-home.ts';
import { FULL } from './full.ts';
import { type Bundle, bundled, type Ended, inTurns, ran, whyNoStrace } from './processes.ts';
import { sessionsOf, verdict } from './promise.ts';
import { type Mark, type Said, SCRIPT, storeAt } from './script.ts';

const CALLS = 'openat,write,fdatasync,fsync,rename,link,unlink,mkdir,ftruncate';
const ERRORS = ['ENOSPC', 'EIO', 'EROFS'] as const;

/** One system call of the driver on the store's files: the k-th of its name. */
interface Point {
  readonly call: string;
  readonly k: number;
  readonly line: string;
}

const missing = whyNoStrace();
if (missing !== undefined) process.stderr.write(`test/faults/strace.test.ts is skipped: ${missing}\n`);

describe.skipIf(missing !== undefined)('whichever system call the driver is killed at or fails in', () => {
  let driver: Bundle;
  let folder: string;
  let reference: Map<string, Mark[]>;

  beforeAll(async () => {
    driver = await bundled('test/faults/driver.ts');
    folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tidemark-strace-'));
    const root = join(folder, 'reference');
    mkdirSync(root);
    await ran(process.execPath, [driver.path, root]);
    reference = sessionsOf(storeAt(nodeFiles, root, 30));
  });
  afterAll(() => {
    driver.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a kill loses nothing that was acknowledged', async () => {
    const points = await pointsOf(0, undefined);
    const kills = await inTurns(points, 2, (point) => killedAt(point, 0, undefined));
    report('kill', points.length, kills);
    expect(kills.flatMap(({ broken }) => broken)).toEqual([]);
    expect(kills.filter(({ hit }) => hit).length).toBeGreaterThan(100);
  }, 600_000);

  test('a kill while a torn tail is being mended loses nothing either', async () => {
    const torn = tornStore();
    const points = await pointsOf(2, torn, 4);
    expect(points.map(({ call }) => call)).toContain('ftruncate');
    const kills = await inTurns(points, 2, (point) => killedAt(point, 2, torn, 4));
    report('kill while mending', points.length, kills);
    expect(kills.flatMap(({ broken }) => broken)).toEqual([]);
    expect(kills.filter(({ hit }) => hit).length).toBeGreaterThan(15);
  }, 600_000);

  test('an error is told, nothing false is acknowledged, and what follows goes on', async () => {
    const points = await pointsOf(0, undefined);
    // By default each call fails with one of the errors, in turns.
    const faults = points.flatMap((point, index) =>
      ERRORS.filter((_, turn) => FULL || index % ERRORS.length === turn).map((error) => ({ point, error })),
    );
    const runs = await inTurns(faults, 2, ({ point, error }) => failedAt(point, error));
    report('error', faults.length, runs);
    expect(runs.flatMap(({ broken }) => broken)).toEqual([]);
    expect(runs.filter(({ hit }) => hit).length).toBeGreaterThan(faults.length * 0.9);
  }, 900_000);

  test('a disk that fills up in the middle of a write leaves whole events and no others', async () => {
    const limits = Array.from({ length: FULL ? 120 : 20 }, (_, index) => 400 + index * (FULL ? 9 : 53));
    const runs = await inTurns(limits, 2, async (limit) => {
      const root = fresh();
      const ended = await ran('prlimit', [`--fsize=${limit}`, process.execPath, driver.path, root]);
      const failed = linesOf(ended.stdout).some((line) => line.failed !== undefined);
      return { ...judged(root, ended, `limit ${limit}`), hit: failed };
    });
    report('full disk', limits.length, runs);
    expect(runs.flatMap(({ broken }) => broken)).toEqual([]);
    expect(runs.filter(({ hit }) => hit).length).toBeGreaterThan(limits.length / 2);
  }, 300_000);

  interface Run {
    readonly broken: string[];
    /** The fault met a file of the store. */
    readonly hit: boolean;
    readonly acknowledged: number;
  }

  async function killedAt(point: Point, from: number, template?: string, to?: number): Promise<Run> {
    const root = fresh(template);
    const ended = await traced(root, from, to, point.call, `:signal=SIGKILL:when=${point.k}`);
    const run = judged(root, ended, nameOf(point), { from, comparable: template === undefined });
    return { ...run, hit: ended.signal === 'SIGKILL' || ended.code === 137 };
  }

  /** The engine wakes its threads by writes of its own, so now and then the call that fails is not ours: such a run says nothing. */
  async function failedAt(point: Point, error: string, tries = 5): Promise<Run> {
    const root = fresh();
    const ended = await traced(root, 0, undefined, point.call, `:error=${error}:when=${point.k}`);
    const hit = ended.trace.split('\n').some((line) => line.includes('(INJECTED)') && line.includes(root));
    if (!hit) {
      rmSync(root, { recursive: true, force: true });
      return tries > 1 ? failedAt(point, error, tries - 1) : { broken: [], hit, acknowledged: 0 };
    }
    const run = judged(root, ended, `${error} ${nameOf(point)}`);
    // A lock that cannot be removed is no reason to fail, now or at the next step.
    const unlocking = point.call === 'unlink' && point.line.includes('/.index/locks/');
    if (unlocking && run.acknowledged < SCRIPT.length) run.broken.push(`${nameOf(point)}: a step failed`);
    return { ...run, hit };
  }

  /** The promise, from what was said and what is on disk. A run that was killed ended in the step after the last that spoke. */
  function judged(
    root: string,
    ended: Ended,
    name: string,
    killed?: { readonly from: number; readonly comparable: boolean },
  ): Run {
    const lines = linesOf(ended.stdout);
    const said = lines.flatMap((line) => (line.said === undefined ? [] : [line.said]));
    const broken = lines.flatMap((line) => (line.thrown === undefined ? [] : [line.thrown]));
    const last = SCRIPT.length - 1;
    const step = killed === undefined ? last : Math.min(killed.from + said.length, last);
    const expected = killed?.comparable ? { said, reference } : { said };
    broken.push(...verdict(nodeFiles, root, SCRIPT[step]?.hour ?? 0, expected));
    rmSync(root, { recursive: true, force: true });
    return { broken: broken.map((one) => `${name}: ${one}`), hit: false, acknowledged: said.length };
  }

  /** Every call on the store's files that an undisturbed run makes. Our files are all reached from the main thread. */
  async function pointsOf(from: number, template: string | undefined, to?: number): Promise<Point[]> {
    const root = fresh(template);
    const { trace } = await traced(root, from, to, CALLS);
    rmSync(root, { recursive: true, force: true });
    const counts = new Map<string, number>();
    const points: Point[] = [];
    for (const line of trace.split('\n')) {
      const call = /^(\w+)\(/.exec(line)?.[1];
      if (call === undefined) continue;
      const k = (counts.get(call) ?? 0) + 1;
      counts.set(call, k);
      if (!line.includes(root)) continue;
      // Reading changes nothing: dying before it is dying after the write that came before.
      const reading = call === 'openat' && !/O_WRONLY|O_RDWR|O_CREAT/.test(line);
      if (!reading || FULL) points.push({ call, k, line: line.replaceAll(root, '') });
    }
    // Every append takes its lock in the same way; by default three of them stand for all.
    let locks = 0;
    return points.filter(({ line }) => FULL || !line.includes('/.index/locks/') || locks++ < 9);
  }

  async function traced(
    root: string,
    from: number,
    to: number | undefined,
    calls: string,
    inject?: string,
  ): Promise<Ended & { trace: string }> {
    const output = `${root}.trace`;
    const ended = await ran('strace', [
      ...['-qq', '-y', '-s', '0', '-o', output, '-e', `trace=${calls}`],
      ...(inject === undefined ? [] : ['-e', `inject=${calls}${inject}`]),
      ...[process.execPath, driver.path, root, String(from), String(to ?? SCRIPT.length)],
    ]);
    const trace = readFileSync(output, 'utf8');
    rmSync(output);
    return { ...ended, trace };
  }

  let serial = 0;
  function fresh(template?: string): string {
    const root = join(folder, `store-${serial++}`);
    if (template === undefined) mkdirSync(root);
    else {
      cpSync(template, root, { recursive: true, preserveTimestamps: true });
      takeHome(root);
    }
    return root;
  }

  /** A store in which the second step was cut off in the middle of its event. */
  function tornStore(): string {
    const root = fresh();
    for (const step of SCRIPT.slice(0, 2)) step.run(storeAt(nodeFiles, root, step.hour));
    const [session] = sessionsOf(storeAt(nodeFiles, root, 0)).keys();
    const path = join(root, 'sessions', '2026-11', `${session}.md`);
    writeFileSync(path, `${readFileSync(path, 'utf8')}- Created preference \`torn\`: never acknowl`);
    return root;
  }
});

interface Line {
  readonly said?: Said;
  readonly failed?: string;
  readonly thrown?: string;
}

function linesOf(stdout: string): Line[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

function nameOf({ call, k, line }: Point): string {
  return `${call} ${k} ${line.slice(0, 120)}`;
}

function report(what: string, points: number, runs: readonly { hit: boolean; acknowledged: number }[]): void {
  const hits = runs.filter(({ hit }) => hit).length;
  const acknowledged = runs.reduce((sum, run) => sum + run.acknowledged, 0);
  process.stdout.write(`${what}: ${points} points, ${hits} hit, ${acknowledged} steps acknowledged\n`);
}
