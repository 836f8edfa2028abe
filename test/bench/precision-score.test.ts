// The scoring rules of the precision suite on answers made by hand.

import { expect, test } from 'vitest';
import { driftOf, scoreCase, scoreTurn } from '../../bench/precision/score.ts';
import type { Tiers } from '../../bench/precision/tiers.ts';

const tiers = (given: Partial<Tiers>): Tiers => ({
  prelude: '',
  pinned: [],
  relevant: [],
  questions: [],
  ...given,
});
const only = (...ids: string[]) => ({ relevantBeliefs: { shouldOnlyInclude: ids } });

test('the relevant tier must be the expected set: nothing missing, nothing beside it', () => {
  expect(scoreCase(only('a', 'b'), tiers({ relevant: ['b', 'a'] }))).toEqual({
    failures: [],
    precision: 1,
    recall: 1,
  });
  const surplus = scoreCase(only('a'), tiers({ relevant: ['a', 'b'] }));
  expect(surplus).toEqual({ failures: ['surplus b'], precision: 0.5, recall: 1 });
  expect(scoreCase(only('a'), tiers({})).failures).toEqual(['missing a']);
});

test('precision is nothing when something was expected and nothing came, and undefined when neither', () => {
  expect(scoreCase(only('a'), tiers({})).precision).toBe(0);
  expect(scoreCase(only(), tiers({}))).toEqual({ failures: [], precision: undefined, recall: undefined });
  expect(scoreCase(only(), tiers({ relevant: ['x'] })).precision).toBe(0);
});

test('what must be there may be pinned, but is then not expected of the search', () => {
  const expectation = { relevantBeliefs: { mustInclude: ['a', 'p'], mustExclude: ['x'] } };
  expect(scoreCase(expectation, tiers({ pinned: ['p'], relevant: ['a'] }))).toEqual({
    failures: [],
    precision: 1,
    recall: 1,
  });
  expect(scoreCase(expectation, tiers({ pinned: ['p', 'x'], relevant: ['a'] })).failures).toEqual([
    'shown has x',
  ]);
});

test('numbers, order, pinned facts, questions and the prelude are checked each on its own tier', () => {
  const expectation = {
    personaPrelude: { nonEmpty: true, contains: ['tea'], mustNotContain: ['coffee'] },
    pinnedFacts: { mustInclude: ['p'] },
    openQuestions: { mustExclude: ['q'] },
    relevantBeliefs: { maxCount: 1, orderedBefore: [['a', 'b']] },
  };
  const answer = tiers({ prelude: 'Drinks Tea', pinned: ['p'], relevant: ['b', 'a'], questions: ['q'] });
  expect(scoreCase(expectation, answer).failures).toEqual([
    'question has q',
    '2 relevant',
    'a does not stand before b',
  ]);
  expect(scoreCase({ personaPrelude: { isNull: true } }, answer).failures).toEqual([
    'the prelude is not empty',
  ]);
});

test('in a session what is expected may be pinned, noise may not show, and drift is what came unasked', () => {
  const expectation = { ...only('p', 'a'), noiseCheck: { mustNotSurface: ['n'] } };
  const good = tiers({ pinned: ['p'], relevant: ['a'] });
  expect(scoreTurn(expectation, good).failures).toEqual([]);
  expect(driftOf(scoreTurn(expectation, good), good)).toBe(0);
  const noisy = tiers({ pinned: ['p'], relevant: ['a', 'n'] });
  expect(scoreTurn(expectation, noisy).failures).toEqual(['surplus n', 'noise n']);
  expect(driftOf(scoreTurn(expectation, noisy), noisy)).toBe(0.5);
  expect(driftOf(scoreTurn(only('a'), tiers({})), tiers({}))).toBe(0);
});
