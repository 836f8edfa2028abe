import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOf, bestAdmitted, bestOf } from './best.ts';

const scores = fc.array(fc.constantFrom(-1, 0, 0.5, 1, 2, 3), { maxLength: 60 });

/** All of them, sorted: the plain way. */
function sorted(all: readonly number[]) {
  return all
    .map((score, document) => ({ score, document }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.document - b.document);
}

describe('the best few', () => {
  it('are what sorting all of them would give', () => {
    fc.assert(
      fc.property(scores, fc.nat({ max: 70 }), (all, count) => {
        expect(bestOf(anyOf(Float64Array.from(all)), count)).toEqual(sorted(all).slice(0, count));
      }),
    );
  });

  it('of those that are admitted are what sorting those would give', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 9 }), fc.nat(7), (all, count, share) => {
        const isAdmitted = (document: number) => document % 8 <= share && document % 3 !== 0;
        const admitted = (documents: readonly number[]) => {
          expect(documents).toEqual([...documents].sort((a, b) => a - b));
          return documents.filter(isAdmitted);
        };
        expect(bestAdmitted(anyOf(Float64Array.from(all)), count, admitted)).toEqual(
          sorted(all)
            .filter(({ document }) => isAdmitted(document))
            .slice(0, count),
        );
      }),
    );
  });

  it('are found soon where hardly any is admitted', () => {
    const many = Float64Array.from({ length: 100_000 }, (_, i) => i + 1);
    const before = performance.now();
    const best = bestAdmitted(anyOf(many), 40, (documents) => documents.filter((document) => document < 3));
    expect(best.map(({ document }) => document)).toEqual([2, 1, 0]);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
