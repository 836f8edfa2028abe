import { expect, it } from 'vitest';
import type { ProjectFiles } from '../model/project-file.ts';
import { documentsToCheck } from './documents-to-check.ts';

const FILES: Readonly<Record<string, string>> = {
  'README.md': 'Start with `src/tariff/repo.ts`.',
  'docs/tariff.md': 'Everything in src/tariff/ is cached.',
  'docs/names.md': 'See repo.ts and tariff-table.ts.',
  'docs/other.md': 'Not src/tariff/repo.tsx, nor mysrc/tariff/repo.ts, nor src/tariffs.',
  'docs/index.md': 'The index.ts of each folder.',
  'CHANGELOG.md': 'src/tariff/repo.ts was added.',
  '.cm/CONTINUITY.md': 'src/tariff/repo.ts',
  'src/tariff/repo.ts': '// src/tariff/repo.ts',
};

const project: ProjectFiles = {
  list: () => Object.keys(FILES).map((path) => ({ path, size: 100, stamp: '', settled: true })),
  read: (path) => new TextEncoder().encode(FILES[path] ?? ''),
};

const mentions = (...files: string[]) =>
  documentsToCheck(project, (path) => path.startsWith('.cm/'), files).map(({ path }) => path);

it('finds the documents that name a changed file, its folder or its name, and no history', () => {
  expect(mentions('src/tariff/repo.ts')).toEqual(['README.md', 'docs/tariff.md', 'docs/names.md']);
  expect(mentions('src/billing/tariff-table.ts')).toEqual(['docs/names.md']);
  expect(mentions('src/billing/index.ts')).toEqual([]);
});

it('finds none where nobody can tell which files there are', () => {
  const unknown = { ...project, list: () => ({ reason: 'git does not say' }) };
  expect(documentsToCheck(unknown, () => false, ['src/tariff/repo.ts'])).toEqual([]);
});
