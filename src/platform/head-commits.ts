// The commits whose work stands in the work tree: HEAD, and beside it the one that a merge, a rebase or a cherry-pick brings in.

import { runGit } from './run-git.ts';

/** None where git cannot tell. */
export function headCommits(root: string): readonly string[] {
  const head = commitOf(root, 'HEAD');
  if (head === undefined) return [];
  for (const name of ['MERGE_HEAD', 'REBASE_HEAD', 'CHERRY_PICK_HEAD']) {
    const other = commitOf(root, name);
    if (other !== undefined) return [head, other];
  }
  return [head];
}

function commitOf(root: string, name: string): string | undefined {
  try {
    return runGit(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}
