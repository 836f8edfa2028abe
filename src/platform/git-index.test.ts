import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findGit } from './git-folder.ts';
import { trackedPaths } from './git-index.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tide-git-index-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
const tracked = () => {
  const found = findGit(root);
  return found === undefined ? undefined : [...trackedPaths(found)];
};

function files(): string[] {
  const names = [
    'a.md',
    'docs/deep/er/ü.md',
    'docs/deep/erase.md',
    'src/a b.ts',
    `src/${'x'.repeat(130)}.ts`,
  ];
  for (const name of names) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), name);
  }
  symlinkSync('a.md', join(root, 'link.md'));
  return names;
}

it.each([
  ['version 2', [], '2'],
  ['version 4', [], '4'],
  ['SHA-256', ['--object-format=sha256'], '2'],
])('lists tracked files, without links, from an index of %s', (_, options, version) => {
  git('init', '--quiet', ...options);
  const names = files();
  git('add', '.');
  git('update-index', '--index-version', version);
  expect(tracked()).toEqual(names.sort());
});

it('has nothing where there is no index, or one that is damaged', () => {
  git('init', '--quiet');
  expect(tracked()).toEqual([]);
  files();
  git('add', '.');
  const whole = execFileSync('cat', [join(root, '.git/index')]);
  for (let cut = 0; cut < whole.length; cut += 7) {
    writeFileSync(join(root, '.git/index'), whole.subarray(0, cut));
    expect(() => tracked()).not.toThrow();
  }
});
