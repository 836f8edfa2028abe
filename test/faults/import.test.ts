// Importing that is stopped: whatever write fails, every conversation is the old one or the new one, and doing it again ends it.

import { expect, test } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { importPassages } from '../../src/engine/passages/import-passages.ts';
import type { MemoryFiles, WriteOperation } from '../../src/platform/memory-files.ts';
import { memoryStore } from '../memory-store.ts';

const ADA = { session: 'standup', date: '2026-03-02', turn: 1, speaker: 'Ada', text: 'We ship on Friday.' };
const BEFORE = [ADA, { ...ADA, session: 'retro' }];
/** One grows, one moves to an earlier month, one is new. */
const AFTER = [
  ...BEFORE,
  { ...ADA, turn: 2, text: 'Or on Monday.' },
  { ...ADA, session: 'retro', turn: 0, date: '2026-01-05' },
  { ...ADA, session: 'planning' },
];

const FAILURES: readonly [how: string, failure: () => number][] = [
  [
    'fails',
    () => {
      throw new Error('disk full');
    },
  ],
  ['is cut', () => 0],
  ['is the last', () => Number.POSITIVE_INFINITY],
];

test.each(FAILURES)('whichever write %s, each conversation is as before or as after', (_, failure) => {
  let failures = 0;
  for (let stop = 0; ; stop++) {
    const desk = memoryStore();
    bring(desk, BEFORE);
    const before = conversations(desk.files);
    let left = stop;
    desk.files.beforeWrite = (_operation: WriteOperation, _path: string) =>
      left-- === 0 ? failure() : undefined;
    let stopped = false;
    try {
      bring(desk, AFTER);
    } catch {
      stopped = true;
    }
    desk.files.beforeWrite = () => undefined;
    const whole = memoryStore();
    bring(whole, AFTER);
    const after = conversations(whole.files);
    for (const [path, text] of conversations(desk.files))
      expect([before.get(path), after.get(path)]).toContain(text);
    for (const path of before.keys())
      expect(conversations(desk.files).has(path) || after.get(path) === undefined).toBe(true);
    expect(fsck(desk.at('2026-03-05')).ok).toBe(true);
    bring(desk, AFTER);
    expect(conversations(desk.files)).toEqual(after);
    if (!stopped) break;
    failures++;
  }
  expect(failures).toBeGreaterThan(5);
});

test('a conversation that another process changed meanwhile is read again, and both turns stay', () => {
  const desk = memoryStore();
  bring(desk, [ADA]);
  const store = desk.at('2026-03-05');
  const other = { ...ADA, turn: 3, text: 'From elsewhere.' };
  let met = false;
  // The lock was taken over while we were stopped right before our write.
  const files = {
    ...desk.files,
    replace: (path: string, data: string | Uint8Array, stamp?: string) => {
      if (!met) {
        met = true;
        bring(desk, [other]);
      }
      return desk.files.replace(path, data, stamp);
    },
  };
  importPassages({ ...store, files }, [input([{ ...ADA, turn: 2 }])], { format: 'jsonl' });
  const [text = ''] = conversations(desk.files).values();
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).turn),
  ).toEqual([1, 2, 3]);
});

function input(turns: readonly object[]) {
  const lines = turns.map((turn) => `${JSON.stringify(turn)}\n`).join('');
  return { name: 'f', chunks: [new TextEncoder().encode(lines)], source: 'f' };
}

function bring(desk: ReturnType<typeof memoryStore>, turns: readonly object[]) {
  return importPassages(desk.at('2026-03-05'), [input(turns)], { format: 'jsonl' });
}

function conversations(files: MemoryFiles): Map<string, string> {
  return new Map(
    [...files.contents]
      .filter(([path]) => /\/passages\/[^/]+\/[^/]+\.jsonl$/.test(path))
      .map(([path, bytes]): [string, string] => [path, new TextDecoder().decode(bytes)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
