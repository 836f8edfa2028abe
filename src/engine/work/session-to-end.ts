// Which session is meant by whoever ends one without naming it.

import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { currentSession } from '../current-session.ts';
import type { Memory } from '../load.ts';
import { leftHere, openSessions } from '../open-sessions.ts';

/** The open one, else the one that was left open here. */
export function sessionToEnd(store: Store, memory: Memory): { id: string; since: string } {
  const open = openSessions(store, memory);
  const id = currentSession(store, memory);
  if (id !== undefined) return { id, since: open.find(({ session }) => session === id)?.since ?? '' };
  const left = leftHere(store, memory);
  const [only] = left;
  if (only !== undefined && left.length === 1) return { id: only.session, since: only.since };
  const others = left.length > 0 ? left : open;
  throw new TidemarkError(
    'usage',
    left.length > 1 ? `${left.length} sessions were left open here.` : 'No session is open here.',
    {
      hint:
        others.length === 0
          ? 'The next tide remember opens one by itself.'
          : `${left.length > 1 ? 'Name one' : 'Open elsewhere; name one to close it'}: ${others.map(({ session, since }) => `--session ${session} (since ${since})`).join(', ')}`,
      data: { open: others },
    },
  );
}
