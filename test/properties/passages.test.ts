// Laws of imported conversations: importing is idempotent, order does not matter where turns agree, and no bytes throw.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { importPassages } from '../../src/engine/passages/import-passages.ts';
import { memoryStore } from '../memory-store.ts';

const date = fc.constantFrom('', '2026-01-31', '2026-02-01T00:30:00+02:00', '2025-12-31T23:59:59Z');
/** What a turn says follows from which turn it is, so that any two that name the same agree. */
const turn = fc
  .record({
    session: fc.constantFrom('a', 'A', '../a', '🙂', 'a\u0000'),
    turn: fc.integer({ min: -3, max: 12 }),
  })
  .chain(({ session, turn }) =>
    date.map((when) => ({
      session,
      ...(turn % 3 === 0
        ? { date: '2026-01-31' }
        : when === ''
          ? {}
          : { date: `2026-0${1 + (Math.abs(turn) % 9)}-02` }),
      turn,
      speaker: turn % 2 === 0 ? 'Ada' : 'assistant',
      text: `${session} says ${turn}`,
    })),
  );

test('importing again changes nothing, and the order of files does not matter where turns agree', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.array(turn, { maxLength: 12 }), { maxLength: 4 })
        .chain((parts) =>
          fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })),
        ),
      ([parts, shuffled]) => {
        const [one, other] = [memoryStore(), memoryStore()];
        for (const part of parts) bring(one, linesOf(part));
        for (const part of shuffled) bring(other, linesOf(part));
        const stored = passagesIn(one);
        expect(passagesIn(other)).toEqual(stored);
        expect(bring(one, linesOf(parts.flat()))).toMatchObject({ sessions: 0, passages: 0 });
        expect(passagesIn(one)).toEqual(stored);
        expect(fsck(one.at('2026-03-02')).problems).toEqual([]);
      },
    ),
  );
});

test('no bytes make it throw, and what it stored is sound', () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.string({ unit: 'binary' }).map(bytesOf),
    fc.json().map(bytesOf),
    turn.map((one) => bytesOf(JSON.stringify(one))),
    fc
      .record({
        session: fc.string(),
        speaker: fc.string(),
        text: fc.string({ unit: 'binary' }),
        turn: fc.anything(),
      })
      .map((one) => bytesOf(JSON.stringify(one) ?? '')),
    fc.constant(bytesOf('\ufeff')),
    fc.constant(new Uint8Array([10])),
    fc.constant(new Uint8Array([13, 10])),
  );
  fc.assert(
    fc.property(fc.array(noise, { maxLength: 12 }), (chunks) => {
      const desk = memoryStore();
      const done = bring(desk, chunks);
      for (const problem of done.problems)
        expect(problem).toMatchObject({ file: 'f', line: expect.any(Number) });
      expect(fsck(desk.at('2026-03-02')).problems).toEqual([]);
      const again = bring(desk, chunks);
      expect(again.added).toBe(0);
    }),
  );
});

function bring(desk: ReturnType<typeof memoryStore>, chunks: readonly Uint8Array[]) {
  return importPassages(desk.at('2026-03-02'), [{ name: 'f', chunks }], { format: 'jsonl' });
}

function linesOf(turns: readonly object[]): Uint8Array[] {
  return turns.map((one) => bytesOf(`${JSON.stringify(one)}\n`));
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function passagesIn({ files }: ReturnType<typeof memoryStore>): [string, string][] {
  return [...files.contents]
    .filter(([path]) => path.includes('/passages/'))
    .map(([path, bytes]): [string, string] => [path, new TextDecoder().decode(bytes)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
