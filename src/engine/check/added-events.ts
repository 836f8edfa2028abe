// The events that a change adds to the ledger, where they stand, and who wrote them.

import type { Change } from '../../model/change.ts';
import type { Event } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../reading/memory.ts';
import { readSession } from '../reading/read-session.ts';

export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface AddedEvent {
  readonly event: Event;
  readonly place: Place;
  /** An agent wrote it, by what its session says. */
  readonly byAgent: boolean;
}

export function addedEvents(store: Store, memory: Memory, change: Change, ledger: string): AddedEvent[] {
  const { sessions } = memory.state;
  return change.files.flatMap((file) => {
    const name = sessionNameOf(file.path, ledger);
    if (name === undefined || file.status === 'deleted') return [];
    const read = readSession(store.files, `${store.root}/${file.path.slice(ledger.length)}`, name);
    const lines = new Set(file.added.map(({ number }) => number));
    return (read?.events ?? []).flatMap((event) => {
      const line = read?.begins[event.position] ?? 0;
      const agent = sessions.byOrdinal(sessions.ordinalOf(event.session) ?? 0)?.agent;
      return lines.has(line) ? [{ event, place: { file: file.path, line }, byAgent: agent !== 'cli' }] : [];
    });
  });
}

export function sessionNameOf(path: string, ledger: string): string | undefined {
  if (!path.startsWith(ledger)) return undefined;
  return /^sessions\/.*?([^/]+)\.md$/.exec(path.slice(ledger.length))?.[1];
}
