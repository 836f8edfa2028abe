// A memory that can be searched: whatever is new is in the database, where an index can be made of it.

import type { Day } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';

export function loadForRecall(store: Store, asOf?: Day): Memory {
  return load(store, { asOf, folded: true });
}
