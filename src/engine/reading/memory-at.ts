// The memory as it was right after an event.

import type { Place } from '../../model/place.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import { fromBeginning } from './from-beginning.ts';
import { fromStored } from './from-stored.ts';
import type { Memory } from './memory.ts';
import { comparePlaces } from './place.ts';
import { storedMemory } from './stored-memory.ts';

/** Built upon the database where that is older, else replayed from the ledger. */
export function memoryAt(store: Store, place: Place): Memory {
  const stored = storedMemory(store);
  const isOlder = stored !== undefined && comparePlaces(stored.last, place) <= 0;
  return (
    (isOlder ? fromStored(store, stored, 0, place) : undefined) ?? fromBeginning(store, 0, undefined, place)
  );
}

export function stateAt(store: Store, place: Place): State {
  return memoryAt(store, place).state;
}
