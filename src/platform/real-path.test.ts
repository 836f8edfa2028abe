import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { realPath, spelledRoots } from './real-path.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tide-real-')));
afterAll(() => rmSync(folder, { recursive: true }));
const root = join(folder, 'p');
const link = join(folder, 'link');
mkdirSync(join(root, 'src'), { recursive: true });
symlinkSync(root, link);

it('follows links as far as folders exist', () => {
  expect(realPath(join(link, 'src/new/a.ts'))).toBe(join(root, 'src/new/a.ts'));
  expect(realPath(join(folder, 'none/a.ts'))).toBe(join(folder, 'none/a.ts'));
});

it('knows how the root of a project is spelled by somebody who stands in it', () => {
  expect(spelledRoots(root, [link, join(link, 'src'), root, undefined, '', folder])).toEqual([link]);
  expect(spelledRoots(join(root, 'sr'), [join(link, 'src')])).toEqual([]);
});
