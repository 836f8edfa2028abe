// A question made ready for one corpus: every term with its weight there, misspelt ones with what they may have meant.

import type { Corpus } from '../../model/corpus.ts';
import { plainWords } from './called.ts';
import { type Weighed, weigh } from './lexical.ts';
import { nearSpellings } from './near-spellings.ts';
import type { Question } from './question.ts';

export interface Prepared {
  readonly text: string;
  readonly terms: readonly Weighed[];
  /** The words as they were asked, in order. */
  readonly words: readonly string[];
  /** Terms nobody wrote, with the known spellings next to them. */
  readonly misspelt: ReadonlyMap<string, readonly string[]>;
}

export function prepare(corpus: Corpus, question: Question): Prepared {
  const misspelt = new Map<string, readonly string[]>();
  const words = plainWords(question.text);
  const terms = question.terms.map((one) => {
    const isKnown = (term: string) => corpus.postings(term) !== undefined;
    const { term, written } = one;
    if (written === undefined || isKnown(term) || one.others.some(isKnown)) return one;
    // "lawyer" is a word, and not "layer" misspelt.
    if (question.isWord?.(written)) return one;
    // Of names the whole word is kept, of other words the stem.
    const near = [
      ...new Set([...nearSpellings(term, corpus.known), ...nearSpellings(written, corpus.known)]),
    ].sort();
    if (near.length === 0) return one;
    misspelt.set(one.term, near);
    return { ...one, near };
  });
  return { text: question.text, terms: weigh(corpus, terms), words, misspelt };
}
