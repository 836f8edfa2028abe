import { join } from 'node:path';
import { expect, test } from 'vitest';
import { similarity } from '../model/embedder.ts';
import type { Files } from '../model/ports.ts';
import { assetPath } from './asset-path.ts';
import { memoryFiles } from './memory-files.ts';
import { nodeFiles } from './node-files.ts';
import { openStaticTable } from './static-table.ts';

const PATH = assetPath(nodeFiles, 'static-table.bin');

function opened(files: Files = nodeFiles, path = PATH) {
  const result = openStaticTable(files, path);
  if (!('embedder' in result)) throw new Error(result.reason);
  return result.embedder;
}

function counted(files: Files = nodeFiles) {
  const parts: number[] = [];
  const readPart: Files['readPart'] = (path, from, to) => {
    parts.push(to - from);
    return files.readPart(path, from, to);
  };
  return { parts, files: { ...files, readPart } };
}

test('the table is found above the running code', () => {
  expect(PATH).toBe(join(import.meta.dirname, '../../assets/static-table.bin'));
  expect(assetPath(memoryFiles(), 'none.bin')).toMatch(/\/assets\/none\.bin$/);
});

test('what means the same is nearer than what does not, without a common word', () => {
  const table = opened();
  const [question, near, far] = [
    'delete a folder',
    'Remove the directory',
    'Prices are whole numbers of cents',
  ].map((text) => table.vectorOf(text) as Float32Array) as [Float32Array, Float32Array, Float32Array];
  expect(similarity(question, question)).toBeCloseTo(1, 5);
  expect(similarity(question, near)).toBeGreaterThan(similarity(question, far) + 0.3);
});

test('an identifier is near the words it is made of', () => {
  const table = opened();
  const vector = (text: string) => table.vectorOf(text) as Float32Array;
  expect(similarity(vector('maxRetryCount'), vector('max retry count'))).toBeCloseTo(1, 5);
});

test('a text without a known word has no vector, and zeros among many', async () => {
  const table = opened();
  expect(table.vectorOf('')).toBeUndefined();
  expect(table.vectorOf('\u{1f600} \ud800')).toBeUndefined();
  const [known, unknown] = await table.embed(['a word', '']);
  expect(known).toEqual(table.vectorOf('a word'));
  expect(unknown).toEqual(new Float32Array(table.dimensions));
});

test('a question reads the index and the rows it needs; many texts read the table once', async () => {
  const { files, parts } = counted();
  const table = opened(files);
  table.vectorOf('login breaks after idle');
  expect(parts.length).toBeLessThan(8);
  expect(parts.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  const texts = Array.from({ length: 500 }, (_, i) => `word number ${i} of the list of ${i * 7} entries`);
  const one = texts.map((text) => opened().vectorOf(text));
  const before = parts.length;
  expect(await table.embed(texts)).toEqual(one);
  expect(parts.length).toBe(before + 1);
});

test('one by one, the table is read whole as soon as that is cheaper', () => {
  const { files, parts } = counted();
  const table = opened(files);
  for (let i = 0; i < 2000; i++) table.vectorOf(`${i.toString(36)} ${i} entry`);
  expect(parts.length).toBeLessThan(300);
});

test('a hundred thousand letters take no more than their share', () => {
  const table = opened();
  table.expectMany();
  const once = 'requestHandler reads cache_key, then waits; ';
  expect(
    similarity(table.vectorOf(once.repeat(2500)) as Float32Array, table.vectorOf(once) as Float32Array),
  ).toBeCloseTo(1, 5);
  expect(table.vectorOf('x'.repeat(100_000))).toBeUndefined();
});

test('a missing, cut or foreign file gives a reason', () => {
  const files = memoryFiles();
  const whole = nodeFiles.read(PATH) as Uint8Array;
  expect(openStaticTable(files, '/none')).toEqual({ reason: 'The static table is not at /none.' });
  for (const bytes of [whole.slice(0, 100), whole.slice(0, 300_000), whole.slice(0, -1), new Uint8Array(0)]) {
    files.contents.set('/table', bytes);
    expect(openStaticTable(files, '/table')).toEqual({ reason: expect.stringContaining('/table') });
  }
  files.contents.set('/table', new TextEncoder().encode(`{"format":"other"}${' '.repeat(1000)}`));
  expect(openStaticTable(files, '/table')).toEqual({ reason: 'The static table at /table is damaged.' });
});

test('a damaged row is as good as unknown, and so is what cannot be read any more', () => {
  const files = memoryFiles();
  const bytes = (nodeFiles.read(PATH) as Uint8Array).slice();
  for (let i = 300_000; i < bytes.length; i += 100) bytes[i] = (bytes[i] as number) ^ 1;
  files.contents.set('/table', bytes);
  expect(opened(files, '/table').vectorOf('login breaks after idle')).toBeUndefined();
  let away = false;
  const table = opened({
    ...nodeFiles,
    readPart(path, from, to) {
      if (away) throw new Error('the disk is gone');
      return nodeFiles.readPart(path, from, to);
    },
  });
  away = true;
  expect(table.vectorOf('login breaks after idle')).toBeUndefined();
});
