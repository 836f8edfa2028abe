// How relevant a text is to a question, on one scale for whatever is searched: the share of the question it speaks of, and how
// near it is in meaning.

import type { Fit } from './fit.ts';

/** What nearness in meaning counts, from the cosine on that unrelated texts reach too. */
const MEANING = 0.7;
const UNRELATED = 0.2;

/** The mean of the whole text and its best sentence: a long text has many words. */
export function byWords({ whole, sentence }: Pick<Fit, 'whole' | 'sentence'>): number {
  return (whole + sentence) / 2;
}

export function byMeaning(cosine: number | undefined): number {
  return MEANING * Math.max(0, ((cosine ?? 0) - UNRELATED) / (1 - UNRELATED));
}
