// Eight processes at once, each with its own session or all in one (failure-modes C1, C2). With a real disk each append waits for
// its sync; into one session they take turns, so the default there is 250 each and `TIDEMARK_FAULTS=full` makes it 1,000.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { log } from '../../src/engine/log.ts';
import { load } from '../../src/engine/reading/load.ts';
import type { Files } from '../../src/model/ports.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { FULL } from './full.ts';
import { type Bundle, bundled, ran, temporaryFolder } from './processes.ts';
import { storeAt } from './script.ts';

const WRITERS = 8;

let writer: Bundle;
let root: string;

beforeAll(async () => {
  writer = await bundled('test/faults/writer.ts');
});
afterAll(() => writer.dispose());
beforeEach(() => {
  root = temporaryFolder('writers');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('eight processes append 1,000 events each to sessions of their own: none lost, none torn, one order', async () => {
  await writeAndCheck('own sessions', 1_000, (index) => `writer-${index}`, WRITERS);
}, 600_000);

const SHARED = FULL ? 1_000 : 250;

test(`eight processes append ${SHARED} events each to one session: none lost, none torn, one order`, async () => {
  await writeAndCheck('one session', SHARED, () => 'shared', 1);
}, 900_000);

async function writeAndCheck(
  what: string,
  count: number,
  session: (index: number) => string,
  sessions: number,
): Promise<void> {
  const from = Date.now();
  const ended = await Promise.all(
    Array.from({ length: WRITERS }, (_, index) =>
      ran(process.execPath, [writer.path, root, session(index), `w${index}`, String(count)]),
    ),
  );
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    Array(WRITERS).fill({ code: 0, stderr: '' }),
  );
  const acknowledged = ended.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean));
  expect(acknowledged.length).toBe(WRITERS * count);

  const store = storeAt(nodeFiles, root, 0);
  const events = log(store);
  const there = events.map(({ session: name, tick, id }) => `${name} ${tick} ${id}`);
  expect(there.length).toBe(WRITERS * count);
  expect(new Set(there)).toEqual(new Set(acknowledged));
  for (let index = 0; index < WRITERS; index++) {
    const mine = events.flatMap(({ id }) => (id?.startsWith(`w${index}-`) ? [Number(id.split('-')[1])] : []));
    expect(mine).toEqual(Array.from({ length: count }, (_, i) => i));
  }
  const report = fsck(store);
  expect(report.problems).toEqual([]);
  expect(report.sessions).toBe(sessions);
  expect(readdirSync(join(root, 'sessions'))).not.toContain('.torn');
  expect(readdirSync(join(root, '.index', 'locks'))).toEqual([]);
  expectOneOrder();
  process.stdout.write(
    `${what}: ${WRITERS} x ${count} events in ${seconds} s, ${acknowledged.length} acknowledged, 0 lost, 0 torn\n`,
  );
}

/** Whichever way the files are read: from the checkpoint or whole, again, or in another order, it is the same state. */
function expectOneOrder(): void {
  const whole = (files: Files) => renderSnapshot(load(storeAt(files, root, 0), { whole: true }).state);
  const first = whole(nodeFiles);
  expect(whole(nodeFiles) === first).toBe(true);
  expect(renderSnapshot(load(storeAt(nodeFiles, root, 0)).state) === first).toBe(true);
  for (const shuffle of [reversed, rotated]) {
    const files = { ...nodeFiles, list: (path: string) => shuffle(nodeFiles.list(path)) };
    expect(whole(files) === first).toBe(true);
  }
}

function reversed<T>(items: readonly T[]): T[] {
  return [...items].reverse();
}

function rotated<T>(items: readonly T[]): T[] {
  return [...items.slice(3), ...items.slice(0, 3)];
}
