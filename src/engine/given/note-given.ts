// Facts were put before an agent: said in one line of the spool, where a session is open or named. Reading does not wait for it and
// does not fail by it; nothing goes to the ledger here.

import { instantText } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import { currentSession } from '../current-session.ts';
import { findFile } from '../find-session-file.ts';
import type { Memory } from '../load.ts';
import { type Means, readSpool, spoolLine, spoolPath } from './spool.ts';

export function noteGiven(store: Store, memory: Memory, how: Means, ids: readonly string[]): void {
  if (ids.length === 0 || store.isSpoolLinked) return;
  try {
    const session = currentSession(store, memory);
    if (session === undefined || findFile(store, memory, session)?.mark.sealed) return;
    const path = spoolPath(store, session);
    const spool = readSpool(store, path);
    // One that was filled by something else is left to tide fsck.
    if (spool === undefined) return;
    const known = new Set(spool.jotted.flatMap(({ facts }) => facts));
    const fresh = [...new Set(ids)].filter((id) => !known.has(id));
    if (fresh.length > 0) store.files.jot(path, spoolLine(instantText(store.clock.now()), how, fresh));
  } catch {
    // A record of what was shown is never worth a failed answer.
  }
}
