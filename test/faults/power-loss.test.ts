// Power is lost after any operation of a script, and the disk comes back in any state it may be in then (failure-modes 2.2). The script runs
// on the real platform code, which runs on a disk of our own; test/faults/power-loss-calls.test.ts compares its calls with the system's.

import { afterAll, describe, expect, test } from 'vitest';
import { forget } from '../../src/engine/forget.ts';
import { log } from '../../src/engine/log.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { stated as remember } from '../stated.ts';
import { Disk, type Done, powerLost, randomFrom, type Sampling } from './disk.ts';
import { filesOnDisk, on } from './disk-calls.ts';
import { FULL } from './full.ts';
import { brokenPromises, notMended, sessionsOf, textsIn, verdict } from './promise.ts';
import { marksOf, oneMore, type Said, SCRIPT, SECRET_WORDS, type Step, storeOnDisk } from './script.ts';

const ROOT = '/store';
const BEGIN = Date.UTC(2026, 10, 15, 8, 0, 0);
const SEED = 20_261_115;
const ALL: Sampling = { most: FULL ? 10_000 : 300, everyByte: FULL, torn: false, seed: SEED };

/** An event of several sectors, and what it takes to close and count the session it is in. */
const STEPS: readonly Step[] = [
  ...SCRIPT,
  {
    name: 'decide at length',
    hour: 20.1,
    run: (store) => {
      const context = Array.from({ length: 40 }, (_, line) => `Zeile ${line} über ไทย`).join('\n');
      const decided = { kind: 'decision', id: 'ship-on-fridays', statement: 'Ausgeliefert wird freitags' };
      return {
        events: marksOf(remember(store, { ...decided, fields: [['context', context]] }).written.events),
      };
    },
  },
  {
    name: 'end that session',
    hour: 20.2,
    run: (store) => ({ events: [], sealed: endSession(store, 'Entschieden'.repeat(60), undefined).session }),
  },
  {
    name: 'write another checkpoint',
    hour: 20.3,
    run: (store) => {
      rebuild(store);
      return { events: [] };
    },
  },
];

/** A step of the undisturbed script: the disk before it, what it did to it, and what it said in the end. */
interface Recorded {
  readonly step: Step;
  readonly before: Disk;
  readonly ops: readonly Done[];
  readonly said: Said;
}

/** A moment at which the power may go. */
interface Point {
  readonly name: string;
  readonly hour: number;
  readonly disk: Disk;
  /** What was said by then. */
  readonly said: readonly Said[];
  readonly op: Done | undefined;
}

const files = await filesOnDisk();
const recorded: Recorded[] = [];
const ending = record();
const reference = on(ending.copy(), () => sessionsOf(storeOnDisk(files, ROOT, 30)));
const points = recorded.flatMap((_, step) => [...pointsOf(step)]);
/** Every event in every form that was ever written down; forgetting changes them. */
const forms = new Set(points.flatMap(({ disk, hour }) => on(disk.copy(), () => eventsAt(hour))));

describe('whenever the power is lost', () => {
  const figures: string[] = [];
  afterAll(() => {
    process.stdout.write(`${figures.join('\n')}\n`);
  });

  test('undisturbed, the script leaves nothing to complain of', () => {
    const said = recorded.map((one) => one.said);
    expect(
      on(ending.copy(), () => brokenPromises(storeOnDisk(files, ROOT, 30), { said, reference })),
    ).toEqual([]);
    expect(on(ending.copy(), () => notMended(storeOnDisk(files, ROOT, 30)))).toEqual([]);
  });

  test.each([
    ['appends', (op: Done) => op.call === 'fdatasync'],
    ['new and replaced files', (op: Done) => op.call === 'fsync' && op.path.includes('/.tmp-')],
    ['folders', (op: Done) => op.call === 'fsync' && !op.path.includes('/.tmp-')],
  ])('it would be lost if %s were not synced: the disk tells', (_, isDropped) => {
    const disk = (recorded[0] as Recorded).before.copy();
    const isLost = recorded.some(({ step: { name, hour }, ops }, index) => {
      for (const op of ops) if (!isDropped(op)) disk.redo(op);
      const said = recorded.slice(0, index + 1).map((one) => one.said);
      const [state = disk] = powerLost(disk, { ...ALL, most: 1 });
      const found = attempt(() => lost({ name, hour, disk, said, op: undefined }, state));
      return found.join('\n').includes('acknowledged, but found 0 times');
    });
    expect(isLost).toBe(true);
  });

  test('what was acknowledged is there once, nothing is half read, and the next write mends what was torn', () => {
    let states = 0;
    let zeros = 0;
    let seen = new Set<string>();
    for (const [index, point] of points.entries()) {
      // The same disk is another case when more was acknowledged.
      if (point.said.length !== points[index - 1]?.said.length) seen = new Set();
      for (const disk of powerLost(point.disk, ALL, seen)) {
        const torn = on(disk, () => zeroed());
        expect(broken(point, disk, reference), point.name).toEqual([]);
        // Zeros go the way of every torn tail.
        expect(
          on(disk, () => zeroed()),
          point.name,
        ).toEqual([]);
        if (torn.length > 0)
          expect(
            on(disk, () => zeroed('/.torn')),
            point.name,
          ).not.toEqual([]);
        zeros += torn.length;
        states++;
      }
    }
    figures.push(
      `power loss: ${points.length} points, ${states} states, ${zeros} of them with zeros in a session`,
    );
    expect(points.length).toBeGreaterThan(150);
    expect(states).toBeGreaterThan(FULL ? 6_000 : 150);
    expect(zeros).toBeGreaterThan(FULL ? 3_000 : 60);
  }, 1_200_000);

  test('sectors that arrived out of order cost nothing acknowledged, and a hole never goes unnoticed', () => {
    let states = 0;
    for (const point of points) {
      if (point.op?.call !== 'write' || !isSession(point.op.path)) continue;
      for (const disk of powerLost(point.disk, { ...ALL, everyByte: false, torn: true })) {
        const noticed = on(disk, () => {
          const store = storeOnDisk(files, ROOT, point.hour);
          return zeroed().length === 0 || notMended(store).length > 0;
        });
        expect(noticed, point.name).toBe(true);
        expect(lost(point, disk), point.name).toEqual([]);
        states++;
      }
    }
    figures.push(`sectors out of order: ${states} states`);
    expect(states).toBeGreaterThan(40);
  }, 300_000);

  test('and lost again while the torn tail is being mended', () => {
    let states = 0;
    let again = 0;
    const random = randomFrom(SEED);
    for (const point of points) {
      if (point.op?.call !== 'write' || !isSession(point.op.path)) continue;
      const torn = [...powerLost(point.disk, { ...ALL, everyByte: false })].slice(2);
      for (const before of FULL ? torn : [torn[random(torn.length)] ?? point.disk]) {
        const disk = before.copy();
        on(disk, () => oneMore(storeOnDisk(files, ROOT, point.hour + 0.02)));
        for (const [index, at] of steps(before, disk.log).entries()) {
          if (!FULL && random(6) > 0) continue;
          again++;
          for (const left of powerLost(at, { ...ALL, most: FULL ? 50 : 2, everyByte: false, seed: index })) {
            expect(broken({ ...point, disk: at }, left), `${point.name}, then operation ${index}`).toEqual(
              [],
            );
            states++;
          }
        }
      }
    }
    figures.push(`lost again while mending: ${again} points, ${states} states`);
    expect(states).toBeGreaterThan(FULL ? 2_000 : 40);
  }, 1_200_000);

  test('and forgetting afterwards reaches also what was never published', () => {
    let states = 0;
    let beside = 0;
    const random = randomFrom(SEED);
    const said = recorded.map((one) => one.step.name);
    const [first, last] = [said.indexOf('remember a learning') + 1, said.indexOf('forget')];
    for (const point of points) {
      if (point.said.length < first || point.said.length > last || !point.op?.path.includes('/.tmp-'))
        continue;
      // Here what lies beside counts as well.
      for (const disk of powerLost(point.disk, {
        ...ALL,
        everyByte: true,
        most: FULL ? 200 : 6,
        seed: random(1_000),
      })) {
        on(disk, () => {
          beside += holding('/.tmp-').length;
          forget(storeOnDisk(files, ROOT, point.hour + 0.02), ['missing-locale-keys']);
          expect(holding(''), point.name).toEqual([]);
        });
        states++;
      }
    }
    figures.push(`lost, then forgotten: ${states} states, ${beside} unpublished files with the words`);
    expect(beside).toBeGreaterThan(0);
  }, 300_000);

  // Here names are kept in order, as journals do: without, a name that the killed process had not synced yet may go with all that others
  // wrote under it, and a sync of its folder with each append would be the price.
  test('and lost after a process was killed and another went on from what it left unsynced', () => {
    let states = 0;
    const random = randomFrom(SEED);
    for (const point of points) {
      if (!FULL && random(4) > 0) continue;
      const disk = point.disk.copy();
      disk.boot++;
      disk.now += 61_000;
      disk.journal = true;
      const more = on(disk, () => oneMore(storeOnDisk(files, ROOT, point.hour + 0.02)));
      for (const left of powerLost(disk, { ...ALL, most: FULL ? 20 : 2, everyByte: false })) {
        expect(afterwards({ ...point, said: [...point.said, more] }, left), point.name).toEqual([]);
        states++;
      }
    }
    figures.push(`killed, gone on, then lost: ${states} states`);
    expect(states).toBeGreaterThan(FULL ? 150 : 30);
  }, 300_000);
});

/** Runs the script once, on a disk that was quiet for a minute before each step. */
function record(): Disk {
  const disk = Disk.with(ROOT, BEGIN);
  for (const step of STEPS) {
    disk.now += 60_000;
    const before = disk.copy();
    disk.log.length = 0;
    const said = on(disk, () => step.run(storeOnDisk(files, ROOT, step.hour)));
    recorded.push({ step, before, ops: [...disk.log], said });
  }
  return disk;
}

function* pointsOf(step: number): Generator<Point> {
  const {
    before,
    ops,
    step: { name, hour },
  } = recorded[step] as Recorded;
  for (const [index, disk] of steps(before, ops).entries()) {
    const op = ops[index - 1];
    const done = index === ops.length ? step + 1 : step;
    yield {
      name: `${name}, ${index === 0 ? 'before anything' : `after ${op?.call} ${op?.path} (${index})`}`,
      hour,
      disk,
      said: recorded.slice(0, done).map(({ said }) => said),
      op,
    };
  }
}

/** The disk before the operations, after the first, and so on. */
function steps(before: Disk, ops: readonly Done[]): Disk[] {
  const disk = before.copy();
  const after = ops.map((op) => {
    disk.redo(op);
    return disk.copy();
  });
  return [before, ...after];
}

/** The whole promise; with the reference, what was recovered is also a beginning of what was written. */
function broken(point: Point, disk: Disk, written?: typeof reference): string[] {
  const half = on(disk, () => eventsAt(point.hour)).filter(
    (event) => !forms.has(event) && !/one-more/.test(event),
  );
  const expected = { said: point.said, ...(written === undefined ? {} : { reference: written }) };
  return [
    ...half.map((event) => `never written so: ${event}`),
    ...on(disk, () => verdict(files, ROOT, point.hour, expected)),
  ];
}

/** What was acknowledged and is not there, now and when others have written; not what fsck may still have to say. */
function lost(point: Point, disk: Disk): string[] {
  return afterwards(point, disk).filter((one) => !/^(fsck|after the next write):/.test(one));
}

/** What is broken now, after the next write, and on the next day, when nothing may be torn any more. */
function afterwards({ said, hour }: Point, disk: Disk): string[] {
  return on(disk, () => {
    const found = brokenPromises(storeOnDisk(files, ROOT, hour), { said });
    const more = oneMore(storeOnDisk(files, ROOT, hour + 0.05));
    found.push(...brokenPromises(storeOnDisk(files, ROOT, hour + 0.1), { said: [...said, more] }));
    const last = oneMore(storeOnDisk(files, ROOT, hour + 30));
    found.push(...brokenPromises(storeOnDisk(files, ROOT, hour + 30), { said: [...said, more, last] }));
    found.push(...notMended(storeOnDisk(files, ROOT, hour + 30)));
    return found;
  });
}

function attempt(action: () => string[]): string[] {
  try {
    return action();
  } catch (error) {
    return [String(error)];
  }
}

function eventsAt(hour: number): string[] {
  return log(storeOnDisk(files, ROOT, hour)).map((event) => JSON.stringify(event));
}

/** Files of such a name that hold the words to be forgotten. */
function holding(name: string): string[] {
  return [...textsIn(files, ROOT)]
    .filter(([path, text]) => path.includes(name) && text.includes(SECRET_WORDS))
    .map(([path]) => path);
}

/** Session files with zero bytes, or torn pieces. */
function zeroed(which = ''): string[] {
  return [...textsIn(files, `${ROOT}/sessions${which}`)]
    .filter(([path, text]) => text.includes('\0') && (which !== '' || isSession(path)))
    .map(([path]) => path);
}

function isSession(path: string): boolean {
  return path.endsWith('.md') && !path.includes('/.');
}
