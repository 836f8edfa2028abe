import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../model/database.ts';
import { openTemporaryDatabase } from '../platform/sqlite/open-database.ts';
import { CorpusWriter, clearCorpus } from './corpus-writer.ts';
import { openCorpus } from './search-corpus.ts';
import { SEARCH_SCHEMA } from './search-schema.ts';
import { closestCodes } from './search-vectors.ts';

const DIMENSIONS = 32;
const unit = (values: readonly number[]) => {
  const norm = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / norm);
};
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, one, i) => sum + one * (b[i] as number), 0);
const vector = fc
  .array(fc.integer({ min: -100, max: 100 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .filter((values) => values.some((value) => value !== 0))
  .map(unit);
const some = fc.array(fc.option(vector, { nil: undefined, freq: 8 }), { maxLength: 100 });
const everything = (documents: readonly number[]) => documents;

let database: Database;
beforeEach(() => {
  database = openTemporaryDatabase();
  database.execute(SEARCH_SCHEMA);
});

function vectorsOf(all: readonly (Float32Array | undefined)[], removed: readonly number[] = []) {
  database.transaction(() => {
    clearCorpus(database, 'fact');
    const writer = new CorpusWriter(database, 'fact');
    for (const [i, one] of all.entries()) writer.add(i, ['x'], one);
    writer.finish();
    const later = new CorpusWriter(database, 'fact');
    for (const document of removed) later.remove(document);
    later.finish();
  });
  return openCorpus(database, 'fact').vectors;
}

describe('vectors', () => {
  it('are nearest as comparing with every one of few would say', () => {
    fc.assert(
      fc.property(some, vector, fc.integer({ min: 1, max: 24 }), (all, asked, count) => {
        const vectors = vectorsOf(all);
        const cosines = vectors.cosines(
          asked,
          all.map((_, i) => i),
        );
        for (const [i, one] of all.entries())
          if (one === undefined) expect(cosines[i]).toBeUndefined();
          else expect(cosines[i]).toBeCloseTo(dot(one, asked), 1);
        const plain = cosines
          .flatMap((cosine, document) => (cosine === undefined ? [] : [{ document, cosine }]))
          .sort((a, b) => b.cosine - a.cosine || a.document - b.document)
          .slice(0, count);
        expect(vectors.nearest(asked, count, everything)).toEqual(plain);
      }),
      { numRuns: 40 },
    );
  });

  it('of many find the very nearest, and go on where most are not admitted', () => {
    let seed = 7;
    const random = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed / 0x7fffffff - 0.5;
    };
    const all = Array.from({ length: 3000 }, () => unit(Array.from({ length: DIMENSIONS }, random)));
    const vectors = vectorsOf(all, [500]);
    for (let i = 0; i < all.length; i += 1000)
      expect(vectors.nearest(all[i] as Float32Array, 5, everything)[0]?.document).toBe(i);
    expect(
      vectors.nearest(all[500] as Float32Array, 5, everything).map(({ document }) => document),
    ).not.toContain(500);
    const odd = vectors.nearest(all[1] as Float32Array, 5, (ones) =>
      ones.filter((one) => one % 1000 === 999),
    );
    expect(odd.map(({ document }) => document).sort()).toEqual([1999, 2999, 999]);
  });
});

describe('the closest codes', () => {
  it('are those that differ in the fewest bits, all of one distance or none', () => {
    const word = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1));
    const codes = fc.array(fc.tuple(word, word), { maxLength: 60 });
    fc.assert(
      fc.property(codes, fc.tuple(word, word), fc.integer({ min: 1, max: 40 }), (all, asked, wanted) => {
        const distanceOf = (one: readonly number[]) =>
          one.reduce((sum, cell, i) => sum + bitsOf(cell ^ (asked[i] as number)), 0);
        const distances = all.map(distanceOf);
        const sorted = [...distances].sort((a, b) => a - b);
        let limit = sorted[Math.min(wanted, sorted.length) - 1] ?? 0;
        const upTo = (most: number) => sorted.filter((distance) => distance <= most).length;
        if (upTo(limit) > 2 * wanted && upTo(limit - 1) >= wanted / 2) limit--;
        const plain = distances.flatMap((distance, document) => (distance <= limit ? [document] : []));
        const block = { first: 0, codes: Int32Array.from(all.flatMap((one) => [...one, 1])) };
        expect(closestCodes([block], Int32Array.from([...asked, 1]), wanted)).toEqual(plain);
      }),
    );
  });
});

function bitsOf(word: number): number {
  return (word >>> 0).toString(2).replaceAll('0', '').length;
}
