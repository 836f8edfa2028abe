// What a review works on and what it finds, as values.

import type { Draft } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Moment } from '../../model/fact-table.ts';
import type { Flag } from '../../model/flag.ts';
import type { ModuleMap } from '../../model/scope.ts';
import type { State } from '../../model/state.ts';
import type { Tier } from '../../model/tier.ts';
import type { Suspicion } from '../anchors/integrity.ts';
import type { Before } from './before.ts';
import type { Opposing } from './group-opposed.ts';
import type { Looked } from './opposed.ts';

export interface Reviewing {
  readonly now: State;
  readonly when: Moment;
  /** The state at the last review and its moment; undefined where there was none. */
  readonly before: Before | undefined;
  readonly modules: ModuleMap;
  /** The user store, where somebody looks at it, and what of it holds in every project. */
  readonly user?: { readonly state: State; readonly holding: readonly Fact[] } | undefined;
  /** Compare everything, not only what changed. */
  readonly all: boolean;
  /** What disagrees with the code, where somebody looks at it. */
  readonly suspicions?: readonly Suspicion[] | undefined;
  readonly progress?: ((done: number, all: number) => void) | undefined;
}

export interface ReviewPlan extends Looked {
  /** The contradictions a person is asked about now, and how many are left for later. */
  readonly questions: readonly Opposing[];
  readonly unasked: number;
  readonly retiered: readonly Moved[];
  readonly faded: readonly Reasoned[];
  /** Archived at the last review and alive again. */
  readonly returned: readonly Fact[];
  /** Not archived yet, but next in line since. */
  readonly fading: readonly Fact[];
  /** Superseded or invalidated since. */
  readonly ended: readonly Fact[];
  /** Stated since. */
  readonly fresh: readonly Fact[];
  /** Threads that were closed longer ago than the archive window. */
  readonly swept: readonly Fact[];
  /** Threads that were answered since. */
  readonly answered: readonly Fact[];
  /** Threads that have answered themselves. */
  readonly settled: readonly Reasoned[];
  readonly flagged: readonly Doubt[];
  /** Questions about facts that disagree with the code. */
  readonly suspected: readonly Draft[];
  /** Open threads that wait for a person, those of this review not among them. */
  readonly waiting: readonly Fact[];
  /** Never-fading facts, and those of them a person is to be asked about now. */
  readonly invariants: readonly Fact[];
  readonly reverify: readonly Fact[];
  /** Sessions until a person is asked about them; 0 where a question is open or raised now. */
  readonly askedIn: number;
  /** As it is after the review, without the threads it raises. */
  readonly live: number;
  readonly archived: number;
  readonly perScope: ReadonlyMap<string, number>;
}

export interface Moved {
  readonly id: string;
  readonly from: Tier;
  readonly to: Tier;
}

export interface Reasoned {
  readonly fact: Fact;
  readonly because: string;
}

export interface Doubt {
  readonly id: string;
  readonly flags: readonly Flag[];
  readonly because: string;
}
