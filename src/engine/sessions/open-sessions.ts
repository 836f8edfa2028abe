// The sessions whose files are not sealed: whose they are, since when, and which of them nobody goes on with.

import { parseTime } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../reading/memory.ts';
import { currentSession, isLeftOpen, leftOpen } from './current-session.ts';

export interface Unsealed {
  readonly session: string;
  /** The day it began. */
  readonly since: string;
  /** The one that is written into here. */
  readonly current: boolean;
  /** Nobody wrote into it for twelve hours: whoever writes next closes it. */
  readonly left: boolean;
}

/** The oldest first. One that lies in several worktrees is one; on an earlier day some had not begun. */
export function openSessions(store: Store, memory: Memory): Unsealed[] {
  const marks = new Map(
    [...memory.folders.values()].flatMap((folder) => folder.open.map((mark) => [mark.name, mark] as const)),
  );
  const current = currentSession(store, memory);
  const { sessions } = memory.state;
  const found = [...marks.values()].flatMap((mark) => {
    const begun = sessions.byOrdinal(sessions.ordinalOf(mark.name) ?? 0);
    if (begun === undefined) return [];
    const { id, started } = begun;
    return [
      {
        started,
        open: {
          session: id,
          since: started.slice(0, 10),
          current: id === current,
          left: isLeftOpen(store, mark),
        },
      },
    ];
  });
  found.sort((a, b) => (parseTime(a.started) ?? 0) - (parseTime(b.started) ?? 0));
  return found.map(({ open }) => open);
}

/** Those of this working tree that nobody goes on with. */
export function leftHere(store: Store, memory: Memory): Unsealed[] {
  const ours = new Set(leftOpen(store, memory).map(({ name }) => name));
  return openSessions(store, memory).filter(({ session }) => ours.has(session));
}
