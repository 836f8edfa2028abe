import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Postings } from '../model/corpus.ts';
import { packPostings, unpackPostings } from './posting-list.ts';

const entries = fc.uniqueArray(
  fc.tuple(
    fc.oneof(fc.nat(300), fc.nat(2 ** 21), fc.integer({ min: 2 ** 30 - 3, max: 2 ** 31 - 2 })),
    fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 255 })),
  ),
  { selector: ([document]) => document, maxLength: 50 },
);

function postingsOf(list: readonly (readonly [number, number])[]): Postings {
  const sorted = [...list].sort(([a], [b]) => a - b);
  return {
    documents: Int32Array.from(sorted, ([document]) => document),
    counts: Uint8Array.from(sorted, ([, count]) => count),
  };
}

describe('a posting list', () => {
  it('comes back as it was packed', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const postings = postingsOf(list);
        expect(unpackPostings(packPostings(postings), list.length)).toEqual(postings);
      }),
    );
  });

  it('costs one byte for a document beside the last that holds the term once', () => {
    expect(packPostings(postingsOf([0, 1, 2, 60].map((document) => [document, 1]))).length).toBe(4);
  });

  it('is not read where bytes are missing or left over, and no bytes make it throw', () => {
    fc.assert(
      fc.property(entries, fc.uint8Array({ maxLength: 20 }), fc.nat(20), (list, bytes, length) => {
        const packed = packPostings(postingsOf(list));
        if (list.length > 0) expect(unpackPostings(packed.subarray(0, -1), list.length)).toBeUndefined();
        expect(unpackPostings(Uint8Array.of(...packed, 2), list.length)).toBeUndefined();
        unpackPostings(bytes, length);
      }),
    );
  });
});
