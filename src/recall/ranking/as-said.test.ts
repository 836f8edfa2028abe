import { describe, expect, it } from 'vitest';
import { termsOf } from '../../markdown/terms.ts';
import { asSaid } from './as-said.ts';

describe('asSaid', () => {
  it('gives the words of the question back for their terms', () => {
    const question = 'Why are sessions kept in Cookies?';
    expect(termsOf(question).map(asSaid(question))).toEqual(['sessions', 'kept', 'cookies']);
  });

  it('leaves the parts of an identifier as they are', () => {
    const question = 'maxRetryCount';
    expect(termsOf(question).map(asSaid(question))).toEqual(termsOf(question));
  });

  it('leaves what nobody asked as it is', () => {
    expect(asSaid('cookies')('session')).toBe('session');
  });
});
