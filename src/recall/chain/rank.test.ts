import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../test/entries.ts';
import type { Entry } from '../../model/entry.ts';
import { ageOf, ranked, recency, scoreOf, WHOLE } from './rank.ts';

const order = (entries: readonly Entry[], match: readonly string[] = [], halfLifeDays = 90) =>
  ranked(entries, { today: 1_000, halfLifeDays, isMatch: ({ id }) => match.includes(id) }).map(
    ({ id }) => id,
  );

describe('the rank of entries', () => {
  it('puts keyword matches first, then the younger, then goes by id [decisions:rank-keyword-before-age]', () => {
    const entries = [
      entry('b', { day: 990 }),
      entry('a', { day: 990 }),
      entry('young', { day: 999 }),
      entry('old-match', { day: 1 }),
      entry('match', { day: 500 }),
    ];
    expect(order(entries, ['old-match', 'match'])).toEqual(['match', 'old-match', 'young', 'a', 'b']);
    expect(order([...entries].reverse(), ['old-match', 'match'])).toEqual(
      order(entries, ['old-match', 'match']),
    );
  });

  it('lets recency halve every 90 days, or as many as are set, in whole numbers [decisions:rank-half-life-90-days]', () => {
    expect([0, 45, 90, 180, 900, 9_000].map((age) => recency(age, 90))).toEqual([
      WHOLE,
      750_000,
      500_000,
      250_000,
      976,
      0,
    ]);
    expect(recency(10, 10)).toBe(500_000);
    const made = entry('x', { day: 910 });
    const ranking = { today: 1_000, halfLifeDays: 90, isMatch: () => true };
    expect(scoreOf(made, ranking)).toBe(1_500_000);
    expect(scoreOf(made, { ...ranking, halfLifeDays: 45, isMatch: () => false })).toBe(250_000);
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 2_000 }), (age, halfLife) => {
        expect(Number.isInteger(recency(age, halfLife))).toBe(true);
        expect(recency(age, halfLife)).toBeGreaterThanOrEqual(recency(age + 1, halfLife));
      }),
    );
  });

  it('takes what holds everywhere or is evergreen for made today [decisions:rank-evergreen-does-not-age]', () => {
    const old = { day: 1 };
    expect(ageOf(entry('x', { ...old, scope: 'global' }), 1_000)).toBe(0);
    expect(ageOf(entry('x', { ...old, evergreen: true }), 1_000)).toBe(0);
    expect(ageOf(entry('x', old), 1_000)).toBe(999);
    expect(order([entry('young', { day: 999 }), entry('everywhere', { ...old, scope: 'global' })])).toEqual([
      'everywhere',
      'young',
    ]);
  });

  it('takes what is still enforced for made today [decisions:rank-enforced-does-not-age]', () => {
    expect(order([entry('young', { day: 999 }), entry('enforced', { day: 1, enforced: true })])).toEqual([
      'enforced',
      'young',
    ]);
  });
});
