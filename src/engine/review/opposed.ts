// Live facts that contradict each other, or of which it is unclear, looked for among those that share words: a fact is compared with the few it has most
// in common with, so that the work grows with the facts that changed and not with the square of all.

import { termsOf, type WantedTerms, wantedTerms } from '../../markdown/terms.ts';
import type { Fact } from '../../model/fact.ts';
import { isFault } from '../../model/fault.ts';
import { isVisible, type ModuleMap } from '../../model/scope.ts';
import type { Relation, Verdict } from '../../model/verdict.ts';
import { reaching } from '../../projection/truth/compare.ts';
import { compareHere, type IsId } from '../truth/opposing.ts';
import { isEverywhere } from './everywhere.ts';

export interface Opposed {
  /** The one that breaks the other; where both do, the one stated last. */
  readonly proposal: Fact;
  readonly fact: Fact;
  readonly verdict: Verdict;
}

export interface Looked {
  readonly opposed: readonly Opposed[];
  /** Facts that were compared with others, and how many they could have met. */
  readonly changed: number;
  /** Changed facts that were too many to compare. */
  readonly left: number;
  readonly binding: number;
  /** Pairs that were compared, and pairs that share words and were too many to compare. */
  readonly pairs: number;
  readonly skipped: number;
}

/** What later work has to respect. */
const BINDING: ReadonlySet<string> = new Set(['invariant', 'decision', 'preference', 'learning', 'pattern']);
/** What only says what was true then, or asks. */
const TOLD: ReadonlySet<string> = new Set(['thread', 'milestone', 'case', 'project']);
/** A fact is compared with so many others at most, those with the rarest words in common first. */
const MOST = 200;
/** The same where everything is to be compared. */
const MOST_OF_ALL = 1_000;
/** Where many facts changed each is compared with fewer, so that all of them together cost about this many comparisons. */
const MOST_PAIRS = 6_000;
const FEWEST = 20;
/** A word that more facts than this have in common tells nothing, unless they are few. */
const COMMON = 500;

interface Sought {
  readonly relation: Extract<Relation, 'conflict' | 'unclear'>;
  /** Pairs somebody was asked about already. */
  readonly known: ReadonlySet<string>;
  readonly modules: ModuleMap;
  /** Which kinds can be broken; without it what a review asks about. */
  readonly binds?: (kind: string) => boolean;
  /** Also what shares no word, but has one that stands for the same or for its opposite. */
  readonly kin?: boolean;
  readonly isId?: IsId;
  /** Changed facts that are compared at most. */
  readonly most: number;
  readonly progress?: ((done: number, all: number) => void) | undefined;
}

export function findOpposed(
  live: readonly Fact[],
  isChanged: (fact: Fact) => boolean,
  sought: Sought,
): Looked {
  const { relation, known, modules, most, binds = (kind) => BINDING.has(kind), progress = () => {} } = sought;
  const comparable = live.filter(
    (fact) => isCompared(fact.kind) && fact.trust !== 'untrusted' && !isFault(fact),
  );
  const binding = comparable.filter(({ kind }) => binds(kind));
  const all = comparable.filter(isChanged);
  // Of too many the latest: they are what somebody still remembers.
  const changed = all.length <= most ? all : all.sort((a, b) => b.origin.tick - a.origin.tick).slice(0, most);
  if (changed.length === 0)
    return { opposed: [], changed: 0, left: 0, binding: binding.length, pairs: 0, skipped: 0 };
  const words = new Map(
    changed.map((fact) => [fact, [...wordsIn(fact), ...(sought.kin ? reaching(fact).kin : [])]]),
  );
  const having = byWord(binding, new Set([...words.values()].flat()));
  const fair = Math.floor(MOST_PAIRS / Math.max(1, changed.length));
  const each = Number.isFinite(most) ? Math.max(FEWEST, Math.min(MOST, fair)) : MOST_OF_ALL;
  const seen = new Set(known);
  const opposed: Opposed[] = [];
  const passed = new Set<string>();
  let pairs = 0;
  for (const [n, fact] of changed.entries()) {
    progress(n, changed.length);
    const reach = reaching(fact);
    const near = nearest(fact, words.get(fact) ?? [], having, binding.length);
    for (const other of near.slice(each))
      if (isVisible(fact.scope, other.scope, modules)) passed.add(pairKey(fact.id, other.id));
    for (const other of near.slice(0, each)) {
      const pair = pairKey(fact.id, other.id);
      if (seen.has(pair) || !isVisible(fact.scope, other.scope, modules)) continue;
      // Those of the user store are compared with each other there.
      if (isEverywhere(fact) && isEverywhere(other)) continue;
      seen.add(pair);
      pairs++;
      if (!reach.meets(other)) continue;
      const [earlier, later] = inOrder(fact, other);
      // As when it was stated, so that a review finds what stops: the other way round, one in ten is none.
      const [proposal, met] = binds(earlier.kind) ? [later, earlier] : [earlier, later];
      const verdict = compareHere(proposal, met, modules, sought.isId);
      if (verdict.relation === relation) opposed.push({ proposal, fact: met, verdict });
    }
  }
  let skipped = 0;
  for (const pair of passed) if (!seen.has(pair)) skipped++;
  return {
    opposed,
    changed: changed.length,
    left: all.length - changed.length,
    binding: binding.length,
    pairs,
    skipped,
  };
}

/** Whether what a fact of this kind says can stand against anything. */
export function isCompared(kind: string): boolean {
  return !TOLD.has(kind);
}

export function pairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

function inOrder(a: Fact, b: Fact): [earlier: Fact, later: Fact] {
  const order = a.origin.tick - b.origin.tick || (a.id < b.id ? -1 : 1);
  return order < 0 ? [a, b] : [b, a];
}

function wordsIn(fact: Fact, among?: WantedTerms): readonly string[] {
  const text = [fact.statement, ...fact.fields.map(([, value]) => value)].join('\n');
  return [...new Set(termsOf(text, among))];
}

/** The facts that have each of the words looked for. */
function byWord(facts: readonly Fact[], wanted: ReadonlySet<string>): ReadonlyMap<string, readonly Fact[]> {
  const having = new Map<string, Fact[]>(Array.from(wanted, (word) => [word, []]));
  const among = wantedTerms(wanted);
  for (const fact of facts) for (const word of wordsIn(fact, among)) having.get(word)?.push(fact);
  for (const [word, list] of having)
    if (list.length > COMMON && list.length * 20 > facts.length) having.delete(word);
  return having;
}

/** Words that fewer facts have tell more; whole numbers, so that every machine finds the same. */
function nearest(
  fact: Fact,
  words: readonly string[],
  having: ReadonlyMap<string, readonly Fact[]>,
  all: number,
): readonly Fact[] {
  const lists = words.map((word) => having.get(word) ?? []).filter((list) => list.length > 0);
  lists.sort((a, b) => a.length - b.length);
  const shared = new Map<Fact, number>();
  for (const [n, list] of lists.entries()) {
    // What shares common words alone is not worth a look once enough share rarer ones.
    const isEnough = n > 0 && shared.size >= ENOUGH;
    const weight = 32 - Math.clz32(Math.floor(all / list.length));
    for (const other of list) {
      if (other === fact || saysTheSame(fact, other)) continue;
      const sum = shared.get(other);
      if (sum !== undefined) shared.set(other, sum + weight);
      else if (!isEnough) shared.set(other, weight);
    }
  }
  const found = [...shared].sort((a, b) => b[1] - a[1] || (a[0].id < b[0].id ? -1 : 1));
  return found.map(([other]) => other);
}

/** Word for word: nothing is learned from comparing them. */
function saysTheSame(one: Fact, other: Fact): boolean {
  return one.statement === other.statement && JSON.stringify(one.fields) === JSON.stringify(other.fields);
}

/** Candidates among which the nearest are looked for. */
const ENOUGH = 1_000;
