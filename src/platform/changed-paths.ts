// Files of a working tree that differ from the last commit, as git tells them. Where it cannot, or takes too long, nobody knows of any.

import { runGitOnContents } from './run-git.ts';

/** Somebody is waiting for an answer that is good without it, too. */
const PATIENCE = 1_500;

const STATUS = [
  'status',
  '--porcelain',
  '-z',
  '--no-renames',
  '--untracked-files=no',
  '--ignore-submodules=dirty',
];

export function changedPaths(root: string): string[] {
  try {
    return runGitOnContents(root, STATUS, PATIENCE)
      .toString('utf8')
      .split('\0')
      .map((line) => line.slice(3))
      .filter((path) => path !== '' && !path.startsWith('.tidemark/'));
  } catch {
    return [];
  }
}
