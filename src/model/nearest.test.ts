import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const WORDS = ['learning', 'decision', 'invariant', 'preference', 'thread'];

describe('the nearest word', () => {
  it.each([
    ['lerning', 'learning'],
    ['decsion', 'decision'],
    ['decisoin', 'decision'],
    ['invariants', 'invariant'],
    ['pref', undefined],
    ['thraed', 'thread'],
    ['banana', undefined],
    ['', undefined],
  ])('to %j is %j', (word, near) => {
    expect(nearest(word, WORDS)).toBe(near);
  });

  it('is the first of two that are equally near', () => {
    expect(nearest('bat', ['cat', 'hat'])).toBe('cat');
  });

  it('is nothing where nothing is known', () => {
    expect(nearest('word', [])).toBeUndefined();
  });
});
