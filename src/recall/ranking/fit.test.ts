import { describe, expect, it } from 'vitest';
import { fitOf } from './fit.ts';
import { SYNONYM, WEAK, type Weighed } from './lexical.ts';

const term = (word: string, weight: number, others: string[] = [], isWeak = false): Weighed => ({
  term: word,
  others,
  weight,
  isWeak,
  written: undefined,
  postings: undefined,
});

describe('how far a text answers a question', () => {
  it('is the share of what was asked, by weight', () => {
    const fit = fitOf([term('redi', 3), term('port', 1)], 'Redis is used here.');
    expect(fit).toEqual({ whole: 0.75, sentence: 0.75, matched: ['redi'], near: [] });
  });

  it('is best in one sentence', () => {
    const fit = fitOf([term('redi', 1), term('port', 1)], 'Redis is used. The port is 80.');
    expect(fit.whole).toBe(1);
    expect(fit.sentence).toBe(0.5);
  });

  it('counts a synonym nearly as much, and the word itself where both stand there', () => {
    const terms = [term('db', 1, ['databas'])];
    expect(fitOf(terms, 'The database is slow').whole).toBe(SYNONYM);
    expect(fitOf(terms, 'The db is a database').whole).toBe(1);
  });

  it('counts a word that was asked of something else as missing', () => {
    const fit = fitOf([term('redi', 1), term('port', 1)], 'Redis port', new Set(['redi']));
    expect(fit).toEqual({ whole: 0.5, sentence: 0.5, matched: ['port'], near: [] });
  });

  it('gives little to a question of nothing but weak words', () => {
    expect(fitOf([term('us', WEAK, [], true)], 'We use it').whole).toBeCloseTo(WEAK);
  });

  it('is nothing for no question and for no text', () => {
    expect(fitOf([], 'anything')).toEqual({ whole: 0, sentence: 0, matched: [], near: [] });
    expect(fitOf([term('redi', 1)], '')).toEqual({ whole: 0, sentence: 0, matched: [], near: [] });
  });
});
