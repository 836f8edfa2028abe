// Fail the Nth write, for every N, in every way a write can fail (SQLite's method), on files in memory.

import { describe, expect, test } from 'vitest';
import { ioError } from '../../src/platform/io-error.ts';
import {
  Crash,
  type MemoryFiles,
  memoryFiles,
  type WriteOperation,
} from '../../src/platform/memory-files.ts';
import { FULL } from './full.ts';
import { brokenPromises, notMended, sessionsOf, textsIn, verdict } from './promise.ts';
import { oneMore, type Said, SCRIPT, SECRET_WORDS, storeAt } from './script.ts';

const ROOT = '/store';

/** `refused`: an error before anything. A number: so many bytes, then a crash. Infinity: all of it, then a crash. */
type Way = 'refused' | number;

/** One write of the undisturbed script, and the store as it was before the step it belongs to. */
interface Write {
  readonly operation: WriteOperation;
  readonly path: string;
  readonly step: number;
  /** Which write of its step. */
  readonly index: number;
  /** What an append adds. */
  readonly bytes: number;
}

const writes: Write[] = [];
const before: MemoryFiles[] = [];
const said: Said[] = [];
const ending = record();
const reference = sessionsOf(storeAt(ending, ROOT, 30));

describe('whichever write of a script fails', () => {
  test('undisturbed, the script runs through and leaves nothing to complain of', () => {
    expect(SCRIPT.length).toBeGreaterThanOrEqual(12);
    expect(appends().length).toBeGreaterThanOrEqual(12);
    expect(brokenPromises(storeAt(ending, ROOT, 30), { said, reference })).toEqual([]);
    expect(notMended(storeAt(ending, ROOT, 30))).toEqual([]);
  });

  test('an error before anything is written loses nothing, and the next write goes through', () => {
    for (const write of writes) expect(verdictOn(write, 'refused'), nameOf(write)).toEqual([]);
  });

  test('a crash just before it loses nothing that was acknowledged', () => {
    for (const write of writes) expect(verdictOn(write, 0), nameOf(write)).toEqual([]);
  });

  test('a crash just after it loses nothing that was acknowledged', () => {
    for (const write of writes) expect(verdictOn(write, Number.POSITIVE_INFINITY), nameOf(write)).toEqual([]);
  });

  test('an append that is cut, also inside a character, is set aside by the next one and never read as an event', () => {
    let points = 0;
    for (const write of appends()) {
      for (const cut of cutsOf(write)) {
        expect(verdictOn(write, cut), `${nameOf(write)} cut after ${cut} of ${write.bytes}`).toEqual([]);
        points++;
      }
    }
    expect(points).toBeGreaterThan(FULL ? 1_500 : 400);
  }, 300_000);

  test('a second fault while the torn tail is being mended loses nothing either', () => {
    let faults = 0;
    for (const write of appends()) {
      for (const cut of FULL ? [1, write.bytes >> 1, write.bytes - 1] : [write.bytes >> 1]) {
        const torn = faulted(write, cut).files;
        for (const way of ['refused', 0, 7, Number.POSITIVE_INFINITY] as const) {
          for (let again = 0; ; again++) {
            const files = torn.copy();
            failAt(files, again, way);
            const more = attempt(() => oneMore(storeAt(files, ROOT, hourOf(write) + 0.02)));
            files.beforeWrite = () => undefined;
            const heard = [...said.slice(0, write.step), ...(more === undefined ? [] : [more])];
            const broken = verdict(files, ROOT, hourOf(write), { said: heard });
            expect(broken, `${nameOf(write)} cut, then ${way} at ${again}`).toEqual([]);
            if (again > 12) break;
            faults += more === undefined ? 1 : 0;
          }
        }
      }
    }
    expect(faults).toBeGreaterThan(100);
  }, 300_000);

  test('forgetting that failed half way is finished when it is asked for again', () => {
    let faults = 0;
    for (const write of writes.filter(({ step }) => SCRIPT[step]?.name === 'forget')) {
      for (const way of ['refused', 0, Number.POSITIVE_INFINITY] as const) {
        const { files } = faulted(write, way);
        SCRIPT[write.step]?.run(storeAt(files, ROOT, hourOf(write) + 0.01));
        const left = [...textsIn(files, ROOT)].filter(([, text]) => text.includes(SECRET_WORDS));
        expect(left, `${nameOf(write)} ${way}`).toEqual([]);
        faults++;
      }
    }
    expect(faults).toBeGreaterThan(10);
  });
});

/** Runs the script once and keeps what it wrote, what it said, and the store before each step. */
function record(): MemoryFiles {
  const files = memoryFiles();
  for (const [step, { run, hour }] of SCRIPT.entries()) {
    before.push(files.copy());
    const from = writes.length;
    const sizes = new Map<number, number>();
    files.beforeWrite = (operation, path) => {
      sizes.set(writes.length, files.read(path)?.length ?? 0);
      writes.push({ operation, path, step, index: writes.length - from, bytes: 0 });
      return undefined;
    };
    const append = (path: string, data: string, seen?: number) => {
      const done = files.append(path, data, seen);
      const last = writes.length - 1;
      const size = (files.read(path)?.length ?? 0) - (sizes.get(last) ?? 0);
      writes[last] = { ...(writes[last] as Write), bytes: size };
      return done;
    };
    said.push(run(storeAt({ ...files, append }, ROOT, hour)));
  }
  files.beforeWrite = () => undefined;
  return files;
}

function appends(): Write[] {
  return writes.filter(({ operation }) => operation === 'append');
}

/** Every byte, or the edges and every fifth. */
function cutsOf({ bytes }: Write): number[] {
  const all = Array.from({ length: bytes - 1 }, (_, index) => index + 1);
  return FULL ? all : all.filter((cut) => cut <= 4 || bytes - cut <= 4 || cut % 5 === 0);
}

function verdictOn(write: Write, way: Way): string[] {
  const { files, told } = faulted(write, way);
  const heard = [...said.slice(0, write.step), ...(told === undefined ? [] : [told])];
  return verdict(files, ROOT, hourOf(write), { said: heard, ...(told === undefined ? { reference } : {}) });
}

/** The store after the step in which that write failed; what the step said in spite of it, if it did. */
function faulted(write: Write, way: Way): { files: MemoryFiles; told: Said | undefined } {
  const files = (before[write.step] as MemoryFiles).copy();
  failAt(files, write.index, way);
  const told = attempt(() => SCRIPT[write.step]?.run(storeAt(files, ROOT, hourOf(write))));
  files.beforeWrite = () => undefined;
  return { files, told };
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
    if (error instanceof Crash || /the disk is full/.test(String(error))) return undefined;
    throw error;
  }
}

function hourOf({ step }: Write): number {
  return SCRIPT[step]?.hour ?? 0;
}

function nameOf({ operation, path, step }: Write): string {
  return `${operation} ${path} (${SCRIPT[step]?.name})`;
}
