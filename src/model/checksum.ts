// Tells damaged bytes of a cache from what was written. Four bytes at a time and two sums: a process that has just started runs the loop
// before it is compiled, and turns are what costs then.

export function checksum(bytes: Uint8Array): number {
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
