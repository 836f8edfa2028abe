import { expect, test } from 'vitest';
import { boundedLines, type LongLine } from './bounded-lines.ts';

function cut(most: number, chunks: readonly string[]): { lines: string[]; long: LongLine[] } {
  const lines: string[] = [];
  const long: LongLine[] = [];
  const take = boundedLines(
    most,
    (bytes) => lines.push(Buffer.from(bytes).toString()),
    (line) => long.push(line),
  );
  for (const chunk of chunks) take(Buffer.from(chunk));
  return { lines, long };
}

test('lines are handed on whole, however they come in', () => {
  expect(cut(20, ['one\ntw', 'o\n', '\nthr', 'ee', '\nfour']).lines).toEqual([
    'one\n',
    'two\n',
    '\n',
    'three\n',
  ]);
});

test.each([
  ['first', `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":"${'x'.repeat(3000)}"}}`, 7],
  ['last', `{"method":"ping","params":{"id":1,"x":"${'x'.repeat(3000)}"},"jsonrpc":"2.0","id":"a-7"}`, 'a-7'],
  ['last but one', `{"params":{"x":"${'x'.repeat(3000)}"},"id":8,"jsonrpc":"2.0"}`, 8],
  ['nowhere', `{"method":"notifications/x","params":{"id":1,"x":"${'x'.repeat(3000)}"}}`, undefined],
  ['in something else', `{"params":{"x":"${'x'.repeat(3000)}","id":1}}`, undefined],
])('a line that is too long is passed over; its id stands %s', (_, line, id) => {
  for (const size of [100, 2500, 100_000]) {
    const chunks: string[] = [];
    const all = `a\n${line}\nb\n`;
    for (let i = 0; i < all.length; i += size) chunks.push(all.slice(i, i + size));
    expect(cut(2000, chunks)).toEqual({ lines: ['a\n', 'b\n'], long: [{ id }] });
  }
});
