// A question as terms: each once, in the order they were asked, with the other terms that would answer it as well.

import { synonymsOf } from '../../markdown/synonyms.ts';
import { termsOf, wordsOf } from '../../markdown/terms.ts';

export interface QuestionTerm {
  readonly term: string;
  /** What is nearly as good. */
  readonly others: readonly string[];
  /** It stands there as it was written: no ending was taken off that a dictionary knows. */
  readonly isBare: boolean;
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
  const start = text.slice(0, MOST_CHARACTERS);
  const written = new Set(
    wordsOf(start).flatMap((word) => [word.toLowerCase(), word.toLowerCase().replace(/e?s$/, '')]),
  );
  for (const term of termsOf(start)) {
    if (terms.size === MOST_TERMS) break;
    if (!terms.has(term)) terms.set(term, { term, others: synonymsOf(term), isBare: written.has(term) });
  }
  return { text, terms: [...terms.values()] };
}
