import { expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';

const cut = (text: string, byHeading = true) => {
  const lines = text.split('\n');
  return blocksOf(lines, byHeading).map(({ from, to }) => lines.slice(from, to).join('\n').trim());
};

it('cuts a document at its headings, however they are written', () => {
  const text = '# A\n\none\ntwo\n\n## B\n\nthree\nfour\n\nC\n---\nfive\n\n= D\n';
  expect(cut(text)).toEqual(['# A\n\none\ntwo', '## B\n\nthree\nfour', 'C\n---\nfive', '= D']);
});

it('leaves a heading with what follows where little stands below it, and marks in code alone', () => {
  expect(cut('# A\n\n## B\n\none\n\n```sh\n# not a heading\n```\n')).toHaveLength(1);
});

it('cuts source about every forty lines, at a blank line where one is near, and loses no line', () => {
  const lines = Array.from({ length: 200 }, (_, n) => (n % 17 === 0 ? '' : `line ${n}`));
  const blocks = blocksOf(lines, false);
  expect(blocks[0]?.from).toBe(0);
  expect(blocks.at(-1)?.to).toBe(200);
  for (const [i, { from, to }] of blocks.entries()) {
    expect(to - from).toBeLessThanOrEqual(52);
    if (i > 0) expect(from).toBe(blocks[i - 1]?.to);
    if (i < blocks.length - 1) expect(lines[to - 1]).toBe('');
  }
});

it('has no block for a file without words', () => {
  expect(blocksOf(['', ' ', ''], true)).toEqual([]);
  expect(blocksOf([], false)).toEqual([]);
});
