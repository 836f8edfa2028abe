// Events that need memory itself, in a bundle of their own: most hooks only jot.

import { block } from '../../engine/hooks/block.ts';
import type { KeptBlock } from '../../engine/hooks/kept-block.ts';
import { failureIn, metAgain, withoutSecrets } from '../../engine/hooks/met-again.ts';
import { sinceThen } from '../../engine/hooks/since-then.ts';
import { startBlock } from '../../engine/hooks/start-block.ts';
import { load } from '../../engine/load.ts';
import type { Store } from '../../model/store.ts';

export { failureIn, metAgain, withoutSecrets };

export function makeStartBlock(store: Store, user: Store | undefined): KeptBlock {
  const memory = load(store);
  return startBlock(store, memory, user === undefined ? undefined : { store: user, memory: load(user) });
}

/** What a compaction took away. */
export function madeSince(store: Store, kept: KeptBlock, user: Store | undefined): KeptBlock | undefined {
  return sinceThen(
    store,
    load(store),
    kept,
    user === undefined ? undefined : { store: user, memory: load(user) },
  );
}

export function asBlock(store: Store, text: string): string {
  return block(store.digest, text);
}
