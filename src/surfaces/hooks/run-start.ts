// The brief of a conversation that begins, in a bundle of its own: of all that hooks need memory for it is waited for most.

import type { KeptBlock } from '../../engine/hooks/kept-block.ts';
import { startBlock } from '../../engine/hooks/start-block.ts';
import { load } from '../../engine/load.ts';
import type { Store } from '../../model/store.ts';
import type { Deadline } from './deadline.ts';
import { userMemory } from './user-memory.ts';

export function makeStartBlock(store: Store, user: Store | undefined, deadline: Deadline): KeptBlock {
  const memory = load(store);
  return startBlock(store, memory, userMemory(user, deadline));
}
