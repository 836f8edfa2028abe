// Conversations of a store that are over, taken up by who writes elsewhere: the store is read only where there is one.

import type { Store } from '../model/store.ts';
import { takeUpEnded } from './append.ts';
import { endedSpools } from './hooks/fold-hooks.ts';
import { load } from './reading/load.ts';

export function takeUpIn(store: Store): void {
  if (endedSpools(store, store.clock.now()).length > 0) takeUpEnded(store, load(store));
}
