import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../model/corpus.ts';
import { sectionOf } from '../model/section.ts';
import { SegmentBuilder } from './build-segment.ts';
import { joinedCorpus } from './joined-corpus.ts';
import { memoryCorpus } from './memory-corpus.ts';
import { DamagedIndex, openSegment, packSegment, SEGMENT_SECTIONS } from './segment.ts';

type Documents = readonly (readonly string[])[];

/** Some terms in many documents, and enough rare ones to fill several blocks. */
const documents: fc.Arbitrary<Documents> = fc
  .tuple(fc.array(fc.array(fc.nat(40), { maxLength: 12 }), { maxLength: 30 }), fc.nat(900), fc.nat(1e6))
  .map(([lists, rare, salt]) => {
    const all = lists.map((terms) => terms.map((term) => `t${term}`));
    for (let i = 0; i < rare && all.length > 0; i++) all[i % all.length]?.push(`rare ${salt} ${i}`);
    return all;
  });

describe('a segment', () => {
  it('finds every term with exactly its postings, and no other term', () => {
    fc.assert(
      fc.property(documents, (all) => {
        same(packed(all), memoryCorpus(all), all);
      }),
      { numRuns: 40 },
    );
  });

  it.each([0, 1, 255, 256, 257, 512, 513])('finds all of %i terms', (count) => {
    const terms = Array.from({ length: count }, (_, i) => `term ${i}`);
    const corpus = packed([terms]);
    for (const term of terms) expect(corpus.postings(term)?.documents).toEqual(Int32Array.of(0));
    expect(corpus.postings('absent')).toBeUndefined();
  });

  it('counts no further than it can say', () => {
    const all = [Array.from({ length: 70_000 }, () => 'a')];
    same(packed(all), memoryCorpus(all), all);
    expect(packed(all).postings('a')?.counts).toEqual(Uint8Array.of(255));
    expect(packed(all).lengths()).toEqual(Uint16Array.of(65_535));
  });

  it('knows damage wherever it looks, whichever bit it is', () => {
    const all = Array.from({ length: 20 }, (_, i) => [
      'common',
      ...Array.from({ length: 20 }, (_, k) => `${i} ${k}`),
    ]);
    const sound = packSegment(builder(all));
    for (const name of ['dictionary', 'postings'] as const)
      for (let bit = 0; bit < sound[name].length * 8; bit += 61) {
        const bytes = sound[name].slice();
        bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
        const corpus = opened({ ...sound, [name]: bytes });
        expect(() => all.flat().map((term) => corpus.postings(term)), `${name} ${bit}`).toThrow(DamagedIndex);
      }
  });
});

describe('corpora joined', () => {
  it('give what one corpus over the documents that count would give', () => {
    fc.assert(
      fc.property(documents, fc.nat(30), (all, cut) => {
        const parts = [all.slice(0, cut), all.slice(cut)];
        const joined = joinedCorpus([
          { corpus: packed(parts[0] ?? []), base: 0 },
          { corpus: memoryCorpus(parts[1] ?? []), base: Math.min(cut, all.length) },
        ]);
        same(joined, memoryCorpus(all), all);
      }),
      { numRuns: 30 },
    );
  });

  it('give the same where a later part has taken the place of some documents', () => {
    fc.assert(
      fc.property(documents, documents, fc.nat(4), (all, others, step) => {
        const replaced = all.flatMap((_, i) => (i % (step + 2) === 0 ? [i] : []));
        const numbers = Int32Array.from([...replaced, all.length, all.length + 1]);
        const late = Array.from(numbers, (_, i) => others[i] ?? []);
        const now = [...all, [], []];
        for (const [i, number] of numbers.entries()) now[number] = late[i] ?? [];
        const joined = joinedCorpus([
          { corpus: packed(all), base: 0, without: new Set(replaced) },
          { corpus: memoryCorpus(late), base: all.length, numbers },
        ]);
        same(joined, memoryCorpus(now), [...all, ...others]);
      }),
      { numRuns: 30 },
    );
  });
});

function builder(all: Documents): SegmentBuilder {
  const made = new SegmentBuilder();
  for (const terms of all) made.add(terms);
  return made;
}

function packed(all: Documents): Corpus {
  return opened(packSegment(builder(all)));
}

function opened(segment: ReturnType<typeof packSegment>): Corpus {
  const sections = Object.fromEntries(SEGMENT_SECTIONS.map((name) => [name, sectionOf(segment[name])]));
  return openSegment(segment.head, sections as never);
}

function same(one: Corpus, other: Corpus, all: Documents): void {
  expect([one.documents, one.size, one.length]).toEqual([other.documents, other.size, other.length]);
  expect(Array.from(one.lengths())).toEqual(Array.from(other.lengths()));
  for (const term of new Set([...all.flat(), 'absent', ''])) {
    const [a, b] = [one.postings(term), other.postings(term)];
    expect(a && [Array.from(a.documents), Array.from(a.counts)], term).toEqual(
      b && [Array.from(b.documents), Array.from(b.counts)],
    );
  }
}
