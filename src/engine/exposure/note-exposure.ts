// Facts were put before an agent: said in one line of the spool, of the session where one is open or named, else of the conversation
// where hooks speak of it. Reading does not wait for it and does not fail by it; nothing goes to the ledger here.

import type { Store } from '../../model/store.ts';
import { ignoreErrors } from '../append/ignore-errors.ts';
import type { Memory } from '../reading/memory.ts';
import { currentSession } from '../sessions/current-session.ts';
import { findFile } from '../sessions/find-session-file.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { appendUnsynced, spoolOf } from '../spool/spool-file.ts';
import { exposuresIn, type Means } from './exposures.ts';
import { idIn } from './fact-word.ts';

/** `facts`: as spools name them. */
export function noteExposure(store: Store, memory: Memory, how: Means, facts: readonly string[]): void {
  if (facts.length === 0) return;
  // A record of what was shown is never worth a failed answer.
  ignoreErrors(() => {
    const session = currentSession(store, memory);
    if (session !== undefined && findFile(store, memory, session)?.mark.sealed) return;
    const key = session === undefined ? conversationKey(store) : { session };
    const spool = spoolOf(store, key);
    // It has written nothing yet, and may never: its answers can name what it was given all the same.
    if (session === undefined && spool.key === undefined) return;
    const known = session === undefined ? exposuresIn(spool.lines) : spool.lines;
    // What is known from hooks is known by its id alone.
    const said = new Set(known.flatMap((line) => line.facts));
    const fresh = [...new Set(facts)].filter((word) => !said.has(word) && !said.has(idIn(word)));
    if (fresh.length > 0) appendUnsynced(store, key, [{ type: 'exposed', how, facts: fresh }]);
  });
}
