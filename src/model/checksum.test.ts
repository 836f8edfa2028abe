import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksum, plainChecksum } from './checksum.ts';

it('is the same by the kernel as in TypeScript, wherever the bytes stand', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 150_000, size: 'max' }), fc.nat(5), (bytes, skipped) => {
      const some = bytes.subarray(skipped);
      expect(checksum(some)).toBe(plainChecksum(some));
    }),
    { numRuns: 60 },
  );
  for (const length of [64_480, 64_496, 64_497, 64_511, 64_512, 128_991, 128_992, 128_993, 1_000_001]) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 77) & 0xff);
    expect(checksum(bytes)).toBe(plainChecksum(bytes));
  }
  for (let length = 200; length < 330; length++) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 77 + length) & 0xff);
    expect(checksum(bytes)).toBe(plainChecksum(bytes));
  }
});

it('changes with every byte', () => {
  const bytes = Uint8Array.from({ length: 700 }, (_, n) => n & 0xff);
  const sum = checksum(bytes);
  for (let n = 0; n < bytes.length; n++)
    for (const bit of [1, 0x40, 0x80]) expect(checksum(bytes.with(n, (bytes[n] ?? 0) ^ bit))).not.toBe(sum);
});
