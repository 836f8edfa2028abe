import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

describe('a text in sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Use v1.2.3 here. Then e.g. that.', ['Use v1.2.3 here.', 'Then e.g. that.']],
    ['- first\n* second\n3. third\n4) fourth', ['first', 'second', 'third', 'fourth']],
    ['He said "stop." Then left.', ['He said "stop."', 'Then left.']],
    ['One thing \u2014 another', ['One thing', 'another']],
    ['one\r\ntwo\n\n\nthree', ['one', 'two', 'three']],
    ['', []],
    [' \n ', []],
    ['no end', ['no end']],
  ])('%j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it('takes a time that grows with the text and not with its square', () => {
    for (const piece of [' ', '. ', '\n', ' \u2014', '.)', '- ', '\t \n']) {
      const before = performance.now();
      sentencesOf(`a${piece.repeat(100_000 / piece.length)}b`);
      expect(performance.now() - before, JSON.stringify(piece)).toBeLessThan(1_000);
    }
  });
});
