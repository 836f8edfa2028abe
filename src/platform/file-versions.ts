// The versions of a file that the history of some commits holds. Where git cannot tell there are none.

import type { FileVersion } from '../model/file-version.ts';
import { once } from '../model/once.ts';
import { runGit } from './run-git.ts';

/** More commits of one file are not looked at. */
const MOST = 20;

/** Newest first. `path`: relative to `root`. */
export function fileVersions(root: string, heads: readonly string[], path: string): FileVersion[] {
  const log = (limit: number, commits: readonly string[]) =>
    runGit(root, ['log', `-n${limit}`, '--parents', '--format=%H %P', ...commits, '--', path])
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' '));
  try {
    const tips = new Set(heads.map((head) => log(1, [head])[0]?.[0]));
    return log(MOST, heads).map(([commit = '', ...parents]) => ({
      commit,
      parents,
      isTip: tips.has(commit),
      text: once(() => textAt(root, commit, path)),
    }));
  } catch {
    return [];
  }
}

function textAt(root: string, commit: string, path: string): string | undefined {
  try {
    return runGit(root, ['cat-file', 'blob', `${commit}:./${path}`]).toString('utf8');
  } catch {
    return undefined;
  }
}
