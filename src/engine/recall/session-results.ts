// What was said in sessions and conversations, ready to be given out beside facts.

import { inOrder } from '../../recall/ranking/in-order.ts';
import type { Question } from '../../recall/ranking/question.ts';
import type { OpenMemory } from '../offered.ts';
import type { Candidate } from './answer.ts';
import type { FactResult } from './fact-results.ts';
import { onPassages, onRemarks } from './open-search.ts';
import { type PassagesAsked, recallPassages } from './recall-passages.ts';
import { recallRemarks } from './recall-remarks.ts';
import type { Notes, Semantics } from './semantics.ts';

export function turnResults(
  { store }: OpenMemory,
  question: Question,
  semantics: Semantics,
  notes: Notes,
  asked: PassagesAsked,
): Candidate[] {
  const vector = semantics.embedder?.vectorOf(question.text);
  const found = onPassages(store, semantics, notes, (search) =>
    recallPassages(search, question, vector, asked),
  );
  return (found ?? []).map((one) => ({ id: one.id, relevance: one.relevance, make: () => one }));
}

/** Summaries before traces; beside facts only what is about as relevant as they are. */
export function remarkResults(
  own: OpenMemory,
  question: Question,
  semantics: Semantics,
  notes: Notes,
  facts: readonly FactResult[],
): Candidate[] {
  const vector = semantics.embedder?.vectorOf(question.text);
  const stated = new Set(facts.map(({ statement }) => statement));
  const found = onRemarks(own, semantics, notes, (search) =>
    recallRemarks(search, own.memory, question, vector, stated),
  );
  if (found === undefined) return [];
  const least = BESIDE_A_FACT * (facts[0]?.relevance ?? 0);
  return inOrder(found.summaries, found.traces).filter(({ relevance }) => relevance >= least);
}

/** Of the best fact's relevance. */
const BESIDE_A_FACT = 0.5;

/** A passage that stands before a fact says why. */
export function explained(order: readonly Candidate[], passages: ReadonlySet<Candidate>): Candidate[] {
  const last = order.findLastIndex((one) => !passages.has(one));
  return order.map((one, at) =>
    at > last || !passages.has(one)
      ? one
      : {
          ...one,
          make: () => {
            const made = one.make();
            return {
              ...made,
              why: `${made.why}; speaks of clearly more of the question than the facts below`,
            };
          },
        },
  );
}
