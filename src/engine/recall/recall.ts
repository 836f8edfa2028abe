// Recall: a question in, the few things that answer it out, within a budget, by the highest level that finds something.
// Every answer says which level that was, why the ones above it did not answer, and what was left out.

import type { StaticEmbedder } from '../../model/embedder.ts';
import { parseScope } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { chain, type Level, type TriedLevel } from '../../recall/chain/chain.ts';
import { type Question, readQuestion } from '../../recall/ranking/question.ts';
import { DamagedIndex } from '../../search-index/segment.ts';
import { checkKind } from '../check-statement.ts';
import type { Memory } from '../load.ts';
import { type Dropped, fitIn, ofFact, type Recalled } from './answer.ts';
import { type Progress, readFactIndex, updateFactIndex, WORTH_AN_INDEX } from './fact-index.ts';
import { type FactSearch, searchFacts } from './fact-search.ts';
import { isSmall, newest, recallInFull, recallTitles } from './lower-levels.ts';
import { type FactFilter, type FactsFound, recallFacts } from './recall-facts.ts';
import { nearestScopes } from './scopes.ts';

export interface RecallOptions {
  readonly scope?: string | undefined;
  readonly kind?: string | undefined;
  readonly limit?: number | undefined;
  readonly budget?: number | undefined;
  /** What has faded too. */
  readonly archived?: boolean | undefined;
  /** What is held back for lack of trust too. */
  readonly untrusted?: boolean | undefined;
  /** Begin at this level. */
  readonly level?: number | undefined;
}

/** What nearness in meaning is judged by, or why it cannot be. */
export interface Semantics {
  readonly embedder?: StaticEmbedder | undefined;
  readonly reason?: string | undefined;
}

export interface RecallAnswer {
  readonly query: string;
  readonly level: number;
  readonly method: string;
  readonly levels: readonly TriedLevel[];
  readonly results: readonly Recalled[];
  /** The newest facts, whatever was asked: with words alone a new rule may be missed. */
  readonly window: readonly Recalled[];
  /** Open questions that are about it. */
  readonly threads: readonly Recalled[];
  readonly dropped: readonly Dropped[];
  readonly tokens: number;
  readonly budget: number;
  /** Scopes next to one that nothing is known about. */
  readonly nearestScopes: readonly string[];
}

export const RECALL_LIMIT = 5;
export const RECALL_BUDGET = 1000;

export function recall(
  store: Store,
  memory: Memory,
  query: string,
  options: RecallOptions = {},
  semantics: Semantics = {},
  notes: Notes = {},
): RecallAnswer {
  const question = readQuestion(query);
  if (query.trim() === '')
    throw new TidemarkError('usage', 'There is no question.', {
      hint: 'Ask in words, as you would ask a colleague. Example: tide recall "why are sessions kept in cookies"',
    });
  const filter: FactFilter = {
    scope: options.scope === undefined ? undefined : parseScope(options.scope),
    kind: options.kind === undefined ? undefined : checkKind(options.kind).name,
    archived: options.archived === true,
    untrusted: options.untrusted === true,
  };
  const near = filter.scope === undefined ? [] : nearestScopes(store, memory, filter.scope);
  return onIndex(store, memory, semantics, notes, (search) =>
    answer(store, memory, search, question, filter, options, semantics, near),
  );
}

export interface Notes {
  /** Told when the index is made anew because it was damaged. */
  readonly rebuilt?: (() => void) | undefined;
  readonly progress?: Progress | undefined;
}

/** Runs a search on the index; on one that turns out damaged it is made anew, once, and without one every fact is read. */
function onIndex<T>(
  store: Store,
  memory: Memory,
  { embedder }: Semantics,
  notes: Notes,
  search: (facts: FactSearch) => T,
): T {
  const { packed } = memory.state.facts;
  if (packed === undefined || memory.checkpoint === undefined || packed.count < WORTH_AN_INDEX)
    return search(searchFacts(memory, undefined, embedder));
  const made = () => updateFactIndex(store, memory, packed, embedder, notes.progress);
  try {
    return search(searchFacts(memory, readFactIndex(store, memory, embedder) ?? made(), embedder));
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
  }
  notes.rebuilt?.();
  store.files.remove(`${store.root}/.index/facts.late`);
  store.files.remove(`${store.root}/.index/facts.base`);
  return search(searchFacts(memory, made(), embedder));
}

function answer(
  store: Store,
  memory: Memory,
  search: FactSearch,
  question: Question,
  filter: FactFilter,
  options: RecallOptions,
  semantics: Semantics,
  near: readonly string[],
): RecallAnswer {
  const vector = semantics.embedder?.vectorOf(question.text);
  const by = (direction: Float32Array | undefined) => () =>
    recallFacts(store, memory, search, question, filter, direction);
  const small = isSmall(store, memory, search, filter);
  const levels = (
    small !== undefined
      ? [level(3, `full read: ${small}`, by(vector), 'nothing of it fits')]
      : [
          ...(semantics.embedder === undefined
            ? [absent(semantics.reason ?? 'no embedder is set up')]
            : [level(0, 'words and meaning', by(vector), 'nothing is near enough')]),
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
          level(3, 'full read', () => recallInFull(store, memory, search, question, filter), 'nothing fits'),
        ]
  ).filter((one) => small !== undefined || one.level >= (options.level ?? 0));
  const trail = chain(levels, question);
  const [found] = trail.hits;
  const budget = options.budget ?? RECALL_BUDGET;
  const ranked = (found?.ranked ?? []).map((one) => ofFact(memory, one));
  const { kept, dropped, tokens } = fitIn(ranked, options.limit ?? RECALL_LIMIT, budget);
  return {
    query: question.text,
    level: trail.level,
    method: trail.method,
    levels: trail.levels,
    results: kept,
    window: trail.level === 1 ? newest(store, memory, filter, kept) : [],
    threads: [],
    dropped,
    tokens,
    budget,
    nearestScopes: near,
  };
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
