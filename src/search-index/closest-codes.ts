// The documents whose directions differ from a question's in the fewest bits. One walk over all codes: counting, choosing and checking
// that the bytes are what was written, since every further walk would cost as much as this one.

import { DamagedIndex } from './segment.ts';

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
  readonly cells: Int32Array;
  /** What `checksum` makes of them; undefined where there is no doubt. */
  readonly sum: number | undefined;
  /** Documents of the part that do not count. */
  readonly without?: ReadonlySet<number> | undefined;
}

/** About as many as wanted, ascending: all of one distance or none, so that it does not matter which of equals come first. */
export function closestCodes(parts: readonly Codes[], code: Int32Array, wanted: number): number[] {
  const words = code.length;
  const histogram = new Int32Array(32 * words + 1);
  const documents: number[] = [];
  const distances: number[] = [];
  // What differs in more bits than `bound` is not wanted: `below` documents differ in less.
  let bound = 32 * words;
  let below = 0;
  for (const { base, numbers, cells, sum, without } of parts) {
    const isPartial = without !== undefined && without.size > 0;
    let one = cells.byteLength;
    let two = 0;
    for (let document = 0, at = 0; at < cells.length; document++) {
      let distance = 0;
      for (let word = 0; word < words; word += 4, at += 4) {
        const a = cells[at] as number;
        const b = cells[at + 1] as number;
        const c = cells[at + 2] as number;
        const d = cells[at + 3] as number;
        one = Math.imul(one ^ a ^ ((b << 7) | (b >>> 25)), 0x01000193);
        two = Math.imul(two ^ c ^ ((d << 7) | (d >>> 25)), 0x01000193);
        let p = a ^ (code[word] as number);
        let q = b ^ (code[word + 1] as number);
        let r = c ^ (code[word + 2] as number);
        let s = d ^ (code[word + 3] as number);
        p -= (p >>> 1) & 0x55555555;
        q -= (q >>> 1) & 0x55555555;
        r -= (r >>> 1) & 0x55555555;
        s -= (s >>> 1) & 0x55555555;
        p = (p & 0x33333333) + ((p >>> 2) & 0x33333333) + (q & 0x33333333) + ((q >>> 2) & 0x33333333);
        r = (r & 0x33333333) + ((r >>> 2) & 0x33333333) + (s & 0x33333333) + ((s >>> 2) & 0x33333333);
        p = (p & 0x0f0f0f0f) + ((p >>> 4) & 0x0f0f0f0f) + (r & 0x0f0f0f0f) + ((r >>> 4) & 0x0f0f0f0f);
        distance += Math.imul(p, 0x01010101) >>> 24;
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
    if (sum !== undefined && (one ^ two) !== sum) throw new DamagedIndex();
  }
  let limit = bound;
  const seen = below + (histogram[limit] as number);
  if (seen > 2 * wanted && below >= wanted / 2) limit--;
  return documents.filter((_, i) => (distances[i] as number) <= limit).sort((x, y) => x - y);
}
