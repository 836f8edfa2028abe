import type { Store } from '../../../../model/store.ts';
import { TidemarkError } from '../../../../model/tidemark-error.ts';
import type { Worktree } from '../../../../model/worktree.ts';

/** The user store is about every project, so about the code of none. */
export function worktreeOf(store: Store): Worktree {
  const worktree = store.worktree?.();
  if (worktree !== undefined) return worktree;
  throw new TidemarkError('usage', 'The user store has no code that its facts could speak about.', {
    hint: 'Ask in a project, without --user.',
  });
}
