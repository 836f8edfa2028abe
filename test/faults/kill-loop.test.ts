// Several writers, killed at random moments, again and again on the same store (failure-modes 2.3).

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { log } from '../../src/engine/log.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { FULL } from './full.ts';
import { type Bundle, bundled, started, temporaryFolder, until } from './processes.ts';
import { storeAt } from './script.ts';

const ROUNDS = FULL ? 200 : 15;
const WRITERS = 4;
/** Rounds on one store before a new one is taken; otherwise reading the old rounds takes all the time. */
const ROUNDS_PER_STORE = 5;

let writer: Bundle;
const folders: string[] = [];

beforeAll(async () => {
  writer = await bundled('test/faults/writer.ts');
});
afterAll(() => {
  writer.dispose();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test(`${WRITERS} writers killed at random, ${ROUNDS} times: what was acknowledged is there once, in order, without gaps`, async () => {
  const seed = Number(process.env.TIDEMARK_SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  let acknowledged: string[] = [];
  let total = 0;
  let torn = 0;
  let root = '';
  for (let round = 0; round < ROUNDS; round++) {
    if (round % ROUNDS_PER_STORE === 0) {
      root = temporaryFolder('kill');
      folders.push(root);
      acknowledged = [];
    }
    const said = await killedRound(round, root, random);
    acknowledged.push(...said.flat());
    total += said.flat().length;
    const store = storeAt(nodeFiles, root, 0);
    const report = fsck(store);
    const name = `seed ${seed}, round ${round}`;
    expect(
      report.problems.filter(({ level, code }) => level === 'error' && code !== 'torn-tail'),
      name,
    ).toEqual([]);
    torn += report.problems.filter(({ code }) => code === 'torn-tail').length;
    expect(lost(acknowledged, log(store)), name).toEqual([]);
    expect(gaps(log(store).map(({ id }) => id ?? '')), name).toEqual([]);
    for (const [index, acks] of said.entries()) {
      const recovered = log(store).filter(({ id }) => id?.startsWith(`r${round}w${index}-`)).length;
      expect(recovered - acks.length, `${name}: at most the one in flight`).toBeLessThanOrEqual(1);
    }
  }
  process.stdout.write(
    `kill loop: seed ${seed}, ${ROUNDS} rounds, ${total} acknowledged, 0 lost, ${torn} torn tails seen\n`,
  );
  expect(total).toBeGreaterThan(ROUNDS * WRITERS);
}, 900_000);

/** Two writers of their own sessions and two of a shared one; what each had acknowledged when it was killed. */
async function killedRound(round: number, root: string, random: () => number): Promise<string[][]> {
  const writers = Array.from({ length: WRITERS }, (_, index) => {
    const session = index < 2 ? `own-${round}-${index}` : `shared-${Math.floor(round / ROUNDS_PER_STORE)}`;
    return started(process.execPath, [writer.path, root, session, `r${round}w${index}`, '100000', '400']);
  });
  await until(() => writers.every((one) => one.said().includes('\n') || one.process.exitCode !== null));
  await Promise.all(
    writers.map(async (one) => {
      await new Promise((resolve) => setTimeout(resolve, random() * 200));
      one.process.kill('SIGKILL');
    }),
  );
  const ended = await Promise.all(writers.map((one) => one.ended));
  return ended.map(({ stdout, stderr, signal }) => {
    expect(stderr).toBe('');
    expect(signal).toBe('SIGKILL');
    // A line that was cut was not said.
    return stdout
      .slice(0, stdout.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean);
  });
}

function lost(acknowledged: readonly string[], events: ReturnType<typeof log>): string[] {
  const there = new Map<string, number>();
  for (const { session, tick, id } of events) {
    const key = `${session} ${tick} ${id}`;
    there.set(key, (there.get(key) ?? 0) + 1);
  }
  return acknowledged.filter((line) => there.get(line) !== 1);
}

/** Writers whose events, in the order of the ledger, are not 0, 1, 2 and so on. */
function gaps(ids: readonly string[]): string[] {
  const next = new Map<string, number>();
  const broken: string[] = [];
  for (const id of ids) {
    const [name = '', number = ''] = id.split('-');
    const expected = next.get(name) ?? 0;
    if (Number(number) !== expected) broken.push(`${id} where ${name}-${expected} belongs`);
    next.set(name, Number(number) + 1);
  }
  return broken;
}

/** A small generator that a printed seed repeats. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
