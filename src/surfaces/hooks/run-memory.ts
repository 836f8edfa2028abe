// Events that need memory itself, in a bundle of their own: most hooks only jot.

import { startBlock } from '../../engine/hooks/start-block.ts';
import type { KeptBlock } from '../../engine/hooks/kept-block.ts';
import { load } from '../../engine/load.ts';
import type { Store } from '../../model/store.ts';

export function makeStartBlock(store: Store, user: Store | undefined): KeptBlock {
  const memory = load(store);
  return startBlock(store, memory, user === undefined ? undefined : { store: user, memory: load(user) });
}
