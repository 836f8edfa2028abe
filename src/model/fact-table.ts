// All facts by id, in the order they were created. Whoever only asks for standings surveys them, which need not read them all.

import type { Day } from './day.ts';
import type { Fact, StoredStatus } from './fact.ts';
import type { Flag } from './flag.ts';
import type { Policy } from './policy.ts';
import type { Tier } from './tier.ts';
import type { Trust } from './trust.ts';

/** What a tier depends on besides the fact: the day, the sessions so far, and the policy in force. */
export interface Moment {
  readonly today: Day;
  readonly sessions: number;
  readonly policy: Policy;
  /** Flags that follow from something besides the fact, by its id: open threads, the code it speaks about. */
  readonly flagged?: ReadonlyMap<string, readonly Flag[]>;
}

/** The part of a fact that its tier, status and flags follow from. */
export interface FactRow {
  /** Not known of packed rows. */
  readonly id?: string | undefined;
  readonly kind: string;
  readonly scope: string;
  readonly trust: Trust;
  readonly status: StoredStatus;
  readonly createdDay: Day;
  readonly createdSession: number;
  readonly lastUsedDay: Day;
  readonly lastUsedSession: number;
  readonly uses: number;
  readonly reinforcements: number;
  /** Something was recorded of the code it speaks about. */
  readonly seen?: unknown;
  readonly pinned?: true | undefined;
  readonly closed?: true | undefined;
  readonly archived?: true | undefined;
  readonly forgotten?: true | undefined;
  readonly verified?: unknown;
  readonly label?: Tier | undefined;
  readonly ttl?: number | undefined;
}

/** Facts that lie packed in a file, by row, so that an index made of them can be used again. */
export interface PackedFacts {
  readonly count: number;
  /** Rows whose fact is not what was packed any more. */
  readonly changed: ReadonlySet<number>;
  /** Facts that came since. */
  readonly fresh: readonly Fact[];
  /** Read together, and not kept: whoever goes through a million of them should not hold a million. */
  factsAt(rows: readonly number[]): readonly Fact[];
  rowsAt(rows: readonly number[]): readonly FactRow[];
  /** Numbers of the rows of some kinds, in order. */
  rowsOf(kinds: ReadonlySet<string>): readonly number[];
  /** Of every row: the hash of its id, and what tells its content from any other. */
  prints(): { readonly ids: Int32Array; readonly contents: Int32Array };
}

export interface FactTable {
  readonly size: number;
  /** Undefined where nothing is packed. */
  readonly packed?: PackedFacts;
  has(id: string): boolean;
  get(id: string): Fact | undefined;
  set(id: string, fact: Fact): unknown;
  keys(): Iterable<string>;
  values(): Iterable<Fact>;
  /**
   * Visits every fact that may be alive at a moment and counts, by tier, those passed over because they surely are not:
   * what has faded or ended does not come back by itself.
   */
  survey(when: Moment, visit: (row: FactRow, fact: () => Fact) => void): Readonly<Record<string, number>>;
  /** Facts that may say the same or nearly the same, by kind, scope and the words of a statement. */
  candidates(kind: string, scope: string, words: string): Iterable<Fact>;
}

export class FactMap extends Map<string, Fact> implements FactTable {
  survey(_when: Moment, visit: (row: FactRow, fact: () => Fact) => void): Readonly<Record<string, number>> {
    for (const fact of this.values()) visit(fact, () => fact);
    return {};
  }

  *candidates(kind: string, scope: string): Iterable<Fact> {
    for (const fact of this.values()) if (fact.kind === kind && fact.scope === scope) yield fact;
  }
}
