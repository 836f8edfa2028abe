// Facts that answer a question: candidates by words and by meaning, put in order, those that do not fit left out.

import type { Admitted } from '../../model/corpus.ts';
import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { FactRow } from '../../model/fact-table.ts';
import { isVisible, isWithin, type ModuleMap } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';
import { LIVE_TIERS } from '../../model/tier.ts';
import { leading } from '../../projection/leading.ts';
import { type Standing, standingOf } from '../../projection/standing.ts';
import { outstandingCosine } from '../../recall/ranking/background.ts';
import { prepare } from '../../recall/ranking/prepare.ts';
import type { Question } from '../../recall/ranking/question.ts';
import { type FactCandidate, type RankedFact, rankFacts, scored } from '../../recall/ranking/rank-facts.ts';
import { momentOf } from '../fact-report.ts';
import type { OpenMemory } from '../offered.ts';
import type { Memory } from '../reading/memory.ts';
import type { FactSearch } from './fact-search.ts';
import { answerOf, namesOf, participantsOf, textOf } from './fact-text.ts';
import { nearDocuments } from './near-documents.ts';

export interface FactFilter {
  readonly scope: string | undefined;
  readonly kind: string | undefined;
  /** What has faded too. */
  readonly archived: boolean;
  /** What is held back for lack of trust too. */
  readonly untrusted: boolean;
}

export interface FoundFact extends FactCandidate {
  readonly fact: Fact;
  readonly standing: Standing;
  /** The part of the question that brought it. */
  readonly part?: string;
}

export interface FactsFound {
  readonly ranked: readonly RankedFact<FoundFact>[];
  /** Looked at and found not to fit. */
  readonly cut: number;
  /** The best of those. */
  readonly nearest?: readonly RankedFact<FoundFact>[];
}

/** How many are looked at closely, by words and by meaning. */
const BY_WORDS = 24;
const BY_MEANING = 24;

export function recallFacts(
  store: Store,
  memory: Memory,
  search: FactSearch,
  question: Question,
  filter: FactFilter,
  vector: Float32Array | undefined,
): FactsFound {
  const prepared = prepare(search.corpus, question);
  const admitted = admission(store, memory, search, filter);
  const { documents, cosines } = nearDocuments(
    search,
    prepared,
    vector,
    { byWords: BY_WORDS, byMeaning: BY_MEANING },
    admitted,
  );
  const when = momentOf(store, memory);
  const candidates = search.factsAt(documents).flatMap((fact, i) => {
    const document = documents[i] as number;
    // Asked again of the fact itself: nobody has checked its row.
    if (!isAdmitted(fact, when, filter, store.config.modules) || !isAnswer(fact, filter)) return [];
    return [candidate(store, memory, fact, filter.scope, cosines.get(document))];
  });
  const outstanding = () =>
    vector === undefined || search.vectors === undefined
      ? Number.POSITIVE_INFINITY
      : outstandingCosine(search.vectors, vector, search.corpus.size);
  // A thread repeats the words of what was asked: it comes behind the facts, and none has to measure up to it.
  const isThread = ({ fact }: FoundFact) => fact.kind === 'thread';
  const facts = rankFacts(
    prepared,
    candidates.filter((one) => !isThread(one)),
    outstanding,
  );
  const threads = rankFacts(prepared, candidates.filter(isThread), outstanding);
  const cut = [...facts.cut, ...threads.cut];
  return {
    ranked: withParticipants(store, memory, [...facts.ranked, ...threads.ranked], filter),
    cut: cut.length,
    nearest: cut.slice(0, 3),
  };
}

/** Which documents may be answered with, by their numbers alone. */
function admission(store: Store, memory: Memory, search: FactSearch, filter: FactFilter): Admitted {
  const when = momentOf(store, memory);
  return (documents) => {
    const rows = search.rowsAt(documents);
    return documents.filter((_, i) => isAdmitted(rows[i] as FactRow, when, filter, store.config.modules));
  };
}

function isAdmitted(
  row: FactRow,
  when: Parameters<typeof standingOf>[1],
  filter: FactFilter,
  modules: ModuleMap,
): boolean {
  if (row.forgotten || (row.trust === 'untrusted' && !filter.untrusted)) return false;
  // An open question is no answer; one that was answered is.
  if (filter.kind === undefined ? row.kind === 'thread' && !row.closed : row.kind !== filter.kind)
    return false;
  if (filter.scope !== undefined && !isVisible(row.scope, filter.scope, modules)) return false;
  const { tier } = standingOf(row, when);
  return LIVE_TIERS.has(tier) || (filter.archived && tier === 'archived');
}

/** A closed thread answers with what it was closed with. What became of a stopped proposal is said by the facts that hold. */
function isAnswer(fact: Fact, { kind }: FactFilter): boolean {
  if (kind !== undefined || fact.kind !== 'thread') return true;
  return fieldOf(fact, 'proposal') === undefined && answerOf(fact) !== undefined;
}

function candidate(
  store: Store,
  memory: Memory,
  fact: Fact,
  asked: string | undefined,
  cosine: number | undefined,
): FoundFact {
  const standing = standingOf(fact, momentOf(store, memory));
  const evergreen = fact.kind === 'invariant' || fact.pinned === true || fact.scope === 'global';
  return {
    fact,
    cosine,
    standing,
    id: fact.id,
    text: textOf(fact),
    names: namesOf(fact),
    nearness: nearness(fact.scope, asked, store.config.modules),
    trust: fact.trust,
    tier: standing.tier,
    age: evergreen ? 0 : Math.max(0, memory.today - fact.lastUsedDay),
    uses: fact.uses + fact.reinforcements,
  };
}

/** Asked at a scope, that scope is nearest, then what lies inside it, then what lies around it. */
function nearness(scope: string, asked: string | undefined, modules: ModuleMap): number {
  if (asked === undefined) return 0;
  if (scope === asked) return 1;
  return isWithin(scope, asked, modules) ? 0.7 : scope === 'global' ? 0.2 : 0.4;
}

/** The newest facts that may be answered with, at most `count`, newest first. Facts stand in the order they were made. */
export function newestFacts(store: Store, memory: Memory, filter: FactFilter, count: number): Fact[] {
  const when = momentOf(store, memory);
  const { facts } = memory.state;
  const isWanted = (row: FactRow) =>
    (row.kind !== 'thread' || filter.kind !== undefined) &&
    isAdmitted(row, when, filter, store.config.modules);
  const found: Fact[] = [];
  for (let to = facts.size, together = count; to > 0 && found.length < count; to -= together, together *= 4) {
    const numbers = Array.from({ length: Math.min(together, to) }, (_, i) => to - 1 - i);
    const wanted = facts.rowsAt(numbers).flatMap((row, i) => (isWanted(row) ? [numbers[i] as number] : []));
    found.push(...facts.factsAt(wanted.slice(0, count - found.length)));
  }
  return found;
}

/** Whether anything may be answered with at a scope or inside it. */
export function hasScope({ store, memory }: OpenMemory, scope: string): boolean {
  if (scope === 'project' || scope === 'global') return true;
  const isInside = (of: string) => isWithin(of, scope, store.config.modules);
  return leading(memory.state.facts, momentOf(store, memory), isInside, 1).facts.length > 0;
}

/** A fact that was found by other means than words and meaning. */
export function foundAs(
  store: Store,
  memory: Memory,
  fact: Fact,
  filter: FactFilter,
  share: number,
  words: Pick<RankedFact<FoundFact>, 'matched' | 'near'>,
): RankedFact<FoundFact> {
  const own = candidate(store, memory, fact, filter.scope, undefined);
  return scored(own, { words: share, name: 0, meaning: 0 }, words, undefined);
}

/** Facts another one names as belonging to it come along, one step far. */
function withParticipants(
  store: Store,
  memory: Memory,
  ranked: readonly RankedFact<FoundFact>[],
  filter: FactFilter,
): RankedFact<FoundFact>[] {
  const known = new Set(ranked.map(({ candidate: { id } }) => id));
  const when = momentOf(store, memory);
  const all = [...ranked];
  for (const one of ranked)
    for (const id of participantsOf(one.candidate.fact)) {
      const fact = memory.state.facts.get(id);
      if (fact === undefined || known.has(id) || !isAdmitted(fact, when, filter, store.config.modules))
        continue;
      if (!isAnswer(fact, filter)) continue;
      known.add(id);
      all.push(foundAs(store, memory, fact, filter, 0, { matched: [], near: [] }));
    }
  return all;
}
