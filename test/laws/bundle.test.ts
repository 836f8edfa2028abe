// What is built: the launcher reads bundles as Latin-1, one byte a letter, and layouts are in a bundle of their own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const bundle = (name: string) => readFileSync(join(import.meta.dirname, '../../dist', name));

test.each(['main.cjs', 'views.cjs', 'tiers.cjs'])(
  '%s is plain ASCII: any other letter would silently become two',
  (name) => {
    expect(bundle(name).findIndex((byte) => byte > 0x7f)).toBe(-1);
  },
);

test('commands that need no layout do not load any', () => {
  const words = 'Next Actions (Priority Order)';
  expect(bundle('views.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('importing is not loaded by commands that only read what was imported', () => {
  const words = 'is not imported again';
  expect(bundle('views.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('embedders that are configured apart are loaded apart', () => {
  const words = '/v1/embeddings';
  expect(bundle('embedders.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('conversation tiers are loaded by the commands about them alone', () => {
  const words = 'Conversation summary (turns';
  expect(bundle('tiers.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('the text of a project is searched by code that other questions do not load', () => {
  const words = 'larger than 256 KB';
  expect(bundle('views.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});
