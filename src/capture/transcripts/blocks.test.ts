import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const cut = (all: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.subarray(n * size, n * size + size));

test('however the input comes in pieces, its lines are whole and keep their numbers', () => {
  const text = 'one\nzwölf\n\nfour 🙂\nfive';
  for (let size = 1; size < 30; size++) {
    const blocks = [...blocksOf(cut(bytes(text), size), 'f')];
    expect(blocks.map((block) => block.text).join('')).toBe(text);
    for (const block of blocks) expect(text.split('\n')[block.line - 1]).toBe(block.text.split('\n')[0]);
  }
});

test('a line that is not UTF-8 is named and left out; the others keep their numbers', () => {
  const broken = new Uint8Array([...bytes('one\n'), 0xe4, 10, ...bytes('three\n')]);
  expect([...blocksOf([broken], 'f')]).toMatchObject([
    {
      text: 'one\n\nthree\n',
      line: 1,
      problems: [{ line: 2, file: 'f', message: 'The line is not valid UTF-8.' }],
    },
  ]);
});

test('a line longer than any turn is named and passed over without being held', () => {
  const text = `one\n${'x'.repeat(100)}\nthree\n${'y'.repeat(30)}`;
  for (let size = 1; size < 140; size += 3) {
    const blocks = [...blocksOf(cut(bytes(text), size), 'f', 20)];
    const lines = blocks.flatMap((block) =>
      block.text
        .split('\n')
        .map((line, n) => [block.line + n, line] as const)
        .filter(([, line]) => line !== ''),
    );
    expect(lines).toEqual([
      [1, 'one'],
      [3, 'three'],
    ]);
    expect(blocks.flatMap((block) => block.problems.map(({ line }) => line))).toEqual([2, 4]);
  }
});
