// The launcher reads the bundle as Latin-1, one byte a letter: any other letter would silently become two wrong ones.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the bundle is plain ASCII', () => {
  const bytes = readFileSync(join(import.meta.dirname, '../../dist/main.cjs'));
  expect(bytes.findIndex((byte) => byte > 0x7f)).toBe(-1);
});
