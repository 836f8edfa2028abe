// Bytes of a packed state that are fetched when somebody needs them. Undefined: they are not what was written any more.

import type { Extent } from './ports.ts';

export interface Section {
  /** Not checked: whoever takes a part has to know what it should be. */
  part(from: number, to: number): Uint8Array | undefined;
  /** As `part`, in memory that is at hand, where that is of use. */
  partInto(from: number, to: number, into: Uint8Array): Uint8Array | undefined;
  whole(): Uint8Array | undefined;
  /** What `checksum` makes of the whole; undefined where there is no doubt. */
  readonly sum?: number | undefined;
  /** As `part`, for many at once. */
  parts(extents: readonly Extent[]): readonly Uint8Array[] | undefined;
}

export function sectionOf(bytes: Uint8Array): Section {
  return {
    part: (from, to) => bytes.subarray(from, to),
    partInto: (from, to) => bytes.subarray(from, to),
    whole: () => bytes,
    parts: (extents) => extents.map(([from, to]) => bytes.subarray(from, to)),
  };
}

export function integers(bytes: Uint8Array): Int32Array {
  const own = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Int32Array(own.buffer, own.byteOffset, own.length >> 2);
}

export function bytesOf(integers: Int32Array): Uint8Array {
  return new Uint8Array(integers.buffer);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
