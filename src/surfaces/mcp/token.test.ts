import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenFrom } from './token.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tide-token-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without one a long one is made, another each time', () => {
  const one = tokenFrom(undefined, undefined);
  expect(one.fresh).toBe(true);
  expect(one.text.length).toBeGreaterThan(40);
  expect(tokenFrom(undefined, '').text).not.toBe(one.text);
});

test('a file comes before the variable, and its line end does not count', () => {
  const file = join(folder, 'token');
  writeFileSync(file, 'from-the-file-0123456789\n', { mode: 0o600 });
  expect(tokenFrom(file, 'from-the-variable-0123456789')).toEqual({
    text: 'from-the-file-0123456789',
    fresh: false,
  });
  expect(tokenFrom(undefined, 'from-the-variable-0123456789').text).toBe('from-the-variable-0123456789');
});

test.skipIf(process.platform === 'win32')('a file that others can read is refused', () => {
  const file = join(folder, 'open');
  writeFileSync(file, 'from-the-file-0123456789\n');
  for (const mode of [0o666, 0o644, 0o640]) {
    chmodSync(file, mode);
    expect(() => tokenFrom(file, undefined)).toThrowError('Others on this machine can read');
  }
});

test('one that is easy to guess or cannot be read is refused', () => {
  expect(() => tokenFrom(undefined, 'short')).toThrowError('too easy to guess');
  expect(() => tokenFrom(join(folder, 'none'), undefined)).toThrowError('cannot be read');
});
