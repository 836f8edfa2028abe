import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findGit } from './git-folder.ts';
import { indexEntries, trackedPaths } from './git-index.ts';

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

it('lists what a split index and the one it rests on hold together', () => {
  git('init', '--quiet');
  const names = files();
  for (let n = 0; n < 200; n++) writeFileSync(join(root, `f${n}.md`), `${n}`);
  git('add', '.');
  git('update-index', '--split-index');
  writeFileSync(join(root, 'f7.md'), 'changed');
  writeFileSync(join(root, 'new.md'), 'new');
  git('add', 'f7.md', 'new.md');
  git('rm', '--quiet', '--cached', 'f100.md', 'a.md');
  const expected = execFileSync('git', ['ls-files', '--stage', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((line) => line.startsWith('100'))
    .map((line) => [line.slice(line.indexOf('\t') + 1), line.split(' ')[1]]);
  const found = findGit(root);
  const entries = found === undefined ? [] : [...indexEntries(found)].filter((entry) => entry.isRegular);
  expect(Object.fromEntries(entries.map((entry) => [entry.path, entry.hash()]))).toEqual(
    Object.fromEntries(expected),
  );
  expect(entries.length).toBe(names.length + 199);
  expect(execFileSync('ls', [join(root, '.git')], { encoding: 'utf8' })).toContain('sharedindex.');
});

it('knows what a sparse checkout leaves out', () => {
  git('init', '--quiet');
  files();
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'x');
  git('sparse-checkout', 'set', 'docs');
  const found = findGit(root);
  const entries = found === undefined ? [] : [...indexEntries(found)];
  expect(entries.filter((entry) => entry.isSkipped).map((entry) => entry.path)).toContain('src/a b.ts');
  git('sparse-checkout', 'reapply', '--sparse-index');
  const folded = found === undefined ? [] : [...indexEntries(found)];
  expect(folded.filter((entry) => entry.isFolder).map((entry) => entry.path)).toEqual(['src/']);
});
