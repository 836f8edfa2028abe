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
import { removeIndexes } from './index-paths.ts';
import { isSmall, newest, recallInFull, recallTitles } from './lower-levels.ts';
import { type PassageSearch, searchPassages } from './passage-search.ts';
import { type FactFilter, type FactsFound, recallFacts } from './recall-facts.ts';
import { recallPassages } from './recall-passages.ts';
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
  /** Where to look; both unless told. */
  readonly in?: 'facts' | 'sessions' | 'all' | undefined;
  /** One result per turn, or per session with its best turn. */
  readonly by?: 'turn' | 'session' | undefined;
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
  const where = options.in ?? 'all';
  const limit = options.limit ?? RECALL_LIMIT;
  const budget = options.budget ?? RECALL_BUDGET;
  const found =
    where === 'sessions'
      ? NO_FACTS
      : onIndex(store, memory, semantics, notes, (search) =>
          inFacts(store, memory, search, question, filter, options, semantics),
        );
  const passages =
    where === 'facts' || options.kind !== undefined
      ? []
      : onPassages(store, semantics, notes, (search) =>
          recallPassages(search, question, semantics.embedder?.vectorOf(query), {
            by: options.by ?? 'turn',
            limit: where === 'all' && found.facts.length > 0 ? Math.min(limit, BESIDE_FACTS) : limit,
          }),
        );
  const facts =
    passages.length === 0 ? found.facts : found.facts.slice(0, Math.max(1, limit - passages.length));
  const fitted = fitIn([...facts, ...passages], limit, budget);
  const left = found.facts.slice(facts.length).map(({ id }) => ({ id, reason: `more than ${limit}` }));
  return {
    query,
    ...level(found, passages, where),
    results: fitted.kept,
    window: found.level === 1 ? newest(store, memory, filter, fitted.kept) : [],
    threads: found.threads,
    dropped: [...fitted.dropped, ...left],
    tokens: fitted.tokens,
    budget,
    nearestScopes: near,
  };
}

/** Passages that stand beside facts: what was concluded counts more than what was said. */
const BESIDE_FACTS = 2;

interface InFacts {
  readonly level: number;
  readonly method: string;
  readonly levels: readonly TriedLevel[];
  readonly facts: readonly Recalled[];
  readonly threads: readonly Recalled[];
}

const NO_FACTS: InFacts = { level: -1, method: '', levels: [], facts: [], threads: [] };

/** Where only conversations answered, the level is theirs. */
function level(found: InFacts, passages: readonly Recalled[], where: string) {
  if (where !== 'sessions' && (found.facts.length > 0 || passages.length === 0))
    return { level: found.level, method: found.method, levels: found.levels };
  const own = passages.some(({ parts }) => (parts.meaning ?? 0) > 0) ? 0 : 1;
  const method = own === 0 ? 'words and meaning, in conversations' : 'keyword search, in conversations';
  const reason = passages.length === 0 ? 'no conversation speaks of enough of the question' : null;
  return { level: own, method, levels: [...found.levels, { level: own, method, reason }] };
}

function onPassages(
  store: Store,
  { embedder }: Semantics,
  notes: Notes,
  search: (passages: PassageSearch) => Recalled[],
): Recalled[] {
  const look = () => {
    const passages = searchPassages(store, embedder, notes.progress);
    return passages === undefined ? [] : search(passages);
  };
  try {
    return look();
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
  }
  notes.rebuilt?.();
  removeIndexes(store);
  return look();
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
  removeIndexes(store);
  return search(searchFacts(memory, made(), embedder));
}

function inFacts(
  store: Store,
  memory: Memory,
  search: FactSearch,
  question: Question,
  filter: FactFilter,
  options: RecallOptions,
  semantics: Semantics,
): InFacts {
  const vector = semantics.embedder?.vectorOf(question.text);
  const by = (direction: Float32Array | undefined) => () =>
    recallFacts(store, memory, search, question, filter, direction);
  const small = isSmall(store, memory, search, filter);
  const levels = (
    small !== undefined
      ? [tried(3, `full read: ${small}`, by(vector), 'nothing of it fits')]
      : [
          ...(semantics.embedder === undefined
            ? [absent(semantics.reason ?? 'no embedder is set up')]
            : [tried(0, 'words and meaning', by(vector), 'nothing is near enough')]),
          tried(
            1,
            'keyword search + recency window',
            by(undefined),
            'no fact speaks of enough of the question',
          ),
          tried(
            2,
            'title scan',
            () => recallTitles(store, memory, search, question, filter),
            'no title fits',
          ),
          tried(3, 'full read', () => recallInFull(store, memory, search, question, filter), 'nothing fits'),
        ]
  ).filter((one) => small !== undefined || one.level >= (options.level ?? 0));
  const trail = chain(levels, question);
  const [found] = trail.hits;
  return {
    level: trail.level,
    method: trail.method,
    levels: trail.levels,
    facts: (found?.ranked ?? []).map((one) => ofFact(memory, one)),
    threads: [],
  };
}

function tried(
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
