import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionOf } from '../model/section.ts';
import { DamagedIndex } from './segment.ts';
import { openVectors, VectorBuilder, type VectorPart } from './vectors.ts';

const DIMENSIONS = 32;
const unit = (values: readonly number[]) => {
  const norm = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / norm);
};
const vector = fc
  .array(fc.integer({ min: -100, max: 100 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .filter((values) => values.some((value) => value !== 0))
  .map(unit);
const some = fc.array(fc.option(vector, { nil: undefined, freq: 8 }), { maxLength: 100 });
const everything = (documents: readonly number[]) => documents;

describe('vectors', () => {
  it('are nearest as comparing with every one of few would say', () => {
    fc.assert(
      fc.property(some, vector, fc.integer({ min: 1, max: 24 }), (all, asked, count) => {
        const vectors = openVectors([part(all, 0)], DIMENSIONS);
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
      { numRuns: 60 },
    );
  });

  it('give the same however they are divided, and whatever lies between that does not count', () => {
    fc.assert(
      fc.property(some, fc.nat(100), fc.array(vector, { maxLength: 5 }), vector, (all, cut, gone, asked) => {
        const undivided = openVectors([part(all, 0)], DIMENSIONS);
        const first = [...all.slice(0, cut), ...gone];
        const divided = openVectors(
          [
            { ...part(first, 0), without: new Set(gone.map((_, i) => first.length - 1 - i)) },
            part(all.slice(cut), first.length),
          ],
          DIMENSIONS,
        );
        const moved = (document: number) => (document < cut ? document : document + gone.length);
        const near = (vectors: typeof divided) =>
          vectors.nearest(asked, 10, (ones) => ones.filter((one) => !isGone(one)));
        const isGone = (document: number) => document >= Math.min(cut, all.length) && document < first.length;
        const plain = undivided
          .nearest(asked, 10, everything)
          .map(({ document, cosine }) => ({ document: moved(document), cosine }));
        expect(near(divided)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  it('give the same where a later part has taken the place of some', () => {
    fc.assert(
      fc.property(some, some, vector, (all, others, asked) => {
        const replaced = all.flatMap((_, i) => (i % 3 === 0 ? [i] : []));
        const numbers = Int32Array.from([...replaced, all.length]);
        const late = Array.from(numbers, (_, i) => others[i]);
        const now = [...all, undefined];
        for (const [i, number] of numbers.entries()) now[number] = late[i];
        const joined = openVectors(
          [
            { ...part(all, 0), without: new Set(replaced) },
            { ...part(late, all.length), numbers },
          ],
          DIMENSIONS,
        );
        const plain = openVectors([part(now, 0)], DIMENSIONS);
        expect(joined.nearest(asked, 10, everything)).toEqual(plain.nearest(asked, 10, everything));
        const each = now.map((_, i) => i);
        expect(joined.cosines(asked, each)).toEqual(plain.cosines(asked, each));
      }),
      { numRuns: 60 },
    );
  });

  it('of many find the very nearest', () => {
    const random = seeded(7);
    const all = Array.from({ length: 3000 }, () =>
      unit(Array.from({ length: DIMENSIONS }, () => random() - 0.5)),
    );
    const vectors = openVectors([part(all, 0)], DIMENSIONS);
    for (let i = 0; i < all.length; i += 500)
      expect(vectors.nearest(all[i] as Float32Array, 5, everything)[0]?.document).toBe(i);
    const odd = vectors.nearest(all[1] as Float32Array, 5, (ones) =>
      ones.filter((one) => one % 1000 === 999),
    );
    expect(odd.map(({ document }) => document).sort((a, b) => a - b)).toEqual([999, 1999, 2999]);
  });

  it('know damage, and zeros where numbers stood', () => {
    const all = [unit(Array.from({ length: DIMENSIONS }, (_, i) => i - 9))];
    const sound = packed(all);
    for (let byte = 0; byte < sound.rows.length; byte++) {
      const rows = sound.rows.slice();
      rows[byte] = (rows[byte] as number) ^ 0x10;
      const vectors = openVectors([{ ...part(all, 0), rows: sectionOf(rows) }], DIMENSIONS);
      expect(() => vectors.cosines(all[0] as Float32Array, [0]), `byte ${byte}`).toThrow(DamagedIndex);
    }
    const zeros = openVectors(
      [{ ...part(all, 0), rows: sectionOf(new Uint8Array(sound.rows.length)) }],
      DIMENSIONS,
    );
    expect(() => zeros.cosines(all[0] as Float32Array, [0])).toThrow(DamagedIndex);
  });
});

function packed(all: readonly (Float32Array | undefined)[]) {
  const builder = new VectorBuilder(all.length, DIMENSIONS);
  for (const one of all) builder.add(one);
  return builder.packed();
}

function part(all: readonly (Float32Array | undefined)[], base: number): VectorPart {
  const { codes, rows } = packed(all);
  return { base, documents: all.length, codes: sectionOf(codes), rows: sectionOf(rows) };
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] as number), 0);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
