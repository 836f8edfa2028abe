import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum } from '../model/checksum.ts';
import { bytesOf, integers, type Section, sectionOf } from '../model/section.ts';
import { type Codes, closestCodes, codeWords } from './closest-codes.ts';
import { DamagedIndex } from './segment.ts';

const word = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1));
const search = fc
  .record({
    words: fc.constantFrom(4, 8, 12, 48),
    sizes: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }),
  })
  .chain(({ words, sizes }) =>
    fc.record({
      code: fc.array(word, { minLength: words, maxLength: words }).map((list) => Int32Array.from(list)),
      wanted: fc.integer({ min: 1, max: 40 }),
      parts: fc.tuple(
        ...sizes.map((size) =>
          fc.record({
            cells: fc
              .array(word, { minLength: size * words, maxLength: size * words })
              .map((list) => Int32Array.from(list)),
            without: fc.array(fc.nat(Math.max(0, size - 1)), { maxLength: 5 }).map((list) => new Set(list)),
          }),
        ),
      ),
    }),
  )
  .map(({ code, wanted, parts }) => {
    let base = 0;
    const codes = parts.map(({ cells, without }): Codes => {
      const first = base;
      const count = cells.length / code.length;
      base += count;
      const left = new Set([...without].filter((document) => document < count));
      return { base: first, documents: count, codes: written(cells), without: left };
    });
    return { code, wanted, parts: codes };
  });

/** As read from a file: with the sum it was written with. */
function written(cells: Int32Array): Section {
  const bytes = bytesOf(cells);
  return { ...sectionOf(bytes), sum: checksum(bytes) };
}

/** Every distance bit by bit, sorted. */
function plainly(parts: readonly Codes[], code: Int32Array, wanted: number): number[] {
  const all = parts
    .flatMap(({ base, documents, codes, without }) => {
      const cells = integers(codes.whole() as Uint8Array);
      return Array.from({ length: documents }, (_, document) => {
        let distance = 0;
        for (let i = 0; i < 32 * code.length; i++) {
          const cell = cells[document * code.length + (i >> 5)] as number;
          distance += ((cell ^ (code[i >> 5] as number)) >>> (i & 31)) & 1;
        }
        return { document: base + document, distance, counts: !without?.has(document) };
      });
    })
    .filter(({ counts }) => counts);
  const sorted = all.map(({ distance }) => distance).sort((a, b) => a - b);
  let limit = sorted[Math.min(wanted, sorted.length) - 1] ?? 0;
  const upTo = (most: number) => sorted.filter((distance) => distance <= most).length;
  if (upTo(limit) > 2 * wanted && upTo(limit - 1) >= wanted / 2) limit--;
  return all.filter(({ distance }) => distance <= limit).map(({ document }) => document);
}

describe('the closest codes', () => {
  it('are those that differ in the fewest bits', () => {
    fc.assert(
      fc.property(search, ({ parts, code, wanted }) => {
        expect(closestCodes(parts, code, wanted)).toEqual(plainly(parts, code, wanted));
      }),
    );
  });

  it('are the same where they are read some at a time', () => {
    const cells = Int32Array.from({ length: 8 * 30_000 }, (_, i) => Math.imul(i ^ (i >>> 7), 0x9e3779b1));
    const without = new Set([0, 8_191, 8_192, 29_999]);
    const part = { base: 5, documents: 30_000, codes: written(cells), without };
    const code = cells.slice(8 * 8_192, 8 * 8_193);
    const found = plainly([part], code, 128);
    expect(closestCodes([part], code, 128)).toEqual(found);
    expect(found).not.toContain(5 + 8_192);
  });

  it('are none of bytes that are not what was written', () => {
    const cells = Int32Array.from({ length: 8 * 9_000 }, (_, i) => Math.imul(i, 0x9e3779b1));
    const codes = written(cells);
    cells[4_321] = 7;
    const part = { base: 0, documents: 9_000, codes };
    expect(() => closestCodes([part], new Int32Array(8), 128)).toThrow(DamagedIndex);
  });

  it('take four words at a time, whatever the dimensions are', () => {
    expect([1, 128, 256, 300, 384].map(codeWords)).toEqual([4, 4, 8, 12, 12]);
  });
});
