import { describe, expect, it } from 'vitest';
import { MARK } from '../../model/conversations.ts';
import { marksOf } from './marks-of.ts';

describe('what a turn looks like', () => {
  const names = (text: string) => {
    const marks = marksOf(text);
    return Object.keys(MARK).filter((name) => (marks & MARK[name as keyof typeof MARK]) !== 0);
  };

  it.each([
    ['Which one?', ['asks', 'question']],
    ['Which one? Either is fine.', ['question']],
    ['Which one? [image: a red car]', ['asks', 'question']],
    ['That was yesterday', ['time']],
    ['in 2023', ['time', 'number']],
    ['last weekend it rained', ['time']],
    ['three of them', ['number']],
    ['that is my view', ['first']],
    ['Nothing of that sort', []],
    ['', []],
  ])('%s', (text, marks) => {
    expect(names(text)).toEqual(marks);
  });

  it('takes a time that grows with the text and not with its square', () => {
    for (const piece of [' ', '[image: ', '?', 'a A', '\n', '] ']) {
      const before = performance.now();
      marksOf(`a${piece.repeat(100_000 / piece.length)}b`);
      expect(performance.now() - before, JSON.stringify(piece)).toBeLessThan(1_000);
    }
  });
});
