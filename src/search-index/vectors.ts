// Directions of documents: whole numbers from -127 to 127 with a scale, and one bit per dimension. The bits find the nearest
// few hundred without reading the rest; the numbers put those in order.

import { checksum } from '../model/checksum.ts';
import type { Admitted, Near, Vectors } from '../model/corpus.ts';
import type { Extent } from '../model/ports.ts';
import { bytesOf, integers, type Section } from '../model/section.ts';
import { DamagedIndex, sound } from './segment.ts';

export interface PackedVectors {
  readonly codes: Uint8Array;
  readonly rows: Uint8Array;
}

/** Bytes after the numbers of a row: its scale and its checksum. */
const TAIL = 8;
/** How many the bits bring for each one that is wanted, and at the least. */
const OVERSAMPLE = 5;
const AT_LEAST = 128;

/** Vectors of a known number of documents; one without a direction is all zeros. */
export class VectorBuilder {
  private readonly dimensions: number;
  private readonly codes: Int32Array;
  private readonly rows: Uint8Array;
  private readonly tails: DataView;
  private documents = 0;

  constructor(count: number, dimensions: number) {
    this.dimensions = dimensions;
    this.codes = new Int32Array(count * wordsOf(dimensions));
    this.rows = new Uint8Array(count * (dimensions + TAIL));
    this.tails = new DataView(this.rows.buffer);
  }

  add(vector: Float32Array | undefined): void {
    const document = this.documents++;
    let largest = 0;
    for (const value of vector ?? []) largest = Math.max(largest, Math.abs(value));
    const { dimensions, rows, tails } = this;
    const at = document * (dimensions + TAIL);
    if (vector !== undefined && largest > 0) {
      const scale = Math.fround(largest / 127);
      for (let i = 0; i < dimensions; i++) rows[at + i] = Math.round((vector[i] as number) / scale) & 0xff;
      tails.setFloat32(at + dimensions, scale, true);
      this.codes.set(codeOf(vector), document * wordsOf(dimensions));
    }
    tails.setInt32(at + dimensions + 4, checksum(rows.subarray(at, at + dimensions + 4)), true);
  }

  packed(): PackedVectors {
    return { codes: bytesOf(this.codes), rows: this.rows };
  }
}

function wordsOf(dimensions: number): number {
  return (dimensions + 31) >> 5;
}

function codeOf(vector: Float32Array): Int32Array {
  const code = new Int32Array(wordsOf(vector.length));
  for (let i = 0; i < vector.length; i++)
    if ((vector[i] as number) > 0) code[i >> 5] = (code[i >> 5] as number) | (1 << (i & 31));
  return code;
}

export interface VectorPart {
  /** Number of its first document among all. */
  readonly base: number;
  /** The number of each document, ascending, where they do not follow the first one; a later part takes an earlier one's place. */
  readonly numbers?: Int32Array;
  readonly documents: number;
  readonly codes: Section;
  readonly rows: Section;
  /** Documents of the part that do not count. */
  readonly without?: ReadonlySet<number>;
}

/** Several parts as one: the nearest are chosen among all of them, however they are divided. */
export function openVectors(parts: readonly VectorPart[], dimensions: number): Vectors {
  const width = dimensions + TAIL;
  const size = parts.reduce((most, { base, documents, numbers }) => {
    const end = numbers === undefined ? base + documents : (numbers.at(-1) ?? -1) + 1;
    return Math.max(most, end);
  }, 0);
  let codes: readonly Int32Array[] | undefined;
  const cosines = (vector: Float32Array, documents: readonly number[]): (number | undefined)[] => {
    const asked = parts.map((): { readonly place: number; readonly extent: Extent }[] => []);
    for (const [place, document] of documents.entries()) {
      const [part, own] = placeOf(parts, document);
      asked[part]?.push({ place, extent: [own * width, (own + 1) * width] });
    }
    const found = new Array<number | undefined>(documents.length);
    for (const [part, ones] of asked.entries()) {
      if (ones.length === 0) continue;
      const rows = sound(parts[part]?.rows.parts(ones.map(({ extent }) => extent)));
      for (const [i, { place }] of ones.entries()) found[place] = cosineWith(vector, rows[i] as Uint8Array);
    }
    return found;
  };
  const cosineWith = (vector: Float32Array, bytes: Uint8Array): number | undefined => {
    const tail = new DataView(bytes.buffer, bytes.byteOffset + dimensions, TAIL);
    if (tail.getInt32(4, true) !== checksum(bytes.subarray(0, dimensions + 4))) throw new DamagedIndex();
    const scale = tail.getFloat32(0, true);
    if (scale === 0) return undefined;
    const row = new Int8Array(bytes.buffer, bytes.byteOffset, dimensions);
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += (vector[i] as number) * (row[i] as number);
    return sum * scale;
  };
  return {
    cosines,
    nearest: (vector, count, admitted) => {
      codes ??= parts.map((part) => integers(sound(part.codes.whole())));
      // Farther than any document can be, until it is measured.
      const distances = new Uint16Array(size).fill(dimensions + 1);
      const histogram = new Int32Array(dimensions + 2);
      const code = codeOf(vector);
      for (const [i, part] of parts.entries())
        measure(codes[i] as Int32Array, code, part, distances, histogram);
      for (let wanted = Math.max(AT_LEAST, OVERSAMPLE * count); ; wanted *= 4) {
        const documents = closest(distances, histogram, wanted);
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

/** The part a document lies in, and its number there. */
function placeOf(parts: readonly VectorPart[], document: number): readonly [part: number, own: number] {
  for (let part = parts.length - 1; part >= 0; part--) {
    const { base, documents, numbers } = parts[part] as VectorPart;
    const own = numbers === undefined ? document - base : indexIn(numbers, document);
    if (own >= 0 && own < documents) return [part, own];
  }
  throw new DamagedIndex();
}

function indexIn(numbers: Int32Array, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : -1;
}

const TOGETHER = 8;

/** In how many bits each document of a part differs. */
function measure(
  codes: Int32Array,
  code: Int32Array,
  part: VectorPart,
  distances: Uint16Array,
  histogram: Int32Array,
): void {
  const words = code.length;
  const farthest = histogram.length - 1;
  const { base, numbers, documents } = part;
  const numberOf = (document: number) =>
    numbers === undefined ? base + document : (numbers[document] as number);
  for (let document = 0, at = 0; document < documents; document++) {
    let distance = 0;
    for (let from = 0; from < words; from += TOGETHER) {
      // Bits are counted byte by byte; so many words cannot overflow a byte.
      const to = Math.min(words, from + TOGETHER);
      let bytes = 0;
      for (let word = from; word < to; word++, at++) {
        let bits = (codes[at] as number) ^ (code[word] as number);
        bits -= (bits >>> 1) & 0x55555555;
        bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
        bytes += (bits + (bits >>> 4)) & 0x0f0f0f0f;
      }
      distance += (bytes & 0xff) + ((bytes >>> 8) & 0xff) + ((bytes >>> 16) & 0xff) + (bytes >>> 24);
    }
    distances[numbers === undefined ? base + document : (numbers[document] as number)] = distance;
    histogram[distance] = (histogram[distance] as number) + 1;
  }
  for (const document of part.without ?? []) {
    const distance = distances[numberOf(document)] as number;
    histogram[distance] = (histogram[distance] as number) - 1;
    distances[numberOf(document)] = farthest;
  }
}

/** About as many as wanted: all of one distance or none, so that it does not matter which of equals come first. */
function closest(distances: Uint16Array, histogram: Int32Array, wanted: number): number[] {
  const farthest = histogram.length - 2;
  let limit = 0;
  let seen = histogram[0] as number;
  while (limit < farthest && seen < wanted) seen += histogram[++limit] as number;
  if (seen > 2 * wanted && seen - (histogram[limit] as number) >= wanted / 2) limit--;
  const found: number[] = [];
  for (let document = 0; document < distances.length; document++)
    if ((distances[document] as number) <= limit) found.push(document);
  return found;
}
