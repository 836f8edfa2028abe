// Answers made of text that lies in files, not in the ledger: such a block has no scope, tier or life of its own, only a place.

import type { FactCandidate, RankedFact } from '../../recall/ranking/rank-facts.ts';
import { type Candidate, fitIn, type Recalled, rounded } from './answer.ts';
import { RECALL_BUDGET, RECALL_LIMIT, type RecallAnswer, type RecallOptions } from './recall.ts';
import type { Semantics } from './semantics.ts';
import { whyWords } from './why-words.ts';

export type TextOptions = Pick<RecallOptions, 'limit' | 'budget'>;

/** What ranking asks of a fact and a text does not have. */
export const PLAIN = { names: [], nearness: 0, trust: 'document', tier: 'active', age: 0, uses: 0 } as const;

/** `where`: as it stands in the line that names the level. */
export function textAnswer(
  query: string,
  where: string,
  found: readonly Candidate[],
  nothing: string,
  { embedder }: Semantics,
  { limit = RECALL_LIMIT, budget = RECALL_BUDGET }: TextOptions,
): RecallAnswer {
  const { kept, dropped, tokens } = fitIn(found, limit, budget);
  const level = embedder === undefined ? 1 : 0;
  const method = `${level === 0 ? 'words and meaning' : 'keyword search'}, in ${where}`;
  return {
    query,
    level,
    method,
    levels: [{ level, method, reason: found.length > 0 ? null : nothing }],
    results: kept,
    window: [],
    threads: [],
    nearest: [],
    nearestScopes: [],
    dropped,
    tokens,
    budget,
  };
}

export function textResult(
  { candidate: { cosine, text }, score, relevance, parts, matched, near, called }: RankedFact<FactCandidate>,
  said: (term: string) => string,
  own: Pick<Recalled, 'id' | 'kind' | 'statement' | 'details'> & { readonly file: string },
): Recalled {
  const { file, ...shown } = own;
  const why = [
    ...(called === undefined ? [] : [`keyword "${called}"`]),
    ...whyWords({ matched, near }, said, text),
    ...(cosine === undefined || parts.meaning === 0 ? [] : [`meaning ${cosine.toFixed(2)}`]),
  ];
  const { words, name, meaning } = parts;
  return {
    ...shown,
    type: 'block',
    scope: null,
    trust: 'document',
    tier: null,
    status: null,
    flags: [],
    date: '',
    speaker: null,
    score: rounded(score),
    relevance: rounded(relevance),
    session: file,
    turn: null,
    why: why.join('; '),
    staleBy: null,
    parts: { words: rounded(words), name: rounded(name), meaning: rounded(meaning) },
  };
}
