import { describe, expect, it } from 'vitest';
import { created, did, given, session } from '../../test/spec.ts';
import type { Fact } from './fact.ts';
import { isInstinct, occurrencesOf } from './instinct.ts';

const DAY = '2026-01-10';
const stated = (kind = 'pattern') => session('a', DAY, created('p', { kind }));
const met = (name: string) => session(name, DAY, did('Reinforced', 'p'));
const pattern = (...sittings: Parameters<typeof given>) => given(...sittings).state.facts.get('p') as Fact;

describe('a pattern', () => {
  it('becomes an instinct when a third session states or reinforces it', () => {
    expect(isInstinct(pattern(stated(), met('b')))).toBe(false);
    expect(isInstinct(pattern(stated(), met('b'), met('c')))).toBe(true);
    const again = session('c', DAY, created('p', { kind: 'pattern' }));
    expect(isInstinct(pattern(stated(), met('b'), again))).toBe(true);
  });

  it('is not met again by being used, or twice in one session', () => {
    const used = ['b', 'c', 'd'].map((name) => session(name, DAY, did('Referenced', 'p')));
    expect(occurrencesOf(pattern(stated(), used))).toBe(1);
    expect(occurrencesOf(pattern(stated(), used, met('b'), met('b'), met('a')))).toBe(2);
  });

  it('alone does: a learning stays one', () => {
    expect(isInstinct(pattern(stated('learning'), met('b'), met('c')))).toBe(false);
  });

  it('that was taken over brings its occurrences', () => {
    const adopted = session(
      'a',
      DAY,
      did('Adopted', 'p', { kind: 'pattern', text: 'x', fields: { uses: '4' } }),
    );
    expect(occurrencesOf(pattern(adopted))).toBe(4);
  });
});
