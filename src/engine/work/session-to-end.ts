// Which session is meant by whoever ends one without naming it.

import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Memory } from '../reading/memory.ts';
import { currentSession } from '../sessions/current-session.ts';
import { leftHere, openSessions, type Unsealed } from '../sessions/open-sessions.ts';

/** Of many, those somebody may still remember. */
const NAMED = 3;

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
          : `${left.length > 1 ? 'Name one' : `${open.length > 1 ? `${open.length} are open` : 'Open'} elsewhere; name one to close it`}:${named(others)}`,
      data: { open: others },
    },
  );
}

/** The newest first, in a line each where there are several. */
function named(open: readonly Unsealed[]): string {
  const lines = open
    .slice(-NAMED)
    .reverse()
    .map(({ session, since }) => `--session ${session} (since ${since})`);
  if (open.length === 1) return ` ${lines.join('')}`;
  const more = open.length > NAMED ? [`and ${open.length - NAMED} more; tide session lists them`] : [];
  return [...lines, ...more].map((line) => `\n    ${line}`).join('');
}
