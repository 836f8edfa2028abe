// Which conversations were forgotten on request. The ledger says it by the hash of their names, so that every clone knows, and
// an empty file named so says it where the ledger does not reach. Neither says what it was.

import type { Store } from '../../model/store.ts';
import { passageRoot } from './passage-path.ts';

/** Where that is recorded: in the ledger, or in a file of whichever worktree it was asked for; undefined when it was not. */
export function forgottenBy(
  store: Store,
  inLedger: ReadonlySet<string>,
  session: string,
): 'ledger' | { readonly file: string } | undefined {
  const hash = store.digest.sha256(session);
  if (inLedger.has(hash)) return 'ledger';
  const file = store.ledgers
    .map((root) => tombstone(root, hash))
    .find((path) => store.files.stat(path) !== undefined);
  return file === undefined ? undefined : { file };
}

export function markForgotten(store: Store, session: string): void {
  store.files.makeFolder(`${passageRoot(store)}/forgotten`);
  store.files.create(tombstone(store.root, store.digest.sha256(session)), '');
}

function tombstone(root: string, hash: string): string {
  return `${root}/passages/forgotten/${hash}`;
}
