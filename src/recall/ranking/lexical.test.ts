import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../../model/corpus.ts';
import { SYNONYM, scoreByWords, WEAK, weigh } from './lexical.ts';

const documents = fc.array(
  fc.array(fc.constantFrom('redi', 'cach', 'us', 'db', 'databas'), { maxLength: 8 }),
  {
    minLength: 1,
    maxLength: 12,
  },
);
const ASKED = [
  { term: 'redi', others: [], written: undefined },
  { term: 'us', others: [], written: undefined },
  { term: 'db', others: ['databas'], written: undefined },
  { term: 'nowher', others: [], written: undefined },
];

describe('scores by words', () => {
  it('are BM25 written plainly, a synonym and a weak word counting less', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const corpus = corpusOf(all);
        const found = scoreByWords(corpus, weigh(corpus, ASKED));
        const expected = slow(all);
        for (const [i, score] of found.of.entries()) expect(score).toBeCloseTo(expected[i] ?? Number.NaN, 9);
        const scored = expected.flatMap((score, i) => (score > 0 ? [i] : []));
        expect([...found.documents].sort((a, b) => a - b)).toEqual(scored);
      }),
    );
  });
});

function slow(all: readonly (readonly string[])[]): number[] {
  const average = all.flat().length / all.length || 1;
  const count = (terms: readonly string[], { term, others }: (typeof ASKED)[number]) =>
    Math.max(
      terms.filter((one) => one === term).length,
      ...others.map((other) => SYNONYM * terms.filter((one) => one === other).length),
    );
  return all.map((terms) =>
    ASKED.reduce((sum, asked) => {
      const holding = all.filter((one) => count(one, asked) > 0).length;
      const weight =
        Math.log(1 + (all.length - holding + 0.5) / (holding + 0.5)) * (asked.term === 'us' ? WEAK : 1);
      const times = count(terms, asked);
      return sum + (weight * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * terms.length) / average));
    }, 0),
  );
}

function corpusOf(all: readonly (readonly string[])[]): Corpus {
  return {
    documents: all.length,
    size: all.length,
    length: all.flat().length,
    lengths: () => Uint16Array.from(all, (terms) => terms.length),
    known: () => new Set<string>(),
    postings: (term) => {
      const holding = all.flatMap((terms, i) => (terms.includes(term) ? [i] : []));
      if (holding.length === 0) return undefined;
      return {
        documents: Int32Array.from(holding),
        counts: Uint8Array.from(holding, (i) => (all[i] ?? []).filter((one) => one === term).length),
      };
    },
  };
}
