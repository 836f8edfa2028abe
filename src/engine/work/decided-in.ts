// What a session decided.

import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import { currentSession } from '../sessions/current-session.ts';

/** What was decided in the session that is open here, else in the last one; newest first. */
export function decidedIn(store: Store, memory: Memory): Fact[] {
  const { sessions, facts } = memory.state;
  const ordinal = sessions.ordinalOf(currentSession(store, memory) ?? '') ?? sessions.length;
  const decided: Fact[] = [];
  facts.survey(momentOf(store, memory), (row, fact) => {
    if (row.kind === 'decision' && row.createdSession === ordinal && row.status === 'active')
      decided.push(fact());
  });
  return decided.reverse();
}
