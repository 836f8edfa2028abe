// The local ledger on top of the shared one. Only errors change what memory holds; what was shown is read by those who ask for it.
// No fact, session or count of the state depends on it, so a clone without it has the same memory.

import { tickCeiling } from '../../ledger/tick.ts';
import { type Day, dayOf } from '../../model/day.ts';
import type { Event } from '../../model/event.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import { EMPTY_WORKING_MEMORY, type Failure } from '../../model/working-memory.ts';
import { evolveWork, remediesOf } from '../../projection/evolve-work.ts';
import { remarkOf } from '../../projection/remark-of.ts';
import { localEvents } from './local-ledger.ts';

export function foldLocal(store: Store, state: State, asOf: Day | undefined): void {
  const met = localEvents(store, ['Failed']);
  // A tick far beyond the ledger is a mistake, and later writers would go on from it.
  const ceiling = tickCeiling(state.events + state.sessions.length + met.length);
  const isKnown = (at: string) => asOf === undefined || (dayOf(at) ?? 0) <= asOf;
  const events = met.filter(({ at, tick }) => tick <= ceiling && isKnown(at));
  if (events.length === 0) return;
  const doneAt = state.working.doneAt ?? 0;
  // Of errors that were met before the last task was done, only the remedies count.
  const older = remediesOf(failuresOf(events.filter(({ tick }) => tick < doneAt)));
  const known = new Set(state.working.failures.map(({ pattern }) => pattern));
  const failures = [...state.working.failures, ...older.filter(({ pattern }) => !known.has(pattern))];
  state.working = { ...state.working, failures };
  for (const event of events) addLocal(state, event, event.tick < doneAt);
}

/** One event, on top of everything else. */
export function addLocal(state: State, event: Event, isOver = false): void {
  if (event.tick > state.tick) state.tick = event.tick;
  if (event.verb !== 'Failed') return;
  if (!isOver) state.working = evolveWork(state.working, event);
  const remark = remarkOf(event);
  if (remark !== undefined) state.remarks.add(remark);
}

function failuresOf(events: readonly Event[]): readonly Failure[] {
  return events.reduce(evolveWork, EMPTY_WORKING_MEMORY).failures;
}
