// Plain BM25, checked by hand, so that the figure beside ours is what it says.

import { expect, test } from 'vitest';
import { bm25, STOP, wordsOf } from '../../bench/baseline.ts';

test('words are lower-cased, stemmed and free of stop words; marks end them', () => {
  expect(wordsOf('The CACHES are cached: is it snake_case or Größe?')).toEqual([
    'cach',
    'cach',
    'snake_cas',
    'größe',
  ]);
  expect(STOP.size).toBe(102);
});

test('the score follows the formula', () => {
  const ranking = bm25(['apple apple pear', 'pear', 'plum']);
  const rarity = Math.log(1 + (3 - 1 + 0.5) / (1 + 0.5));
  const length = 3 / (5 / 3);
  const score = (rarity * 2 * 2.2) / (2 + 1.2 * (0.25 + 0.75 * length));
  expect(ranking('apples')).toEqual([{ document: 0, score: expect.closeTo(score, 12) }]);
});

test('a word asked twice counts once, and equals stand in the order of the documents', () => {
  const ranking = bm25(['pear', 'plum', 'pear']);
  expect(ranking('pear pear')).toEqual(ranking('pear'));
  expect(ranking('pear').map(({ document }) => document)).toEqual([0, 2]);
  expect(ranking('the')).toEqual([]);
});
