// What the facts of one store answer to a question, by the highest level that finds something.

import type { Fact } from '../../model/fact.ts';
import { isOpen } from '../../model/open-thread.ts';
import { isVisible } from '../../model/scope.ts';
import { leading } from '../../projection/leading.ts';
import { chain, type Level, type TriedLevel } from '../../recall/chain/chain.ts';
import { fitOf } from '../../recall/ranking/fit.ts';
import { prepare } from '../../recall/ranking/prepare.ts';
import type { Question } from '../../recall/ranking/question.ts';
import type { RankedFact } from '../../recall/ranking/rank-facts.ts';
import { momentOf } from '../fact-report.ts';
import type { OpenMemory } from '../offered.ts';
import type { FactSearch } from './fact-search.ts';
import { textOf } from './fact-text.ts';
import { isSmall, recallInFull, recallTitles } from './lower-levels.ts';
import { onFacts } from './open-search.ts';
import { type FactFilter, type FactsFound, type FoundFact, recallFacts } from './recall-facts.ts';
import { recallParts } from './recall-parts.ts';
import type { Notes, Semantics } from './semantics.ts';

export interface FactsOfStore extends OpenMemory {
  readonly level: number;
  readonly method: string;
  readonly levels: readonly TriedLevel[];
  readonly ranked: readonly RankedFact<FoundFact>[];
  /** Open questions that are about it. */
  readonly threads: readonly Fact[];
  /** The best of what did not fit, where nothing did. */
  readonly nearest: readonly RankedFact<FoundFact>[];
}

export function factsOfStore(
  open: OpenMemory,
  question: Question,
  filter: FactFilter,
  first: number,
  semantics: Semantics,
  notes: Notes,
): FactsOfStore {
  const { store, memory } = open;
  return onFacts(store, memory, semantics, notes, (search) => {
    const small = isSmall(store, memory, search, filter);
    const vector = semantics.embedder?.vectorOf(question.text);
    let nearest: readonly RankedFact<FoundFact>[] = [];
    const by = (direction: Float32Array | undefined) => () => {
      const found = recallParts(question, direction, semantics.embedder, (asked, vector) =>
        recallFacts(store, memory, search, asked, filter, vector),
      );
      if (nearest.length === 0) nearest = found.nearest ?? [];
      return found;
    };
    const levels =
      small === undefined
        ? [
            semantics.embedder === undefined
              ? absent(semantics.reason ?? 'no embedder is set up')
              : level(0, 'words and meaning', by(vector), 'nothing is near enough'),
            level(
              1,
              'keyword search + recency window',
              by(undefined),
              'no fact speaks of enough of the question',
            ),
            level(
              2,
              'title scan',
              () => recallTitles(store, memory, search, question, filter),
              'no title fits',
            ),
            level(
              3,
              'full read',
              () => recallInFull(store, memory, search, question, filter),
              'nothing fits',
            ),
          ].filter((one) => one.level >= first)
        : [
            ...(semantics.embedder === undefined && semantics.reason !== undefined
              ? [absent(semantics.reason)]
              : []),
            level(3, `full read (${small})`, by(vector), 'nothing of it fits'),
          ];
    const trail = chain(levels, question);
    return {
      nearest,
      store,
      memory,
      level: trail.level,
      method: trail.method,
      levels: trail.levels,
      ranked: trail.hits[0]?.ranked ?? [],
      threads: filter.kind === undefined ? threadsAbout(open, search, question, filter) : [],
    };
  });
}

function level(
  number: number,
  method: string,
  find: () => FactsFound,
  otherwise: string,
): Level<Question, FactsFound> {
  return {
    level: number,
    method,
    find: (question) => {
      if (question.terms.length === 0) return { reason: 'the question has no telling word' };
      const found = find();
      if (found.ranked.length > 0) return { hits: [found] };
      return { reason: found.cut === 0 ? otherwise : `${otherwise} (${found.cut} looked at)` };
    },
  };
}

function absent(reason: string): Level<Question, FactsFound> {
  return { level: 0, method: 'words and meaning', find: () => ({ reason }) };
}

/** Open questions stand apart: they are no answers. */
const ABOUT = 0.42;
const MOST_THREADS = 3;

function threadsAbout(
  { store, memory }: OpenMemory,
  search: FactSearch,
  question: Question,
  { scope }: FactFilter,
): Fact[] {
  const isWanted = (of: string, kind: string) =>
    kind === 'thread' && (scope === undefined || isVisible(of, scope, store.config.modules));
  const { facts } = leading(memory.state.facts, momentOf(store, memory), isWanted);
  const open = facts.filter(isOpen);
  if (open.length === 0) return [];
  const { terms } = prepare(search.corpus, question);
  return open.filter((fact) => fitOf(terms, textOf(fact)).whole >= ABOUT).slice(0, MOST_THREADS);
}
