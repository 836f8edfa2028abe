// A split index: entries of a shared one, less those that are gone, with those that changed in their place, and new ones.

import type { IndexEntry } from './git-index.ts';

export interface SplitLink {
  /** The name of the shared index. */
  readonly base: string;
  /** Which of its entries are gone, then which are replaced. */
  readonly bitmaps: Buffer;
}

export function joinSplit(
  shared: readonly IndexEntry[],
  own: readonly IndexEntry[],
  { bitmaps }: SplitLink,
): IndexEntry[] {
  const gone = bitsOf(bitmaps, 0);
  const replaced = bitsOf(bitmaps, gone.end);
  let next = 0;
  const joined = shared.flatMap((entry, n): IndexEntry[] => {
    if (gone.bits.has(n)) return [];
    if (!replaced.bits.has(n)) return [entry];
    const newer = own[next++];
    // What replaces an entry leaves its name out.
    return newer === undefined ? [entry] : [{ ...newer, path: entry.path }];
  });
  return [...joined, ...own.slice(next)].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Places of ones in a bitmap as git packs them: runs of equal words, and words as they are. */
function bitsOf(bytes: Buffer, from: number): { readonly bits: ReadonlySet<number>; readonly end: number } {
  const bits = new Set<number>();
  if (from + 8 > bytes.length) return { bits, end: bytes.length };
  const size = bytes.readUInt32BE(from);
  const words = bytes.readUInt32BE(from + 4);
  const end = from + 8 + words * 8;
  if (end + 4 > bytes.length) return { bits, end: bytes.length };
  let bit = 0;
  for (let at = from + 8; at < end; ) {
    const high = bytes.readUInt32BE(at);
    const low = bytes.readUInt32BE(at + 4);
    at += 8;
    const isOnes = (low & 1) === 1;
    const run = (low >>> 1) + (high & 1) * 2 ** 31;
    if (isOnes) for (let n = bit; n < Math.min(size, bit + run * 64); n++) bits.add(n);
    bit += run * 64;
    for (let left = high >>> 1; left > 0 && at < end; left--, at += 8, bit += 64) {
      for (let n = 0; n < 32; n++) {
        if ((bytes.readUInt32BE(at + 4) >>> n) & 1) bits.add(bit + n);
        if ((bytes.readUInt32BE(at) >>> n) & 1) bits.add(bit + 32 + n);
      }
    }
  }
  return { bits, end: end + 4 };
}
