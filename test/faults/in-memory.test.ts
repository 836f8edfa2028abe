// Fail the Nth write, for every N, in every way a write can fail (SQLite's method), on files in memory.

import { describe, expect, test } from 'vitest';
import type { Files } from '../../src/model/ports.ts';
import { ioError } from '../../src/platform/io-error.ts';
import {
  Crash,
  type MemoryFiles,
  memoryFiles,
  type WriteOperation,
} from '../../src/platform/memory-files.ts';
import { brokenPromises, notMended, sessionsOf, textsIn } from './promise.ts';
import { oneMore, type Said, SCRIPT, SECRET_WORDS, type Step, storeAt } from './script.ts';

const ROOT = '/store';

/** `refused`: an error before anything. A number: so many bytes, then a crash. Infinity: all of it, then a crash. */
type Way = 'refused' | number;

interface Write {
  readonly operation: WriteOperation;
  readonly path: string;
  readonly step: number;
  /** What an append adds. */
  readonly bytes: number;
}

describe('whichever write of a script fails, in whatever way', () => {
  const writes = recorded();
  const reference = sessionsOf(storeAt(afterAll(), ROOT, 30));

  test('the script itself runs through, and leaves nothing to complain of', () => {
    expect(SCRIPT.length).toBeGreaterThanOrEqual(12);
    expect(writes.filter((write) => write.operation === 'append').length).toBeGreaterThanOrEqual(10);
    expect(brokenPromises(storeAt(afterAll(), ROOT, 30), { said: allSaid(), reference })).toEqual([]);
  });

  test('an error before anything is written loses nothing, and the next write goes through', () => {
    expectKept((index) => [index, 'refused']);
  });

  test('a crash just after it loses nothing that was acknowledged', () => {
    expectKept((index) => [index, Number.POSITIVE_INFINITY]);
  });

  test('a crash just before it loses nothing that was acknowledged', () => {
    expectKept((index) => [index, 0]);
  });

  test('an append that is cut at any byte is set aside by the next one, never read as an event', () => {
    let torn = 0;
    let points = 0;
    for (const [index, write] of writes.entries()) {
      if (write.operation !== 'append') continue;
      for (let cut = 1; cut < write.bytes; cut++) {
        const { broken, tornPieces } = runWithFault(index, cut);
        expect(broken, `${describeWrite(write)} cut after ${cut} of ${write.bytes} bytes`).toEqual([]);
        torn += tornPieces;
        points++;
      }
    }
    expect(points).toBeGreaterThan(1_000);
    expect(torn).toBeGreaterThan(1_000);
  });

  test('a second fault while the torn tail is being mended loses nothing either', () => {
    let mending = 0;
    for (const [index, write] of writes.entries()) {
      if (write.operation !== 'append') continue;
      for (const cut of [1, write.bytes >> 1, write.bytes - 1]) {
        for (const way of ['refused', 0, 7, Number.POSITIVE_INFINITY] as const) {
          for (let again = 0; again < 12; again++) {
            const files = memoryFiles();
            const said = run(files, index, cut);
            const at = hourOf(write.step);
            failAt(files, again, way);
            const second = attempt(() => oneMore(storeAt(files, ROOT, at + 0.05)));
            files.beforeWrite = () => undefined;
            if (second !== undefined) {
              expect(verdict(files, at, [...said, second])).toEqual([]);
              break;
            }
            mending++;
            expect(verdict(files, at, said), `${describeWrite(write)}, then ${way} at ${again}`).toEqual([]);
          }
        }
      }
    }
    expect(mending).toBeGreaterThan(100);
  });

  test('what was to be forgotten and failed is forgotten when it is asked again', () => {
    const step = SCRIPT.findIndex(({ name }) => name === 'forget');
    let tried = 0;
    for (const [index, write] of writes.entries()) {
      if (write.step !== step) continue;
      for (const way of ['refused', 0, Number.POSITIVE_INFINITY] as const) {
        const files = memoryFiles();
        run(files, index, way);
        attempt(() => SCRIPT[step]?.run(storeAt(files, ROOT, hourOf(step) + 0.01)));
        const left = [...textsIn(files, ROOT)].filter(([, text]) => text.includes(SECRET_WORDS));
        expect(left, `${describeWrite(write)} ${way}`).toEqual([]);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(10);
  });

  function expectKept(fault: (index: number) => readonly [number, Way]): void {
    for (const [index, write] of writes.entries()) {
      const { broken } = runWithFault(...fault(index));
      expect(broken, describeWrite(write)).toEqual([]);
    }
  }

  function runWithFault(index: number, way: Way): { broken: string[]; tornPieces: number } {
    const files = memoryFiles();
    const said = run(files, index, way);
    // A failure on the side, such as a cache that could not be written, ends nothing.
    const last = said.length === SCRIPT.length ? SCRIPT.length - 1 : (writes[index]?.step ?? 0);
    const broken = verdict(files, hourOf(last), said);
    return { broken, tornPieces: files.list(`${ROOT}/sessions/.torn`).length };
  }

  /** Looks, writes once more, looks again, and closes everything twenty hours later. */
  function verdict(files: MemoryFiles, hour: number, said: readonly Said[]): string[] {
    const undisturbed = said.length < SCRIPT.length && !isWrittenOn(files);
    const broken = brokenPromises(storeAt(files, ROOT, hour), {
      said,
      ...(undisturbed ? { reference } : {}),
    });
    const before = tornTails(files);
    const more = attempt(() => oneMore(storeAt(files, ROOT, hour + 0.05)));
    if (more === undefined) return [...broken, 'the next write failed'];
    const all = [...said, more];
    broken.push(...brokenPromises(storeAt(files, ROOT, hour), { said: all }));
    broken.push(...notMended(storeAt(files, ROOT, hour)));
    const pieces = [...textsIn(files, `${ROOT}/sessions/.torn`).values()];
    for (const tail of before)
      if (!pieces.includes(tail)) broken.push(`the torn piece is not in sessions/.torn: ${tail}`);
    const later = attempt(() => oneMore(storeAt(files, ROOT, hour + 30)));
    if (later === undefined) broken.push('a write of the next day failed');
    broken.push(...notMended(storeAt(files, ROOT, hour + 30)));
    return broken;
  }

  /** Then the sessions can no longer be compared with those of the undisturbed run. */
  function isWrittenOn(files: MemoryFiles): boolean {
    return [...sessionsOf(storeAt(files, ROOT, 0)).values()].flat().some(([, , , id]) => id === 'one-more');
  }
});

function recorded(): Write[] {
  const files = memoryFiles();
  const writes: Write[] = [];
  const inner = { ...files };
  for (const [step, { run: act, hour }] of SCRIPT.entries()) {
    files.beforeWrite = (operation, path) => {
      writes.push({ operation, path, step, bytes: 0 });
      return undefined;
    };
    const append: Files['append'] = (path, data) => {
      inner.append(path, data);
      const last = writes.at(-1);
      if (last !== undefined) writes[writes.length - 1] = { ...last, bytes: Buffer.byteLength(data) };
    };
    act(storeAt({ ...files, append }, ROOT, hour));
  }
  return writes;
}

function afterAll(): MemoryFiles {
  const files = memoryFiles();
  run(files, Number.POSITIVE_INFINITY, 0);
  return files;
}

function allSaid(): Said[] {
  return run(memoryFiles(), Number.POSITIVE_INFINITY, 0);
}

/** Runs the script until a step fails; what the steps before it said. */
function run(files: MemoryFiles, at: number, way: Way): Said[] {
  failAt(files, at, way);
  const said: Said[] = [];
  for (const step of SCRIPT) {
    const one = attempt(() => step.run(storeAt(files, ROOT, step.hour)));
    if (one === undefined) break;
    said.push(one);
  }
  files.beforeWrite = () => undefined;
  return said;
}

function failAt(files: MemoryFiles, at: number, way: Way): void {
  let count = 0;
  files.beforeWrite = (operation, path) => {
    if (count++ !== at) return undefined;
    if (way !== 'refused') return way;
    throw ioError({ code: 'ENOSPC' }, operation, path);
  };
}

/** Undefined when the injected fault ended it; any other failure is a failure of the test. */
function attempt(action: () => Said | undefined): Said | undefined {
  try {
    return action();
  } catch (error) {
    const injected = error instanceof Crash || /the disk is full/.test(String(error));
    if (!injected) throw error;
    return undefined;
  }
}

/** The events that were begun and not ended, in sessions that were not being closed. */
function tornTails(files: MemoryFiles): string[] {
  const tails: string[] = [];
  for (const [path, text] of textsIn(files, `${ROOT}/sessions`)) {
    if (path.includes('/.torn/') || /\n## (?!Memory References)/.test(text)) continue;
    const last = /\n(-[^\n]*\n?(?: {1,2}[^\n]*\n?)*)$/.exec(text)?.[1];
    if (last !== undefined && !/\n {2}at: \S+ #\d+\n$/.test(last)) tails.push(last);
  }
  return tails;
}

function hourOf(step: number): number {
  return (SCRIPT[step] as Step).hour;
}

function describeWrite({ operation, path, step }: Write): string {
  return `${operation} ${path} (${SCRIPT[step]?.name})`;
}
