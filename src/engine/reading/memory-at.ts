// The memory as it was right after an event.

import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import { fromBeginning } from './from-beginning.ts';
import { fromCheckpoint } from './from-checkpoint.ts';
import type { Memory } from './memory.ts';
import { comparePlaces, type Place } from './place.ts';
import { savedCheckpoint } from './saved-checkpoint.ts';

/** From the checkpoint where that is older, else replayed from the ledger. */
export function memoryAt(store: Store, place: Place): Memory {
  const saved = savedCheckpoint(store);
  const isOlder = saved !== undefined && comparePlaces(saved.last, place) <= 0;
  return (
    (isOlder ? fromCheckpoint(store, saved, 0, place) : undefined) ??
    fromBeginning(store, 0, undefined, place)
  );
}

export function stateAt(store: Store, place: Place): State {
  return memoryAt(store, place).state;
}
