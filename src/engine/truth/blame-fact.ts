// Where a fact came from, who was given it, who used it, what was concluded from it, and how it misled before.

import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Fault } from '../../model/fault.ts';
import type { Store } from '../../model/store.ts';
import { verbSpec } from '../../model/verb.ts';
import { pendingExposures } from '../exposure/exposures.ts';
import { shownStanding } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import { findSession, historyOf } from '../show.ts';
import { derivedFrom, groundsOf } from './derived.ts';
import { faults } from './faults.ts';

export interface Met {
  readonly session: string;
  readonly at: string;
  /** By which means it was given, or by which verb it was used. */
  readonly how: string;
}

export interface BlamedFact {
  readonly fact: Fact;
  readonly tier: string;
  readonly status: string;
  readonly flags: readonly string[];
  readonly origin: Fact['origin'] & {
    /** What was said when it was stated. */
    readonly words: string;
    /** Facts it was concluded from, the nearest first. */
    readonly from: readonly string[];
  };
  readonly given: readonly Met[];
  readonly used: readonly Met[];
  readonly derived: readonly {
    readonly id: string;
    readonly statement: string;
    readonly flags: readonly string[];
  }[];
  readonly faults: readonly Fault[];
}

export function blameFact(
  store: Store,
  memory: Memory,
  id: string,
  progress: (done: number, all: number) => void = () => {},
): BlamedFact {
  const { fact, history } = historyOf(store, memory, id);
  const { tier, status, flags } = shownStanding(store, memory, fact);
  const [first] = history;
  return {
    fact,
    tier,
    status,
    flags,
    origin: {
      ...fact.origin,
      words: fieldOf(fact, 'words') ?? first?.text ?? fact.statement,
      from: groundsOf(memory, fact).map((one) => one.id),
    },
    given: givenTo(store, memory, fact, progress),
    used: history
      .filter(({ verb }) => verbSpec(verb)?.use && verb !== 'Created' && verb !== 'Raised')
      .map(({ session, at, verb }) => ({ session, at, how: verb })),
    derived: derivedFrom(memory, fact.id).map((one) => ({
      id: one.id,
      statement: one.statement,
      flags: shownStanding(store, memory, one).flags,
    })),
    faults: faults(memory)
      .filter((one) => one.memory === fact.id)
      .map(({ fact: _, ...fault }) => fault),
  };
}

/** No session before its own was given it. */
function givenTo(
  store: Store,
  memory: Memory,
  fact: Fact,
  progress: (done: number, all: number) => void,
): Met[] {
  const { sessions } = memory.state;
  const met: Met[] = [];
  const pending = pendingExposures(store);
  for (let n = fact.createdSession; n <= sessions.length; n++) {
    progress(n - fact.createdSession, sessions.length - fact.createdSession + 1);
    const session = sessions.byOrdinal(n);
    if (session === undefined) continue;
    for (const event of findSession(store, memory, session)?.events ?? [])
      if (event.verb === 'Given' && fieldsOf(event, 'fact').includes(fact.id))
        met.push({
          session: fieldOf(event, 'session') ?? event.session,
          at: event.at,
          how: fieldOf(event, 'how') ?? 'brief',
        });
    for (const { at, how, facts } of pending.get(session.id) ?? [])
      if (facts.includes(fact.id)) met.push({ session: session.id, at, how });
  }
  return met;
}
