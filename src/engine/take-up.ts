// Conversations of a store that are over, taken up by who writes elsewhere: the store is read only where there is one.

import type { Store } from '../model/store.ts';
import { takeUpEnded } from './append.ts';
import { load } from './reading/load.ts';
import { endedConversations } from './spool/ended-conversations.ts';

export function takeUpIn(store: Store): void {
  if (endedConversations(store, store.clock.now()).length > 0) takeUpEnded(store, load(store));
}
