// A question of several parts: besides what answers the whole of it, each part brings the one fact that answers it best, if
// that fits the part by itself.

import type { StaticEmbedder } from '../../model/embedder.ts';
import { type Question, readQuestion } from '../../recall/ranking/question.ts';
import { questionParts } from '../../recall/ranking/question-parts.ts';
import type { RankedFact } from '../../recall/ranking/rank-facts.ts';
import type { FactsFound, FoundFact } from './recall-facts.ts';

type FindFacts = (question: Question, vector: Float32Array | undefined) => FactsFound;

/** Of a part a fact has to speak of more than of a whole question: a part is short. */
const ENOUGH_WORDS = 0.6;
const ENOUGH_MEANING = 0.55;

export function recallParts(
  question: Question,
  vector: Float32Array | undefined,
  embedder: StaticEmbedder | undefined,
  find: FindFacts,
): FactsFound {
  const whole = find(question, vector);
  const parts = questionParts(question.text);
  if (parts === undefined) return whole;
  const brought = new Map<string, RankedFact<FoundFact>>();
  for (const part of parts) {
    const [best] = find(readQuestion(part, question.isWord), vector && embedder?.vectorOf(part)).ranked;
    if (best !== undefined && isFit(best) && !brought.has(best.candidate.id))
      brought.set(best.candidate.id, { ...best, candidate: { ...best.candidate, part } });
  }
  const [first, ...rest] = whole.ranked;
  const leading = first === undefined || brought.has(first.candidate.id) ? [] : [first];
  return {
    ...whole,
    ranked: [...leading, ...brought.values(), ...rest.filter(({ candidate }) => !brought.has(candidate.id))],
  };
}

function isFit({ called, parts, candidate }: RankedFact<FoundFact>): boolean {
  return called !== undefined || parts.words >= ENOUGH_WORDS || (candidate.cosine ?? 0) >= ENOUGH_MEANING;
}
