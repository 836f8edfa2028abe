// A state as it comes back from a checkpoint: packed, and unpacked bit by bit when somebody asks.

import type { Moment } from '../src/model/fact-table.ts';
import { sectionOf } from '../src/model/section.ts';
import type { State } from '../src/model/state.ts';
import { packState, unpackState } from '../src/projection/packed-state.ts';

export function repacked(state: State, when: Moment): State {
  const { head, ...sections } = packState(state, when);
  return unpackState({
    shortlist: sectionOf(sections.shortlist),
    shortlines: sectionOf(sections.shortlines),
    live: sectionOf(sections.live),
    factIds: sectionOf(sections.factIds),
    sessionIds: sectionOf(sections.sessionIds),
    sessionEnds: sectionOf(sections.sessionEnds),
    rows: sectionOf(sections.rows),
    sessions: sectionOf(sections.sessions),
    facts: sectionOf(sections.facts),
    remarkEnds: sectionOf(sections.remarkEnds),
    remarks: sectionOf(sections.remarks),
    head,
    recover: () => {
      throw new Error('Nothing is damaged here');
    },
  });
}
