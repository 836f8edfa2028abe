// All facts by id, in the order they were created. The number of a fact is its place in that order. Whoever only asks for standings
// surveys them, which need not read them all.

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
  /** Not known of rows that were read without their fact. */
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

/** A fact whose row is at hand. */
export interface FoundFact {
  readonly number: number;
  readonly row: FactRow;
  readonly fact: () => Fact;
}

/** A state of the facts, to ask later which of them changed since. */
export interface FactsMark {
  /** Names the database in which the numbers hold. */
  readonly lineage: string;
  readonly revision: number;
}

export interface FactTable {
  readonly size: number;
  has(id: string): boolean;
  get(id: string): Fact | undefined;
  set(id: string, fact: Fact): unknown;
  keys(): Iterable<string>;
  values(): Iterable<Fact>;
  /** Visits every fact that may be alive at a moment, and few others. */
  survey(when: Moment, visit: (row: FactRow, fact: () => Fact) => void): void;
  /** How many facts `survey` does not visit, by tier. */
  passedOver(when: Moment): Readonly<Record<string, number>>;
  /** Facts that may say the same or nearly the same, by kind, scope and the words of a statement. */
  candidates(kind: string, scope: string, words: string): Iterable<Fact>;
  /** Every scope and kind in which a brief may offer something. */
  groups(): Iterable<readonly [scope: string, kind: string]>;
  /** What a brief may offer of a group, in its order, as far as it may be alive; as it was when `groups` was asked. */
  inOrder(scope: string, kind: string, when: Moment): Iterable<FoundFact>;
  /** Read together, and not kept: whoever goes through a million of them should not hold a million. */
  factsAt(numbers: readonly number[]): readonly Fact[];
  rowsAt(numbers: readonly number[]): readonly FactRow[];
  /** Numbers of the facts of some kinds, in order. */
  numbersOf(kinds: ReadonlySet<string>): readonly number[];
  /** Undefined where the facts are in no database. */
  readonly mark: FactsMark | undefined;
  /** Numbers of the facts that came or changed since, in order; undefined where that is not known. */
  changedSince(mark: FactsMark): readonly number[] | undefined;
}

/** The words of a statement as numbers, to look for another that says nearly the same. */
export interface WordPrint {
  /** The same for texts that mean the same as far as spelling goes. */
  readonly meaning: number;
  /** 64 bits, one or more words to a bit. */
  readonly low: number;
  readonly high: number;
}

export interface Likeness {
  textOf(fact: Fact): string;
  printOf(text: string): WordPrint;
  mayBeAlike(a: WordPrint, b: WordPrint): boolean;
}

/** What can never be offered is never listed: the untrusted, the forgotten, answered questions. */
export function isOffered(row: FactRow): boolean {
  return row.trust !== 'untrusted' && row.forgotten === undefined && !(row.kind === 'thread' && row.closed);
}

/** In a brief, decisions stand by the day they were made, everything else by its last use. */
export function briefDay(row: FactRow): Day {
  return row.kind === 'decision' ? row.createdDay : row.lastUsedDay;
}

export function briefSession(row: FactRow): number {
  return row.kind === 'decision' ? row.createdSession : row.lastUsedSession;
}

/** The later before the earlier. Of one day, what a person stands for comes first. */
export function compareInBrief(
  a: Pick<FoundFact, 'row' | 'number'>,
  b: Pick<FoundFact, 'row' | 'number'>,
): number {
  return (
    briefDay(b.row) - briefDay(a.row) ||
    Number(b.row.trust === 'human') - Number(a.row.trust === 'human') ||
    briefSession(b.row) - briefSession(a.row) ||
    b.number - a.number
  );
}

/** What a brief may offer, by scope and kind, each group in its order. */
export function inGroups(facts: readonly FoundFact[]): ReadonlyMap<string, readonly FoundFact[]> {
  const groups = new Map<string, FoundFact[]>();
  for (const one of facts) {
    if (!isOffered(one.row)) continue;
    const key = groupKey(one.row.scope, one.row.kind);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  for (const group of groups.values()) group.sort(compareInBrief);
  return groups;
}

export function groupKey(scope: string, kind: string): string {
  return `${scope}\n${kind}`;
}
