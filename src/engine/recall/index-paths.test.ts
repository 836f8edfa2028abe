import { expect, it } from 'vitest';
import { memoryFiles } from '../../platform/memory-files.ts';
import {
  factBase,
  factLate,
  keptVectors,
  passageIndexes,
  projectIndexes,
  removeIndexes,
} from './index-paths.ts';

it('leaves nothing of what was indexed or embedded', () => {
  const files = memoryFiles();
  const root = '/project/.tidemark';
  const paths = [factBase, factLate, keptVectors].map((path) => path({ root }));
  paths.push(`${passageIndexes({ root })}/2026-03-0a1b2c3d`);
  paths.push(`${projectIndexes({ root })}/first`, `${projectIndexes({ root })}/0a1b2c3d0a1b2c3d`);
  for (const path of paths) {
    files.makeFolder(path.slice(0, path.lastIndexOf('/')));
    files.replace(path, new Uint8Array([1]));
  }
  removeIndexes({ files, root });
  expect(paths.filter((path) => files.read(path) !== undefined)).toEqual([]);
});
