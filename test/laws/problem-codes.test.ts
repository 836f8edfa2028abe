// Every problem that reading the ledger can report is explained in docs/format.md.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const LEVELS: ReadonlySet<string> = new Set(['error', 'notice']);

const READING = [
  ...['src/ledger', 'src/projection', 'src/engine/reading'].flatMap(sources),
  ...['fsck.ts', 'check-history.ts', 'views/made-lines.ts', 'truth/said-by-files.ts'].map(
    (file) => `src/engine/${file}`,
  ),
];

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);
}

function codesIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const calls = /(?:\bcode: |\bproblem\(\s*state,\s*event,\s*|\bsay\(\s*)'([a-z-]+)'/g;
  const either = /\bcode: [^\n]*\? '([a-z-]+)' : '([a-z-]+)'/g;
  return [calls, either].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, ...codes]) => codes.filter((code) => code !== undefined)),
  );
}

it('docs/format.md explains each problem code of the ledger', () => {
  const table = readFileSync(join(ROOT, 'docs/format.md'), 'utf8').split('\n## Problems\n')[1] ?? '';
  const codes = [...new Set(READING.flatMap(codesIn))].filter((code) => !LEVELS.has(code)).sort();
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !table.includes(`| \`${code}\` |`))).toEqual([]);
});
