// The documents whose directions differ from a question's in the fewest bits. One walk over all codes, some at a time: counting, choosing
// and checking that the bytes are what was written, since every further walk would cost as much as this one.

import { integers, type Section } from '../model/section.ts';
import { DamagedIndex, sound } from './segment.ts';

/** Words of a code; rounded up, so that four can be taken at a time. */
export function codeWords(dimensions: number): number {
  return ((dimensions + 127) >> 7) << 2;
}

/** One bit per dimension: whether it points up. */
export function codeOf(vector: Float32Array): Int32Array {
  const code = new Int32Array(codeWords(vector.length));
  for (let i = 0; i < vector.length; i++)
    if ((vector[i] as number) > 0) code[i >> 5] = (code[i >> 5] as number) | (1 << (i & 31));
  return code;
}

export interface Codes {
  /** Number of the first document among all, or the number of each. */
  readonly base: number;
  readonly numbers?: Int32Array | undefined;
  readonly documents: number;
  readonly codes: Section;
  /** Documents of the part that do not count. */
  readonly without?: ReadonlySet<number> | undefined;
}

/** What a walk knows so far. */
interface Walk {
  readonly code: Int32Array;
  readonly wanted: number;
  /** Those that may be wanted, and in how many bits each differs. */
  readonly documents: number[];
  readonly distances: number[];
  readonly histogram: Int32Array;
  /** What differs in more bits is not wanted; so many differ in less. */
  bound: number;
  below: number;
  /** The two sums of the part at hand, as `checksum` makes them. */
  one: number;
  two: number;
}

/** Documents that are read at once: memory that is used again and again stays near. */
const AT_ONCE = 8_192;

/** About as many as wanted, ascending: all of one distance or none, so that it does not matter which of equals come first. */
export function closestCodes(parts: readonly Codes[], code: Int32Array, wanted: number): number[] {
  const most = 32 * code.length;
  const histogram = new Int32Array(most + 1);
  const walk: Walk = {
    code,
    wanted,
    documents: [],
    distances: [],
    histogram,
    bound: most,
    below: 0,
    one: 0,
    two: 0,
  };
  const buffer = new Uint8Array(
    Math.min(AT_ONCE, Math.max(0, ...parts.map((part) => part.documents))) * 4 * code.length,
  );
  for (const part of parts) walkPart(walk, part, buffer);
  const { documents, distances, bound, below } = walk;
  const limit = below + (histogram[bound] as number) > 2 * wanted && below >= wanted / 2 ? bound - 1 : bound;
  return documents.filter((_, i) => (distances[i] as number) <= limit).sort((x, y) => x - y);
}

function walkPart(walk: Walk, part: Codes, buffer: Uint8Array): void {
  const { documents, codes } = part;
  const width = 4 * walk.code.length;
  walk.one = documents * width;
  walk.two = 0;
  for (let first = 0; first < documents; first += AT_ONCE) {
    const to = Math.min(documents, first + AT_ONCE);
    const cells = integers(sound(codes.partInto(first * width, to * width, buffer)));
    if (4 * cells.length !== (to - first) * width) throw new DamagedIndex();
    step(walk, cells, first, part);
  }
  if (codes.sum !== undefined && (walk.one ^ walk.two) !== codes.sum) throw new DamagedIndex();
}

function step(walk: Walk, cells: Int32Array, first: number, { base, numbers, without }: Codes): void {
  const { code, wanted, documents, distances, histogram } = walk;
  const words = code.length;
  const isPartial = without !== undefined && without.size > 0;
  let { bound, below, one, two } = walk;
  for (let document = first, at = 0; at < cells.length; document++) {
    let distance = 0;
    for (let word = 0; word < words; word += 4, at += 4) {
      const a = cells[at] as number;
      const b = cells[at + 1] as number;
      const c = cells[at + 2] as number;
      const d = cells[at + 3] as number;
      one = Math.imul(one ^ a ^ ((b << 7) | (b >>> 25)), 0x01000193);
      two = Math.imul(two ^ c ^ ((d << 7) | (d >>> 25)), 0x01000193);
      distance +=
        bits(a ^ (code[word] as number)) +
        bits(b ^ (code[word + 1] as number)) +
        bits(c ^ (code[word + 2] as number)) +
        bits(d ^ (code[word + 3] as number));
    }
    if (distance > bound || (isPartial && without.has(document))) continue;
    documents.push(numbers === undefined ? base + document : (numbers[document] as number));
    distances.push(distance);
    histogram[distance] = (histogram[distance] as number) + 1;
    if (distance < bound) below++;
    while (below >= wanted) {
      bound--;
      below -= histogram[bound] as number;
    }
  }
  Object.assign(walk, { bound, below, one, two });
}

function bits(word: number): number {
  let counts = word - ((word >>> 1) & 0x55555555);
  counts = (counts & 0x33333333) + ((counts >>> 2) & 0x33333333);
  return Math.imul((counts + (counts >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
