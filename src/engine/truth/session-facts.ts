// What a session was given and what it used, out of the ledger and the spool, and what became of those facts later. Only the files of
// that session and of those that opened after it are read.

import { compareEvents, type Event, fieldOf, fieldsOf } from '../../model/event.ts';
import type { Session } from '../../model/session.ts';
import type { Store } from '../../model/store.ts';
import { verbSpec } from '../../model/verb.ts';
import { pendingExposures } from '../exposure/exposures.ts';
import { idIn } from '../exposure/fact-word.ts';
import type { Memory } from '../reading/memory.ts';
import { findSession } from '../show.ts';

export interface SessionFacts {
  readonly session: Session;
  /** By which means, and after which tick; empty where nobody recorded it. */
  readonly given: ReadonlyMap<string, { readonly how: readonly string[]; readonly tick: number }>;
  /** Sessions of programs that did not record it know nothing. */
  readonly isRecorded: boolean;
  /** Tick of the first use. */
  readonly used: ReadonlyMap<string, number>;
  /** Facts that were stated in it. */
  readonly stated: ReadonlySet<string>;
  readonly touched: readonly string[];
  /** Events that changed or ended facts, in ledger order. */
  readonly changes: readonly Event[];
}

export function factsOfSession(
  store: Store,
  memory: Memory,
  ordinal: number,
  session: Session,
  progress: (done: number, all: number) => void = () => {},
): SessionFacts {
  const given = new Map<string, { how: string[]; tick: number }>();
  const give = (facts: readonly string[], how: string, tick: number) => {
    for (const id of facts) {
      const known = given.get(id);
      if (known === undefined) given.set(id, { how: [how], tick });
      else if (!known.how.includes(how)) known.how.push(how);
    }
  };
  const own: Event[] = [];
  const changes: Event[] = [];
  const all = memory.state.sessions.length;
  for (let n = ordinal; n <= all; n++) {
    progress(n - ordinal, all - ordinal + 1);
    const one = memory.state.sessions.byOrdinal(n);
    const file = one === undefined ? undefined : findSession(store, memory, one);
    for (const event of file?.events ?? []) {
      if (n === ordinal) own.push(event);
      if (CHANGING.has(event.verb)) changes.push(event);
      const to = fieldOf(event, 'session') ?? event.session;
      if (event.verb === 'Given' && to === session.id)
        give(fieldsOf(event, 'fact'), fieldOf(event, 'how') ?? 'brief', event.tick);
    }
  }
  for (const { facts, how } of pendingExposures(store).get(session.id) ?? [])
    give(facts.map(idIn), how, memory.state.tick);
  return { session, given, isRecorded: given.size > 0, ...usesIn(own), changes: changes.sort(compareEvents) };
}

const CHANGING: ReadonlySet<string> = new Set([
  'Superseded',
  'Invalidated',
  'Corrected',
  'Updated',
  'Promoted',
  'Redacted',
]);

/** Stating a fact is no use of memory; naming it is, and so is concluding something from it. */
function usesIn(events: readonly Event[]): Pick<SessionFacts, 'used' | 'stated' | 'touched'> {
  const used = new Map<string, number>();
  const stated = new Set<string>();
  const touched = new Set<string>();
  const use = (id: string, tick: number) => {
    if (!used.has(id)) used.set(id, tick);
  };
  for (const event of events) {
    const spec = verbSpec(event.verb);
    if (event.verb === 'Created') stated.add(event.id ?? '');
    else if (spec?.use && event.verb !== 'Raised' && event.verb !== 'Closed') use(event.id ?? '', event.tick);
    if (event.verb === 'Touched' && event.text !== undefined) touched.add(event.text);
    for (const id of fieldsOf(event, 'from')) use(id, event.tick);
  }
  return { used, stated, touched: [...touched] };
}
