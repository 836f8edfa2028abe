// Files are found by the form of their names, whatever the split is called.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFile } from '../../bench/data-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tide-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), '[]');
};

test('the split may have any name, and longer names are other files', () => {
  put('locomo-autumn.json', 'locomo-autumn-questions.json', 'locomo-autumn-corrections.json', 'LICENSE.txt');
  expect(dataFile(folder, 'locomo-*.json')).toBe(join(folder, 'locomo-autumn.json'));
  expect(dataFile(folder, 'locomo-*-questions.json')).toBe(join(folder, 'locomo-autumn-questions.json'));
});

test('a split may have a hyphen in its name, or no name at all', () => {
  put('locomo-held-out.json', 'locomo-held-out-questions.json', 'devbench.json');
  expect(dataFile(folder, 'locomo-*.json')).toBe(join(folder, 'locomo-held-out.json'));
  expect(dataFile(folder, 'locomo-*-questions.json')).toBe(join(folder, 'locomo-held-out-questions.json'));
  expect(dataFile(folder, 'devbench*.json')).toBe(join(folder, 'devbench.json'));
});

test('of several the one that was named is taken', () => {
  put('locomo-a.json', 'locomo-b.json');
  expect(() => dataFile(folder, 'locomo-*.json')).toThrow('several files');
  expect(dataFile(join(folder, 'locomo-b.json'), 'locomo-*.json')).toBe(join(folder, 'locomo-b.json'));
});

test('what is missing is named', () => {
  expect(() => dataFile(folder, 'locomo-*.json')).toThrow('has no file locomo-*.json');
  expect(() => dataFile(undefined, 'locomo-*.json')).toThrow('--data is needed');
});
