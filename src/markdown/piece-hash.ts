// Where the filter of single tokens keeps a piece of text. The generator of the table and the estimate share it.

export interface Slots {
  readonly slots: readonly [number, number, number];
  /** Eighteen bits. */
  readonly mark: number;
}

export function slotsOf(text: string, from: number, to: number, length: number): Slots {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b ^= b >>> 15;
  }
  a = mixed(a);
  b = mixed(b ^ a);
  const c = mixed(a + b);
  return {
    slots: [(a >>> 0) % length, length + ((b >>> 0) % length), 2 * length + ((c >>> 0) % length)],
    mark: (Math.imul(a, 31) ^ Math.imul(b, 17) ^ (c >>> 7)) & 0x3ffff,
  };
}

export function pairIndex(first: number, second: number): number {
  return ((first | 32) - 97) * 26 + (second | 32) - 97;
}

function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
