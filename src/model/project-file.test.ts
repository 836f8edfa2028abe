import { expect, it } from 'vitest';
import { textKindOf, worthSearching } from './project-file.ts';

it.each([
  ['docs/a.md', 'document'],
  ['NOTES.TXT', 'document'],
  ['README', 'document'],
  ['src/a.ts', 'source'],
  ['Makefile', 'source'],
  ['.eslintrc', undefined],
  ['constructor', undefined],
  ['red\u001b[31m.md', undefined],
  ['two\nlines.md', undefined],
  ['package-lock.json', undefined],
  ['logo.png', undefined],
  ['web/app.min.js', undefined],
  ['web/node_modules/a/b.js', undefined],
  ['.tidemark/sessions/2026-05/a.md', undefined],
] as const)('%s is %s', (path, kind) => {
  expect(textKindOf(path)).toBe(kind);
});

it('knows when there is much to search, and looks no further', () => {
  const many = (count: number, ending: string) => Array.from({ length: count }, (_, n) => `a${n}.${ending}`);
  expect(worthSearching([...many(50, 'md'), ...many(200, 'ts'), ...many(900, 'png')])).toBeUndefined();
  expect(worthSearching(many(51, 'md'))).toBe('more than 50 documents');
  expect(worthSearching(many(201, 'ts'))).toBe('more than 200 source files');
  function* endless() {
    for (let n = 0; ; n++) yield `${n}.md`;
  }
  expect(worthSearching(endless())).toBe('more than 50 documents');
});
