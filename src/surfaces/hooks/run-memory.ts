// Events that need memory itself, in a bundle of their own: most hooks only jot.

import { block } from '../../engine/hooks/block.ts';
import type { KeptBlock } from '../../engine/hooks/kept-block.ts';
import { failureIn, metAgain, withoutSecrets } from '../../engine/hooks/met-again.ts';
import { sinceThen } from '../../engine/hooks/since-then.ts';
import { load } from '../../engine/load.ts';
import type { Store } from '../../model/store.ts';
import type { Deadline } from './deadline.ts';
import { userMemory } from './user-memory.ts';

export { failureIn, metAgain, withoutSecrets };

/** What a compaction took away. */
export function madeSince(
  store: Store,
  kept: KeptBlock,
  user: Store | undefined,
  deadline: Deadline,
): KeptBlock | undefined {
  const memory = load(store);
  return sinceThen(store, memory, kept, userMemory(user, deadline));
}

export function asBlock(store: Store, text: string): string {
  return block(store.digest, text);
}
