// Directions of documents: whole numbers from -127 to 127 with a scale, and one bit per dimension. The bits find the nearest
// few hundred without reading the rest; the numbers put those in order.

import { checksum } from '../model/checksum.ts';
import type { Admitted, Near, Vectors } from '../model/corpus.ts';
import type { Extent } from '../model/ports.ts';
import { bytesOf, type Section } from '../model/section.ts';
import { closestCodes, codeOf, codeWords } from './closest-codes.ts';
import { DamagedIndex, sound } from './segment.ts';

interface PackedVectors {
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
    this.codes = new Int32Array(count * codeWords(dimensions));
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
      this.codes.set(codeOf(vector), document * codeWords(dimensions));
    }
    tails.setInt32(at + dimensions + 4, checksum(rows.subarray(at, at + dimensions + 4)), true);
  }

  packed(): PackedVectors {
    return { codes: bytesOf(this.codes), rows: this.rows };
  }
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
      const code = codeOf(vector);
      for (let wanted = Math.max(AT_LEAST, OVERSAMPLE * count); ; wanted *= 4) {
        const documents = closestCodes(parts, code, wanted);
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
