// Several questions about one thing, asked one by one and answered together: a task and the files it changes say different
// things, and a fact that fits one of them need not speak of the others.

import { estimateTokens } from '../../markdown/token-estimate.ts';
import type { OpenMemory } from '../offered.ts';
import { type Candidate, fitIn, type Recalled } from './answer.ts';
import { RECALL_BUDGET, RECALL_LIMIT, type RecallAnswer, type RecallOptions, recall } from './recall.ts';
import type { Notes, Semantics } from './semantics.ts';

export interface Asked {
  readonly question: string;
  readonly semantics?: Semantics | undefined;
}

export function recallSeveral(
  stores: readonly [OpenMemory, ...OpenMemory[]],
  asked: readonly [Asked, ...Asked[]],
  options: RecallOptions = {},
  notes: Notes = {},
): RecallAnswer {
  const answers = asked.map(({ question, semantics }) => recall(stores, question, options, semantics, notes));
  const first = answers.find(({ results }) => results.length > 0) ?? (answers[0] as RecallAnswer);
  if (answers.length === 1) return first;
  const { limit = RECALL_LIMIT, budget = RECALL_BUDGET } = options;
  const { kept, dropped, tokens } = fitIn(
    candidates(answers.flatMap(({ results }) => results)),
    limit,
    budget,
  );
  const shown = new Set(kept.map(({ id }) => id));
  const threads = inRoom(
    answers.flatMap((one) => one.threads),
    budget - tokens,
  );
  const window = fitIn(
    candidates(first.window.filter(({ id }) => !shown.has(id))),
    Number.POSITIVE_INFINITY,
    budget - tokens - threads.tokens,
  );
  const left = [...dropped, ...answers.flatMap((one) => one.dropped)];
  return {
    ...first,
    query: asked.map(({ question }) => question).join('\n'),
    results: kept,
    window: window.kept,
    threads: threads.kept,
    dropped: once(left.filter(({ id }) => !shown.has(id))),
    tokens: tokens + threads.tokens + window.tokens,
    nearest: kept.length + left.length === 0 ? nearestOf(answers) : [],
  };
}

/** Facts before turns, what still holds before what was replaced or answered, then by score, each once. */
function candidates(results: readonly Recalled[]): Candidate[] {
  const rank = ({ type, kind, staleBy }: Recalled) =>
    type === 'passage' ? 2 : staleBy === null && kind !== 'thread' ? 0 : 1;
  const order = [...results].sort(
    (a, b) => rank(a) - rank(b) || b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  return once(order).map((one) => ({ id: one.id, relevance: one.relevance, make: () => one }));
}

function nearestOf(answers: readonly RecallAnswer[]): RecallAnswer['nearest'] {
  const all = answers.flatMap(({ nearest }) => nearest);
  return once([...all].sort((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1))).slice(0, 3);
}

function inRoom(threads: RecallAnswer['threads'], room: number) {
  let tokens = 0;
  const kept = once(threads).filter(({ id, question }) => {
    const cost = estimateTokens(`${id} ${question}`) + 1;
    if (tokens + cost > room) return false;
    tokens += cost;
    return true;
  });
  return { kept, tokens };
}

function once<T extends { readonly id: string }>(all: readonly T[]): T[] {
  return [...new Map([...all].reverse().map((one) => [one.id, one])).values()].reverse();
}
