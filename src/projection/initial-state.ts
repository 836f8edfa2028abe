// Memory before anything happened.

import { FactMap } from '../model/fact-map.ts';
import { RemarkList } from '../model/remark.ts';
import { SessionList } from '../model/session-table.ts';
import type { State } from '../model/state.ts';
import { EMPTY_WORKING_MEMORY } from '../model/working-memory.ts';

export function initialState(): State {
  return {
    tick: 0,
    events: 0,
    given: 0,
    sessions: new SessionList(),
    facts: new FactMap(),
    aliases: new Map(),
    namesakes: new Map(),
    revoked: new Map(),
    questions: new Map(),
    healed: [],
    working: EMPTY_WORKING_MEMORY,
    remarks: new RemarkList(),
    forgotten: new Set(),
    keptTexts: new Map(),
    keptNames: new Map(),
    lastReview: 0,
    reviewed: undefined,
    problems: [],
  };
}
