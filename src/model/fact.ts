// A fact: what memory holds, with its life so far. Everything here follows from the events; nothing is set by hand.

import type { Day } from './day.ts';
import type { Field } from './event.ts';
import type { Kind } from './kind.ts';
import type { Tier } from './tier.ts';
import type { Trust } from './trust.ts';

/** `archived` is not stored: it follows from the clocks or from an Archived event. */
export type StoredStatus = 'active' | 'superseded' | 'invalidated' | 'corrected';
export type Status = StoredStatus | 'archived';

export interface Origin {
  readonly session: string;
  readonly agent: string;
  readonly author?: string;
  readonly tick: number;
  readonly at: string;
  /** Where it came from by the file it was taken over from; the ledger may not know that session. */
  readonly stated?: string;
}

export interface Fact {
  readonly id: string;
  readonly kind: Kind;
  readonly statement: string;
  /** Fields of its kind and attributes, in the order they were given; list fields repeat. */
  readonly fields: readonly Field[];
  readonly scope: string;
  readonly trust: Trust;
  readonly status: StoredStatus;
  /** Why it is superseded, invalidated, corrected or archived. */
  readonly reason?: string;
  readonly createdDay: Day;
  /** Ordinal of the session that created it. */
  readonly createdSession: number;
  readonly lastUsedDay: Day;
  readonly lastUsedSession: number;
  /** Distinct sessions that named it. */
  readonly uses: number;
  readonly reinforcements: number;
  /** What its anchors looked like when somebody last stood for it: see sight.ts. */
  readonly seen?: readonly string[];
  /** Patterns only: the other sessions that stated or reinforced it. */
  readonly met?: readonly number[];
  readonly pinned?: true;
  /** Threads only: answered. */
  readonly closed?: true;
  /** Archived by a person, an edit or the rule of a layout, and not used since. */
  readonly archived?: true;
  /** A review told that its clocks ran out, and nobody used it since. The tier follows from the clocks alone. */
  readonly faded?: true;
  /** The content was erased. */
  readonly forgotten?: true;
  /** Tier given by a hand-kept file; only the `sessions` policy shows it, for open threads. */
  readonly label?: Tier;
  readonly ttl?: number;
  readonly supersedes: readonly string[];
  readonly supersededBy?: string;
  readonly verified?: { readonly by: string; readonly at: string };
  readonly origin: Origin;
  /** Distinct sources that stated it; with the last one revoked it falls. */
  readonly sources: readonly string[];
  /** Every event about it, as flat pairs (session ordinal, position); the ordinal is negative where naming was no use. */
  readonly history: number[];
}

export const TERMINAL: ReadonlySet<StoredStatus> = new Set(['superseded', 'invalidated']);
