// The documents of a corpus that are nearest in meaning. Bits of all documents choose some hundreds, whose cosines decide.

import type { Admitted, Near, Vectors } from '../model/corpus.ts';
import type { Database } from '../model/database.ts';
import type { CorpusName } from './search-schema.ts';
import { BLOCK, codeOf, cosineWith, integersOf } from './vector-codes.ts';

/** How many the bits bring for each one that is wanted, and at the least. */
const OVERSAMPLE = 5;
const AT_LEAST = 128;

export function openVectors(database: Database, name: CorpusName, size: number): Vectors {
  let blocks: readonly CodeBlock[] | undefined;
  const codes = () => {
    blocks ??= database
      .all<{ block: number; codes: Uint8Array }>(CODES, name)
      .map(({ block, codes }) => ({ first: block * BLOCK, codes: integersOf(codes) }));
    return blocks;
  };
  const cosines = (vector: Float32Array, documents: readonly number[]): (number | undefined)[] => {
    const found = new Map<number, number>();
    for (const { document, packed } of database.all<Stored>(VECTORS, JSON.stringify(documents), name)) {
      const cosine = cosineWith(vector, packed);
      if (cosine !== undefined) found.set(document, cosine);
    }
    return documents.map((document) => found.get(document));
  };
  return {
    cosines,
    nearest: (vector, count, admitted) => {
      const code = codeOf(vector);
      for (let wanted = Math.max(AT_LEAST, OVERSAMPLE * count); ; wanted *= 4) {
        const documents = closestCodes(codes(), code, wanted);
        const near: Near[] = [];
        for (const [i, cosine] of cosines(vector, documents).entries())
          if (cosine !== undefined) near.push({ document: documents[i] as number, cosine });
        near.sort((a, b) => b.cosine - a.cosine || a.document - b.document);
        const found = firstAdmitted(near, count, admitted);
        if (found.length >= count || wanted >= size) return found;
      }
    },
  };
}

const CODES = 'SELECT block, codes FROM search_codes WHERE corpus = ? ORDER BY block';
const VECTORS = `SELECT v.document, v.vector AS packed FROM json_each(?) AS wanted
  CROSS JOIN search_vectors AS v ON v.corpus = ? AND v.document = wanted.value`;

interface Stored {
  readonly document: number;
  readonly packed: Uint8Array;
}

interface CodeBlock {
  /** Number of its first document. */
  readonly first: number;
  readonly codes: Int32Array;
}

/** About as many as wanted, ascending: all of one distance or none, so that it does not matter which of equals come first. */
export function closestCodes(blocks: readonly CodeBlock[], code: Int32Array, wanted: number): number[] {
  const words = code.length - 1;
  const documents: number[] = [];
  const distances: number[] = [];
  const histogram = new Int32Array(32 * words + 1);
  // What differs in more bits than `bound` is not wanted; `below` differ in fewer.
  let bound = 32 * words;
  let below = 0;
  for (const { first, codes } of blocks)
    for (let at = 0, document = first; at < codes.length; at++, document++) {
      let distance = 0;
      for (let word = 0; word < words; word++, at++)
        distance += bits((codes[at] as number) ^ (code[word] as number));
      if (distance > bound || codes[at] === 0) continue;
      documents.push(document);
      distances.push(distance);
      histogram[distance] = (histogram[distance] as number) + 1;
      if (distance < bound) below++;
      while (below >= wanted) below -= histogram[--bound] as number;
    }
  const isTooMany = below + (histogram[bound] as number) > 2 * wanted && below >= wanted / 2;
  const limit = isTooMany ? bound - 1 : bound;
  return documents.filter((_, i) => (distances[i] as number) <= limit);
}

function bits(word: number): number {
  let counts = word - ((word >>> 1) & 0x55555555);
  counts = (counts & 0x33333333) + ((counts >>> 2) & 0x33333333);
  return Math.imul((counts + (counts >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The first of them that are admitted; no more are asked about than it takes. */
function firstAdmitted(near: readonly Near[], count: number, admitted: Admitted): Near[] {
  const found: Near[] = [];
  for (let from = 0, some = 2 * count; from < near.length && found.length < count; from += some, some *= 2) {
    const asked = near.slice(from, from + some);
    const allowed = new Set(admitted(asked.map(({ document }) => document).sort((a, b) => a - b)));
    found.push(...asked.filter(({ document }) => allowed.has(document)));
  }
  return found.slice(0, count);
}
