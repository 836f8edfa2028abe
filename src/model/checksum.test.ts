import { expect, it } from 'vitest';
import { checksum } from './checksum.ts';

it('changes with every byte', () => {
  const bytes = Uint8Array.from({ length: 700 }, (_, n) => n & 0xff);
  const sum = checksum(bytes);
  for (let n = 0; n < bytes.length; n++)
    for (const bit of [1, 0x40, 0x80]) expect(checksum(bytes.with(n, (bytes[n] ?? 0) ^ bit))).not.toBe(sum);
});
