import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cpuSeconds } from '../../test/cpu-time.ts';
import { findGit, type GitFolder, gitUser, headOf, remotesOf, workTrees } from './git-folder.ts';
import { openWorktree } from './open-worktree.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tide-git-')));
  git(root, 'init', '-q', '-b', 'main', 'main');
  git(join(root, 'main'), 'commit', '-q', '--allow-empty', '-m', 'first');
  git(join(root, 'main'), 'worktree', 'add', '-q', '-b', 'side', join(root, 'side'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the worktrees of a repository', () => {
  it('know each other, this one first', () => expectTrees());

  it('know each other by relative paths too, as git 2.48 can write them', () => {
    const admin = join(root, 'main/.git/worktrees/side');
    writeFileSync(join(root, 'side/.git'), `gitdir: ${relative(join(root, 'side'), admin)}\n`);
    writeFileSync(join(admin, 'gitdir'), `${relative(admin, join(root, 'side/.git'))}\n`);
    expectTrees();
    expect(headOf(found('side'))).toMatchObject({
      branch: 'side',
      commit: expect.stringMatching(/^[0-9a-f]{7}$/),
    });
  });

  it('are themselves when they are reached through a link', () => {
    symlinkSync(root, `${root}-link`);
    try {
      const admin = join(root, 'main/.git/worktrees/side');
      writeFileSync(join(admin, 'gitdir'), `${root}-link/side/.git\n`);
      expectTrees();
    } finally {
      rmSync(`${root}-link`);
    }
  });

  it('that are gone are left out', () => {
    rmSync(join(root, 'side'), { recursive: true });
    expect(workTrees(found('main'))).toEqual([join(root, 'main')]);
  });
});

it('settings of nothing but line ends are no reason to wait', () => {
  writeFileSync(join(root, 'main/.git/config'), '\n'.repeat(200_000));
  writeFileSync(join(root, 'main/.gitmodules'), `${'\n'.repeat(200_000)}path = a${' '.repeat(200_000)}b\n`);
  const folder = found('main');
  const seconds = cpuSeconds(() => {
    remotesOf(folder);
    gitUser(folder, undefined);
    openWorktree(folder.tree).look('a/b');
  });
  expect(seconds).toBeLessThan(1);
});

function expectTrees(): void {
  const [main, side] = [join(root, 'main'), join(root, 'side')];
  mkdirSync(join(side, 'deep/er'), { recursive: true });
  expect(workTrees(found('main'))).toEqual([main, side]);
  expect(workTrees(found('side/deep/er'))).toEqual([side, main]);
  expect(found('side')).toEqual({
    tree: side,
    gitDir: join(main, '.git/worktrees/side'),
    commonDir: join(main, '.git'),
  });
}

function found(path: string): GitFolder {
  const folder = findGit(join(root, path));
  if (folder === undefined) throw new Error(readFileSync(join(root, path, '.git'), 'utf8'));
  return folder;
}

function git(cwd: string, ...words: string[]): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  execFileSync('git', [...who, ...words], { cwd, env: { PATH: process.env.PATH, HOME: root } });
}
