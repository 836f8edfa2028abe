// What replay arrives at: every fact, the sessions so far, working memory. A function of the events alone;
// the day and the policy come in only when a tier is asked for.

import type { Fact } from './fact.ts';
import type { Session } from './session.ts';
import type { WorkingMemory } from './working-memory.ts';

export interface ReplayProblem {
  readonly code: string;
  readonly message: string;
  readonly session: string;
  readonly position: number;
}

export interface State {
  /** Highest tick seen. */
  tick: number;
  /** Events folded, openings not counted. */
  events: number;
  /** By ordinal: the first session is sessions[0] and has ordinal 1. */
  readonly sessions: Session[];
  /** Session id -> ordinal. */
  readonly ordinals: Map<string, number>;
  readonly facts: Map<string, Fact>;
  /** Where a session's own word for a fact is not the fact's id: "session id" -> id. */
  readonly aliases: Map<string, string>;
  readonly revoked: Map<string, string>;
  working: WorkingMemory;
  /** Ordinal of the last session whose Reviewed event was seen. */
  lastReview: number;
  readonly problems: ReplayProblem[];
}
