// A segment: an inverted index over some documents, as a head and sections of bytes that are read only where a question needs
// them. Terms are kept as hashes in blocks; the first hash of each block and its checksum lead to the one block that can hold
// a term, and that to its postings.

import { checksum } from '../model/checksum.ts';
import type { Corpus, Lengths, Postings } from '../model/corpus.ts';
import { bytesOf, concat, integers, type Section } from '../model/section.ts';
import type { SegmentBuilder } from './build-segment.ts';
import { packPostings, unpackPostings } from './posting-list.ts';
import { termHash } from './term-hash.ts';

export interface SegmentHead {
  readonly documents: number;
  readonly length: number;
  readonly terms: number;
  /** Some document has more terms than a byte can count. */
  readonly wide: boolean;
}

export const SEGMENT_SECTIONS = ['lengths', 'fences', 'dictionary', 'postings'] as const;
export type SegmentSections<T> = Readonly<Record<(typeof SEGMENT_SECTIONS)[number], T>>;

/** Integers of a term: two hashes, where its postings begin, their bytes, their number, their checksum. */
const ENTRY = 6;
/** Terms in a block, and integers of its fence: the first hash and the checksum of the block. */
const BLOCK = 64;
const FENCE = 2;

interface PackedSegment extends SegmentSections<Uint8Array> {
  readonly head: SegmentHead;
}

export function packSegment(builder: SegmentBuilder): PackedSegment {
  const entries: {
    readonly key: readonly [number, number];
    readonly bytes: Uint8Array;
    readonly count: number;
  }[] = [];
  for (const [term, postings] of builder.lists())
    entries.push({ key: termHash(term), bytes: packPostings(postings), count: postings.documents.length });
  entries.sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1]);
  const dictionary = new Int32Array(entries.length * ENTRY);
  let offset = 0;
  entries.forEach(({ key, bytes, count }, i) => {
    dictionary.set([key[0], key[1], offset, bytes.length, count, checksum(bytes)], i * ENTRY);
    offset += bytes.length;
  });
  const blocks = Math.ceil(entries.length / BLOCK);
  const fences = new Int32Array(blocks * FENCE);
  for (let block = 0; block < blocks; block++) {
    const cells = dictionary.slice(block * BLOCK * ENTRY, (block + 1) * BLOCK * ENTRY);
    fences.set([cells[0] as number, checksum(bytesOf(cells))], block * FENCE);
  }
  const lengths = builder.lengths();
  const wide = lengths.some((length) => length > 0xff);
  return {
    head: { documents: builder.size, length: builder.length, terms: entries.length, wide },
    lengths: wide
      ? new Uint8Array(lengths.buffer, lengths.byteOffset, lengths.byteLength)
      : Uint8Array.from(lengths),
    fences: bytesOf(fences),
    dictionary: bytesOf(dictionary),
    postings: concat(entries.map(({ bytes }) => bytes)),
  };
}

/** Thrown where the bytes are not what was written; whoever reads a segment makes it anew. */
export class DamagedIndex extends Error {}

export function openSegment(head: SegmentHead, sections: SegmentSections<Section>): Corpus {
  const blocks = new Map<number, Int32Array>();
  let fences: Int32Array | undefined;
  let lengths: Lengths | undefined;
  const block = (number: number): Int32Array => {
    let cells = blocks.get(number);
    if (cells === undefined) {
      fences ??= integers(sound(sections.fences.whole()));
      const from = number * BLOCK * ENTRY * 4;
      const to = Math.min(from + BLOCK * ENTRY * 4, head.terms * ENTRY * 4);
      const bytes = sound(sections.dictionary.part(from, to));
      if (checksum(bytes) !== fences[number * FENCE + 1]) throw new DamagedIndex();
      cells = integers(bytes);
      blocks.set(number, cells);
    }
    return cells;
  };
  const corpus: Corpus = {
    documents: head.documents,
    size: head.documents,
    length: head.length,
    known: (terms) => new Set(terms.filter((term) => corpus.postings(term) !== undefined)),
    lengths: () => {
      if (lengths === undefined) {
        const bytes = sound(sections.lengths.whole());
        const isEven = bytes.byteOffset % 2 === 0;
        lengths = !head.wide ? bytes : isEven ? halves(bytes) : halves(new Uint8Array(bytes));
      }
      return lengths;
    },
    postings: (term) => {
      if (head.terms === 0) return undefined;
      fences ??= integers(sound(sections.fences.whole()));
      const key = termHash(term);
      // Terms that share their first hash may lie on both sides of a fence.
      for (let number = lastBlock(fences, key[0]); number >= 0; number--) {
        const cells = block(number);
        const at = findEntry(cells, key);
        if (at >= 0) return postingsAt(cells, at, sections.postings);
        if ((cells[0] as number) < key[0]) return undefined;
      }
      return undefined;
    },
  };
  return corpus;
}

function halves(bytes: Uint8Array): Lengths {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
}

/** What should be there; an index that lacks it is damaged. */
export function sound<T>(bytes: T | undefined): T {
  if (bytes === undefined) throw new DamagedIndex();
  return bytes;
}

/** The last block that begins at or before a hash. */
function lastBlock(fences: Int32Array, hash: number): number {
  let low = 0;
  let high = fences.length / FENCE;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fences[middle * FENCE] as number) <= hash) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function findEntry(cells: Int32Array, [first, second]: readonly [number, number]): number {
  let low = 0;
  let high = cells.length / ENTRY;
  while (low < high) {
    const middle = (low + high) >> 1;
    const own = cells[middle * ENTRY] as number;
    if (own < first || (own === first && (cells[middle * ENTRY + 1] as number) < second)) low = middle + 1;
    else high = middle;
  }
  const at = low * ENTRY;
  return cells[at] === first && cells[at + 1] === second ? at : -1;
}

function postingsAt(cells: Int32Array, at: number, section: Section): Postings {
  const from = cells[at + 2] as number;
  const bytes = sound(section.part(from, from + (cells[at + 3] as number)));
  if (checksum(bytes) !== cells[at + 5]) throw new DamagedIndex();
  const count = cells[at + 4] as number;
  // Every posting takes a byte at the least.
  if (count < 0 || count > bytes.length) throw new DamagedIndex();
  return sound(unpackPostings(bytes, count));
}
