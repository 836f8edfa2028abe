// The commits that a merge, a rebase or a cherry-pick brings together here: while it is under way, or right after it was committed.

import { runGit } from './run-git.ts';

/** Two commits; none where nothing was brought together, or git cannot tell. */
export function mergeHeads(root: string): readonly string[] {
  for (const name of ['MERGE_HEAD', 'REBASE_HEAD', 'CHERRY_PICK_HEAD']) {
    const other = commitOf(root, name);
    const head = other === undefined ? undefined : commitOf(root, 'HEAD');
    if (head !== undefined && other !== undefined) return [head, other];
  }
  const [one, other] = [commitOf(root, 'HEAD^1'), commitOf(root, 'HEAD^2')];
  return one === undefined || other === undefined ? [] : [one, other];
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
