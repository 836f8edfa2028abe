// Tombstones of conversations: an empty file named by the hash of the session, which keeps it from coming back with the
// next import and says nothing of what it was.

import type { Store } from '../../model/store.ts';
import { passageRoot } from './passage-path.ts';

/** In whichever worktree it was asked for. */
export function isForgotten(store: Store, session: string): boolean {
  const hash = store.digest.sha256(session);
  return store.ledgers.some((root) => store.files.stat(tombstone(root, hash)) !== undefined);
}

export function markForgotten(store: Store, session: string): void {
  store.files.makeFolder(`${passageRoot(store)}/forgotten`);
  store.files.create(tombstone(store.root, store.digest.sha256(session)), '');
}

function tombstone(root: string, hash: string): string {
  return `${root}/passages/forgotten/${hash}`;
}
