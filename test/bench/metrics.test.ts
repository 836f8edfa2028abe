// The figures on examples small enough to check by hand.

import { expect, test } from 'vitest';
import {
  allAt,
  anyAt,
  falsePositivesAt,
  fracAt,
  mean,
  meansOf,
  ndcgAt,
  precisionAt,
  reciprocalRank,
} from '../../bench/metrics.ts';

const right = new Set(['b', 'd']);
const ranking = ['a', 'b', 'c', 'd', 'e'];

test('any, all and the share of the right ones among the first k', () => {
  expect([1, 2, 5].map((k) => anyAt(k, right, ranking))).toEqual([0, 1, 1]);
  expect([1, 2, 4].map((k) => allAt(k, right, ranking))).toEqual([0, 0, 1]);
  expect([1, 2, 4].map((k) => fracAt(k, right, ranking))).toEqual([0, 0.5, 1]);
});

test('all is out of reach when more are right than are looked at', () => {
  expect(allAt(1, right, ['b', 'd'])).toBe(0);
});

test('precision is divided by k however few were returned', () => {
  expect(precisionAt(5, right, ['b'])).toBe(0.2);
  expect(precisionAt(5, right, ranking)).toBe(0.4);
});

test('the reciprocal rank is that of the first right one, and nothing where there is none', () => {
  expect(reciprocalRank(right, ranking)).toBe(0.5);
  expect(reciprocalRank(right, ['x'])).toBe(0);
});

test('gain is weighed by place against the best order there could be', () => {
  const best = 1 + 1 / Math.log2(3);
  expect(ndcgAt(10, right, ['b', 'd'])).toBeCloseTo(1, 12);
  expect(ndcgAt(10, right, ranking)).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(5)) / best, 12);
  expect(ndcgAt(1, right, ['b'])).toBe(1);
});

test('what is returned for a question without an answer is false, by k', () => {
  expect([[], ['a'], ranking, [...ranking, 'f']].map((list) => falsePositivesAt(5, list))).toEqual([
    0, 0.2, 1, 1,
  ]);
});

test('means go by the names that were asked for', () => {
  const answered = [
    { right, ranking },
    { right, ranking: ['d'] },
  ];
  expect(meansOf(answered, ['any@1', 'mrr'], 'turn.')).toEqual({ 'turn.any@1': 0.5, 'turn.mrr': 0.75 });
  expect(mean([])).toBe(0);
  expect(() => meansOf(answered, ['luck'])).toThrow('There is no figure luck.');
});
