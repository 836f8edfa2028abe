// Recall: a question in, the few things that answer it out, within a budget, by the highest level that finds something.
// Every answer says which level that was, why the ones above it did not answer, and what was left out.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { estimateTokens } from '../../markdown/token-estimate.ts';
import type { Day } from '../../model/day.ts';
import { grouped } from '../../model/grouped.ts';
import { parseScope } from '../../model/scope.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { TriedLevel } from '../../recall/chain/chain.ts';
import { asSaid } from '../../recall/ranking/as-said.ts';
import { inOrder } from '../../recall/ranking/in-order.ts';
import { readQuestion } from '../../recall/ranking/question.ts';
import { checkKind } from '../check-kind.ts';
import { momentOf } from '../fact-report.ts';
import type { OpenMemory } from '../offered.ts';
import { similarScopes } from '../similar-scopes.ts';
import { type Dropped, fitIn, type Recalled, rounded } from './answer.ts';
import { factResults } from './fact-results.ts';
import { type FactsOfStore, factsOfStore } from './facts-of-store.ts';
import { newest } from './lower-levels.ts';
import { type FactFilter, hasScope } from './recall-facts.ts';
import type { Notes, Semantics } from './semantics.ts';
import { explained, remarkResults, turnResults } from './session-results.ts';

export interface RecallOptions {
  /** Where to look; both unless told. */
  readonly in?: 'facts' | 'sessions' | 'all' | undefined;
  /** Of conversations one result per turn, or per session with its best turn. */
  readonly by?: 'turn' | 'session' | undefined;
  readonly scope?: string | undefined;
  readonly kind?: string | undefined;
  readonly limit?: number | undefined;
  readonly budget?: number | undefined;
  /** What has faded too. */
  readonly archived?: boolean | undefined;
  /** What is held back for lack of trust too. */
  readonly untrusted?: boolean | undefined;
  /** The day the memories are seen from, where that is not today. */
  readonly asOf?: Day | undefined;
  /** Begin at this level. */
  readonly level?: number | undefined;
}

export interface RecallAnswer {
  readonly query: string;
  readonly level: number;
  readonly method: string;
  readonly levels: readonly TriedLevel[];
  readonly results: readonly Recalled[];
  /** The newest facts, whatever was asked: a search by words alone may miss a new rule. */
  readonly window: readonly Recalled[];
  /** Open questions that are about it. */
  readonly threads: readonly { readonly id: string; readonly question: string }[];
  /** Where nothing fits: what came nearest, and how near. Not an answer. */
  readonly nearest: readonly { readonly id: string; readonly statement: string; readonly share: number }[];
  readonly dropped: readonly Dropped[];
  readonly tokens: number;
  readonly budget: number;
  /** Scopes next to one that nothing is known about. */
  readonly nearestScopes: readonly string[];
}

export const RECALL_LIMIT = 5;
export const RECALL_BUDGET = 1000;
/** A log that somebody pasted; whoever sends more did not mean to ask. */
const MOST_CHARACTERS = 200_000;
/** Passages that stand beside facts: what was concluded counts more than what was said. */
const BESIDE_FACTS = 2;

/** The first store is the one that is asked; the others hold everywhere. */
export function recall(
  stores: readonly [OpenMemory, ...OpenMemory[]],
  query: string,
  options: RecallOptions = {},
  semantics: Semantics = {},
  notes: Notes = {},
): RecallAnswer {
  if (query.trim() === '')
    throw new TidemarkError('usage', 'There is no question.', {
      hint: 'Ask in words, as you would ask a colleague. Example: tide recall "why are sessions kept in cookies"',
    });
  if (query.length > MOST_CHARACTERS)
    throw new TidemarkError('usage', `The question is too long: ${grouped(query.length)} characters.`, {
      hint: `Expected at most ${grouped(MOST_CHARACTERS)}, a pasted log for instance. Ask about the lines that matter.`,
    });
  const question = readQuestion(query, semantics.embedder?.isWord);
  const filter = filterOf(options);
  const [own] = stores;
  const { in: where = 'all', limit = RECALL_LIMIT, budget = RECALL_BUDGET } = options;
  const inFacts =
    where === 'sessions'
      ? []
      : stores.map((open) => factsOfStore(open, question, filter, options.level ?? 0, semantics, notes));
  const facts = factResults(inFacts, asSaid(query));
  const room = facts.length > 0 ? Math.min(limit, BESIDE_FACTS) : limit;
  const asksSessions = where !== 'facts' && options.kind === undefined;
  const remarks = asksSessions ? remarkResults(own, question, semantics, notes, facts) : [];
  const turns = asksSessions
    ? turnResults(own, question, semantics, notes, {
        by: options.by ?? 'turn',
        until: options.asOf,
        without: own.memory.state.forgotten,
        limit: room,
      })
    : [];
  const passages = inOrder(remarks, turns).slice(0, room);
  const roomForFacts = Math.max(1, limit - passages.length);
  const order = explained(inOrder(facts.slice(0, roomForFacts), passages), new Set(passages));
  const { kept, dropped, tokens } = fitIn(order, limit, budget);
  const answering = inFacts.find(({ ranked }) => ranked.length > 0) ?? inFacts[0];
  // Beside the answer, so never in its place: what is left of the budget is theirs.
  const asked = inRoom(inFacts, budget - tokens);
  const window = fitIn(
    answering?.level === 1 ? newest(own.store, own.memory, filter, kept) : [],
    Number.POSITIVE_INFINITY,
    budget - tokens - asked.tokens,
  );
  return {
    query,
    ...levelOf(
      facts.length > 0 || passages.length === 0 ? answering : undefined,
      inFacts,
      passages.length,
      turns.length === 0 && remarks.length > 0 ? 'sessions' : 'conversations',
      semantics,
    ),
    results: kept,
    window: window.kept,
    threads: asked.threads,
    dropped: [
      ...dropped,
      ...facts.slice(roomForFacts).map(({ id }) => ({ id, reason: `more than ${limit}` })),
    ],
    tokens: tokens + asked.tokens + window.tokens,
    budget,
    nearest: facts.length === 0 && passages.length === 0 ? nearestOf(inFacts) : [],
    nearestScopes:
      filter.scope === undefined || stores.some((open) => hasScope(open, filter.scope ?? ''))
        ? []
        : similarScopes(own.memory, momentOf(own.store, own.memory), [filter.scope]),
  };
}

function filterOf(options: RecallOptions): FactFilter {
  return {
    scope: options.scope === undefined ? undefined : parseScope(options.scope),
    kind:
      options.kind === undefined
        ? undefined
        : checkKind(options.kind, 'tide recall "why cookies" --kind decision').name,
    archived: options.archived === true,
    untrusted: options.untrusted === true,
  };
}

/** Open questions, as many as there is room for. */
function inRoom(
  found: readonly FactsOfStore[],
  room: number,
): { readonly threads: RecallAnswer['threads']; readonly tokens: number } {
  const threads: { id: string; question: string }[] = [];
  let tokens = 0;
  for (const { id, statement } of found.flatMap(({ threads }) => threads)) {
    const question = ellipsis(oneLine(statement), 300);
    const cost = estimateTokens(`${id} ${question}`) + 1;
    if (tokens + cost > room) continue;
    tokens += cost;
    threads.push({ id, question });
  }
  return { threads, tokens };
}

/** Enough to be worth a look. */
const A_LITTLE = 0.15;

function nearestOf(found: readonly FactsOfStore[]): RecallAnswer['nearest'] {
  return found
    .flatMap(({ nearest }) => nearest)
    .filter(({ relevance }) => relevance >= A_LITTLE)
    .sort((a, b) => b.relevance - a.relevance || (a.candidate.id < b.candidate.id ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate, relevance }) => ({
      id: candidate.id,
      statement: clipped(candidate.fact.statement),
      share: rounded(relevance),
    }));
}

function clipped(text: string): string {
  return ellipsis(oneLine(text), 100);
}

/** Where only conversations answered, the level is theirs. */
function levelOf(
  answering: FactsOfStore | undefined,
  inFacts: readonly FactsOfStore[],
  answers: number,
  where: string,
  semantics: Semantics,
): Pick<RecallAnswer, 'level' | 'method' | 'levels'> {
  if (answering !== undefined) {
    const { level, method, levels } = answering;
    return { level, method, levels };
  }
  const level = semantics.embedder === undefined ? 1 : 0;
  const method = `${level === 0 ? 'words and meaning' : 'keyword search'}, in ${where}`;
  const reason = answers === 0 ? 'no conversation speaks of enough of the question' : null;
  return { level, method, levels: [...(inFacts[0]?.levels ?? []), { level, method, reason }] };
}
