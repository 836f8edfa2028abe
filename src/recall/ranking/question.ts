// A question as terms: each once, in the order they were asked, with the other terms that would answer it as well.

import { synonymsOf } from '../../markdown/synonyms.ts';
import { termsOf } from '../../markdown/terms.ts';

export interface QuestionTerm {
  readonly term: string;
  /** What is nearly as good. */
  readonly others: readonly string[];
}

export interface Question {
  readonly text: string;
  readonly terms: readonly QuestionTerm[];
}

/** A pasted log is cut: what stands first is what it is about. */
const MOST_CHARACTERS = 20_000;
const MOST_TERMS = 64;

export function readQuestion(text: string): Question {
  const terms = new Map<string, QuestionTerm>();
  for (const term of termsOf(text.slice(0, MOST_CHARACTERS))) {
    if (terms.size === MOST_TERMS) break;
    if (!terms.has(term)) terms.set(term, { term, others: synonymsOf(term) });
  }
  return { text, terms: [...terms.values()] };
}
