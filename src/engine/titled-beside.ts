// The session with a title that the same writer has open in this working tree. Whoever opens another beside it should know: where the
// process that started us cannot be told from the last, it was meant to be the same.

import type { Session } from '../model/session.ts';
import type { Store } from '../model/store.ts';
import type { Memory } from './reading/memory.ts';
import { isUntitled } from './sessions/choose-session.ts';
import { isLeftOpen } from './sessions/current-session.ts';

export interface TitledSession {
  readonly session: string;
  readonly title: string;
}

/** The newest of them. */
export function titledBeside(store: Store, memory: Memory, fresh: Session): TitledSession | undefined {
  const { sessions } = memory.state;
  let newest: Session | undefined;
  for (const folder of memory.folders.values()) {
    if (!folder.path.startsWith(`${store.root}/`)) continue;
    for (const mark of folder.open) {
      if (mark.sealed || mark.name === fresh.id || isLeftOpen(store, mark)) continue;
      const known = sessions.byOrdinal(sessions.ordinalOf(mark.name) ?? 0);
      if (known === undefined || isUntitled(known)) continue;
      if (known.agent !== fresh.agent || known.author !== fresh.author) continue;
      if (newest === undefined || newest.started < known.started) newest = known;
    }
  }
  return newest && { session: newest.id, title: newest.title ?? '' };
}
