import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_BYTES, sha256 } from './sha256.ts';

function byNode(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

describe('SHA-256', () => {
  it('is that of Node for every length around a block and around what the kernel takes', () => {
    const lengths = [...Array.from({ length: 200 }, (_, n) => n), ...[-1, 0, 1].map((n) => MOST_BYTES + n)];
    for (const length of lengths) {
      const bytes = Uint8Array.from({ length }, (_, n) => (n * 151 + length) & 0xff);
      expect(sha256(bytes)).toBe(byNode(bytes));
    }
  });

  it('does not depend on what was summed up before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.string({ unit: 'binary' }))),
        (all) => {
          for (const one of all) expect(sha256(one)).toBe(byNode(one));
        },
      ),
    );
  });

  it('takes a half of a pair of characters as Node does', () => {
    expect(sha256('a\ud800b')).toBe(byNode('a\ud800b'));
  });
});
