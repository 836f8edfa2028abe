// git is started in folders that strangers made: nothing they wrote there may be run.

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedPaths } from './changed-paths.ts';
import { gitChange } from './git-change.ts';
import { gitShow } from './git-show.ts';
import { pathsIn } from './project-files.ts';
import { runGit } from './run-git.ts';

let root: string;
let inner: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tide-git-'));
  inner = join(root, 'outer/sub');
  mkdirSync(inner, { recursive: true });
  git(join(root, 'outer'), 'init', '--quiet');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const git = (folder: string, ...words: string[]) => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  return execFileSync('git', [...who, ...words], { cwd: folder, stdio: 'pipe' }).toString();
};
const mark = () => join(root, 'RUN');
const hostile = () => `[filter "x"]\n clean = "touch ${mark()}; cat"\n required = true\n`;

/** A repository with a file that is to be filtered, and was changed since. */
function repository(folder: string): void {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  writeFileSync(join(folder, 'a.txt'), 'one\n');
  writeFileSync(join(folder, '.gitattributes'), '* filter=x\n');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'first');
  writeFileSync(join(folder, 'a.txt'), 'two\n');
}

/** Everything that asks git, whatever comes of it. */
async function askAll(folder: string): Promise<void> {
  for (const ask of [
    () => gitChange(folder, undefined, '.tidemark'),
    () => gitChange(folder, 'HEAD', '.tidemark'),
    () => changedPaths(folder),
    () => gitShow(join(folder, '.tidemark'), 'HEAD'),
    () => pathsIn(folder),
  ])
    try {
      await ask();
    } catch {}
}

it('obeys no repository that lies in a folder as plain files', async () => {
  const made = join(root, 'made');
  repository(made);
  cpSync(join(made, '.git'), inner, { recursive: true });
  for (const name of ['a.txt', '.gitattributes']) cpSync(join(made, name), join(inner, name));
  writeFileSync(
    join(inner, 'config'),
    `[core]\n repositoryFormatVersion = 0\n bare = false\n worktree = .\n${hostile()}`,
  );
  await askAll(inner);
  expect(existsSync(mark())).toBe(false);
  // Told by its files as well: git before 2.38 knows no such setting.
  expect(() => gitChange(inner, 'HEAD', '.tidemark')).toThrow('is itself a git directory');
  mkdirSync(join(inner, 'deep'));
  expect(() => runGit(join(inner, 'deep'), ['status'])).toThrow('is itself a git directory');
  git(inner, 'status');
  expect(existsSync(mark())).toBe(true);
});

it('runs no filter that the repository itself names, and tells changes all the same', async () => {
  const folder = join(root, 'unpacked');
  repository(folder);
  appendFileSync(join(folder, '.git/config'), hostile());
  await askAll(folder);
  expect(changedPaths(folder)).toEqual(['a.txt']);
  const [file] = gitChange(folder, 'HEAD', '.tidemark').files;
  expect(file).toMatchObject({ path: 'a.txt', added: [{ number: 1, text: 'two' }] });
  expect(existsSync(mark())).toBe(false);
});

it('fetches nothing that is missing', async () => {
  const folder = join(root, 'partial');
  repository(folder);
  const blob = git(folder, 'rev-parse', 'HEAD:a.txt').trim();
  rmSync(join(folder, '.git/objects', blob.slice(0, 2)), { recursive: true });
  appendFileSync(
    join(folder, '.git/config'),
    `[extensions]\n partialClone = x\n[remote "x"]\n url = ${root}/made\n promisor = true\n uploadpack = "touch ${mark()}; false"\n[protocol "file"]\n allow = always\n[core]\n repositoryFormatVersion = 1\n`,
  );
  await askAll(folder);
  expect(() => runGit(folder, ['cat-file', 'blob', blob])).toThrow();
  expect(existsSync(mark())).toBe(false);
});

it('stays in the working tree it was asked in', () => {
  const folder = join(root, 'moved');
  repository(folder);
  const other = join(root, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'secret.txt'), 'x');
  git(folder, 'config', 'core.worktree', other);
  expect(pathsIn(folder)).not.toContain('secret.txt');
});

it('does not look into what lies inside a module', async () => {
  const folder = join(root, 'super');
  repository(folder);
  repository(join(folder, 'module'));
  git(folder, 'add', 'module');
  git(folder, 'commit', '--quiet', '-m', 'module');
  appendFileSync(join(folder, 'module/.git/config'), hostile());
  await askAll(folder);
  expect(existsSync(mark())).toBe(false);
});

it('reads nothing behind a link that was committed', () => {
  const folder = join(root, 'linking');
  repository(folder);
  writeFileSync(join(root, 'outside.json'), '{}');
  symlinkSync('../outside.json', join(folder, 'package.json'));
  git(folder, 'add', 'package.json');
  const change = gitChange(folder, 'HEAD', '.tidemark');
  expect(change.files.map(({ path }) => path)).toContain('package.json');
  expect(change.after('package.json')).toBeUndefined();
  expect(change.after('a.txt')).toBe('two\n');
});
