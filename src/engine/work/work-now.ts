// What is being worked on now.

import type { Store } from '../../model/store.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { loadedWork } from '../../projection/session-notes.ts';
import type { Memory } from '../reading/memory.ts';
import { workWithSpooled } from '../spool/spooled-work.ts';

/** Working memory as it is loaded today, with what hooks have seen. */
export function workNow(store: Store, memory: Memory): WorkingMemory {
  return loadedWork(workWithSpooled(store, memory), memory.today);
}
