import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Files } from '../model/ports.ts';
import { nodeFiles } from './node-files.ts';
import { ownFiles } from './own-files.ts';

let folder: string;
let root: string;
let files: Files;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tide-own-')));
  root = join(folder, 'store');
  mkdirSync(join(folder, 'outside/deeper'), { recursive: true });
  writeFileSync(join(folder, 'outside/deeper/a.md'), 'not ours\n');
  files = ownFiles(nodeFiles, [root]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TOUCHES: readonly [string, (path: string) => unknown][] = [
  ['read', (path) => files.read(path)],
  ['readPart', (path) => files.readPart(path, 0, 1)],
  ['stat', (path) => files.stat(path)],
  ['irregular', (path) => files.irregular?.(path)],
  ['list', (path) => files.list(path)],
  ['makeFolder', (path) => files.makeFolder(path)],
  ['create', (path) => files.create(path, 'x')],
  ['append', (path) => files.append(path, 'x')],
  ['jot', (path) => files.jot(path, 'x')],
  ['truncate', (path) => files.truncate(path, 0, new Uint8Array())],
  ['replace', (path) => files.replace(path, 'x')],
  ['sync', (path) => files.sync(path)],
  ['remove', (path) => files.remove(path)],
  ['locked', (path) => files.locked(path, () => 0)],
];

describe('a file of a store behind a link', () => {
  it.each(TOUCHES)('is out of reach: %s', (name, touch) => {
    expect(TOUCHES.map(([one]) => one).sort()).toEqual(Object.keys(nodeFiles).sort());
    for (const own of ['.index/views/continuity', 'views/continuity', 'sessions', 'passages', '.index']) {
      mkdirSync(join(root, own), { recursive: true });
      const link = join(root, own, 'linked');
      symlinkSync(join(folder, 'outside'), link);
      for (const path of [link, `${link}/deeper/a.md`, `${link}/b.md`])
        expect(() => touch(path), `${name} ${path}`).toThrow(`${link} is a link`);
    }
    expect(nodeFiles.read(join(folder, 'outside/deeper/a.md'))?.length).toBe(9);
    expect(readdirSync(join(folder, 'outside'))).toEqual(['deeper']);
  });

  it('is told from what lies beside it, and from what is no part of the store', () => {
    files.makeFolder(`${root}/views/continuity`);
    expect(files.create(`${root}/views/continuity/a.md`, 'ours\n')).toBe(true);
    symlinkSync(join(folder, 'outside'), join(folder, 'project'));
    expect(files.read(`${folder}/project/deeper/a.md`)?.length).toBe(9);
  });
});
