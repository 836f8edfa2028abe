// A question as terms: each once, in the order they were asked, with the other terms that would answer it as well.

import { stem } from '../../markdown/stem.ts';
import { synonymsOf } from '../../markdown/synonyms.ts';
import { termsOf, wordsOf } from '../../markdown/terms.ts';

export interface QuestionTerm {
  readonly term: string;
  /** What is nearly as good. */
  readonly others: readonly string[];
  /** Spellings one slip away from a word that nobody wrote: a guess, which counts less and is shown as one. */
  readonly near?: readonly string[] | undefined;
  /** As it was written, where at most a short ending was taken off; what has a long one is a word somebody knew how to spell. */
  readonly written: string | undefined;
}

export interface Question {
  readonly text: string;
  readonly terms: readonly QuestionTerm[];
  /** Whether a word is known to be spelt right, where a vocabulary is at hand. */
  readonly isWord?: ((word: string) => boolean) | undefined;
}

/** A pasted log is cut: what stands first is what it is about. */
const MOST_CHARACTERS = 20_000;
const MOST_TERMS = 64;
const SHORT_ENDING = 2;

export function readQuestion(text: string, isWord?: Question['isWord']): Question {
  const terms = new Map<string, QuestionTerm>();
  const start = text.slice(0, MOST_CHARACTERS);
  const written = new Map<string, string>();
  for (const word of wordsOf(start)) {
    const lower = word.toLowerCase();
    const term = stem(lower);
    if (lower.length - term.length <= SHORT_ENDING) written.set(term, lower);
  }
  for (const term of termsOf(start)) {
    if (terms.size === MOST_TERMS) break;
    if (!terms.has(term)) terms.set(term, { term, others: synonymsOf(term), written: written.get(term) });
  }
  return { text, terms: [...terms.values()], isWord };
}
