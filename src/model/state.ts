// What replay arrives at: every fact, the sessions so far, working memory. A function of the events alone;
// the day and the policy come in only when a tier is asked for.

import type { FactTable } from './fact-table.ts';
import type { Healed } from './fault.ts';
import type { Question } from './flag.ts';
import type { LastReview } from './last-review.ts';
import type { RemarkTable } from './remark.ts';
import type { SessionTable } from './session-table.ts';
import type { WorkingMemory } from './working-memory.ts';

/** Something an event asked for that could not be done. */
export interface ReplayProblem {
  /** A notice needs nobody: the ledger is as it should be, the event came too late or a thread asks already. */
  readonly level: 'error' | 'notice';
  readonly code: string;
  readonly message: string;
  readonly session: string;
  readonly position: number;
}

/** The text is in `parts` events of the session, from this position on; with none, the file was taken away. */
export interface KeptText {
  readonly session: string;
  readonly position: number;
  readonly parts: number;
  /** The fact whose file it is, if it is the file of one. */
  readonly of?: string;
}

export interface State {
  /** Highest tick seen. */
  tick: number;
  /** Events folded, openings not counted. */
  events: number;
  /** Those of them that only say what somebody was given: they change nothing. */
  given: number;
  readonly sessions: SessionTable;
  readonly facts: FactTable;
  /** Where a word for a fact is not its id: "session word" -> id for one session, "word" -> id for everybody. */
  readonly aliases: Map<string, string>;
  /** Where several facts were created under one id: that id -> theirs, in the order of the ledger. */
  readonly namesakes: Map<string, string[]>;
  readonly revoked: Map<string, string>;
  /** Open threads that cast doubt on facts, by their ids. */
  readonly questions: Map<string, Question>;
  /** What was healed last, the newest at the end. */
  healed: readonly Healed[];
  working: WorkingMemory;
  /** What sessions said besides facts. */
  readonly remarks: RemarkTable;
  /** Hashes of the names of conversations that were forgotten on request, and prints of the words of facts. */
  readonly forgotten: Set<string>;
  /** Texts of files of layouts: "layout path" -> where the last one stands. */
  readonly keptTexts: Map<string, KeptText>;
  /** Names that layouts gave: "layout name" -> id of the fact. */
  readonly keptNames: Map<string, string>;
  /** Ordinal of the last session whose Reviewed event was seen. */
  lastReview: number;
  /** Undefined where there was none. */
  reviewed: LastReview | undefined;
  readonly problems: ReplayProblem[];
}
