// Made stores: the same every time, varied like real texts, all of them live.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matchOf } from '../../bench/fts5.ts';
import { factAt, questionAt, textOfMade, writeFacts } from '../../bench/make-facts.ts';
import { load } from '../../src/engine/reading/load.ts';
import { status } from '../../src/engine/status.ts';
import { openStore } from '../../src/platform/open-store.ts';

test('a fact is the same whenever it is made, and no two are alike', () => {
  expect(factAt(7)).toEqual(factAt(7));
  const texts = Array.from({ length: 2_000 }, (_, n) => textOfMade(factAt(n)));
  expect(new Set(texts).size).toBe(2_000);
  const words = new Set(texts.flatMap((text) => text.toLowerCase().split(/\s+/)));
  expect(words.size).toBeGreaterThan(2_500);
});

test('a question asks for words of a fact, and for SQLite any of them', () => {
  const [word] = questionAt(3, 100).split(' ').slice(3);
  expect(factAt((3 * 7_919) % 100).statement.toLowerCase()).toContain(word);
  expect(matchOf('why is the cache slow')).toBe('"cache" OR "slow"');
});

test('every fact of a made store is live today', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tide-made-'));
  try {
    writeFacts(folder, 0, 450);
    const store = await openStore({ cwd: folder, env: { HOME: folder }, store: folder });
    const memory = load(store);
    expect(memory.problems).toEqual([]);
    expect(status(store, memory)).toMatchObject({ facts: 450, live: 450, sessions: 3 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
