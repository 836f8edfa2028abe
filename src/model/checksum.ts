// Tells damaged bytes of a cache from what was written. Four bytes at a time and two sums: where the loop runs before it can be
// compiled, turns are what costs.

import { MOST_TEXT, TEXT_AT, type TextKernel, textKernel } from '../kernel/text-kernel.ts';

/** Below this, handing it over costs more than the loop. */
const SHORT = 256;
/** The kernel takes longer ones in stretches of sixteen bytes. */
const PART = MOST_TEXT & -16;

export function checksum(bytes: Uint8Array): number {
  const kernel = bytes.length < SHORT ? undefined : textKernel();
  return kernel === undefined ? plainChecksum(bytes) : checksumBy(kernel, bytes);
}

function checksumBy(kernel: TextKernel, bytes: Uint8Array): number {
  const room = new Uint8Array(kernel.memory.buffer, TEXT_AT, PART);
  kernel.sum.value = bytes.length;
  kernel.other.value = 0;
  for (let from = 0; ; from += PART) {
    const part = bytes.subarray(from, from + PART);
    room.set(part);
    const sum = kernel.checksum(part.length);
    if (from + PART >= bytes.length) return sum;
  }
}

/** The same in TypeScript. */
export function plainChecksum(bytes: Uint8Array): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
  let sum = aligned.length;
  let other = 0;
  let i = 0;
  for (; i + 3 < words.length; i += 4) {
    const second = words[i + 1] as number;
    const fourth = words[i + 3] as number;
    sum = Math.imul(sum ^ (words[i] as number) ^ ((second << 7) | (second >>> 25)), 0x01000193);
    other = Math.imul(other ^ (words[i + 2] as number) ^ ((fourth << 7) | (fourth >>> 25)), 0x01000193);
  }
  for (; i < words.length; i++) sum = Math.imul(sum ^ (words[i] as number), 0x01000193);
  sum ^= other;
  for (i = words.length << 2; i < aligned.length; i++) sum = Math.imul(sum ^ (aligned[i] ?? 0), 0x01000193);
  return sum | 0;
}
