// How well documents answer a question by their words: BM25, where a synonym counts nearly as much as the word itself.

import { isWeakTerm } from '../../markdown/weak-words.ts';
import type { Corpus, Postings } from '../../model/corpus.ts';
import type { QuestionTerm } from './question.ts';

export const K1 = 1.2;
export const B = 0.75;
/** What a word counts that tells little. */
export const WEAK = 0.3;
/** What a synonym counts. */
export const SYNONYM = 0.9;
/** What a word counts that is only spelt like the one that was asked for. */
export const NEAR = 0.6;

export interface Weighed extends QuestionTerm {
  /** How much the term tells: the rarer, the more. */
  readonly weight: number;
  /** A word that stands in many questions. */
  readonly isWeak: boolean;
  readonly postings: Found | undefined;
}

/** Postings with counts that need not be whole. */
interface Found {
  readonly documents: Int32Array;
  readonly counts: ArrayLike<number>;
}

export function weigh(corpus: Corpus, terms: readonly QuestionTerm[]): Weighed[] {
  return terms.map((one) => {
    const postings = find(corpus, one);
    // A word nobody wrote tells as much as one that one document has.
    const weight = rarity(corpus.documents, Math.max(1, postings?.documents.length ?? 0));
    const isWeak = isWeakTerm(one.term);
    return { ...one, postings, isWeak, weight: isWeak ? WEAK * weight : weight };
  });
}

function rarity(documents: number, holding: number): number {
  return Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));
}

/** Documents that have any of the terms, with their scores. */
export interface Scores {
  /** In no order. */
  readonly documents: Int32Array;
  /** By document. */
  readonly of: Float64Array;
}

export function scoreByWords(corpus: Corpus, terms: readonly Weighed[]): Scores {
  const scores = new Float64Array(corpus.size);
  const lengths = corpus.lengths();
  const average = corpus.length / Math.max(1, corpus.documents) || 1;
  const most = terms.reduce((sum, { postings }) => sum + (postings?.documents.length ?? 0), 0);
  const touched = new Int32Array(Math.min(most, corpus.size));
  let count = 0;
  const [fixed, perTerm] = [K1 * (1 - B), (K1 * B) / average];
  for (const { weight, postings } of terms) {
    if (postings === undefined) continue;
    const { documents, counts } = postings;
    const full = weight * (K1 + 1);
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i] as number;
      const times = counts[i] as number;
      const before = scores[document] as number;
      if (before === 0) touched[count++] = document;
      scores[document] = before + (full * times) / (times + fixed + perTerm * (lengths[document] as number));
    }
  }
  return { documents: touched.subarray(0, count), of: scores };
}

function find(corpus: Corpus, { term, others, near = [] }: QuestionTerm): Found | undefined {
  const own = corpus.postings(term);
  const counting = (terms: readonly string[], share: number) =>
    terms.flatMap((other) => {
      const postings = corpus.postings(other);
      return postings === undefined ? [] : [{ postings, share }];
    });
  const further = [...counting(others, SYNONYM), ...counting(near, NEAR)];
  return further.length === 0 ? own : union(own, further);
}

function union(
  own: Postings | undefined,
  further: readonly { readonly postings: Postings; readonly share: number }[],
): Found {
  const counts = new Map<number, number>();
  for (const { postings, share } of further)
    for (const [i, document] of postings.documents.entries())
      counts.set(document, Math.max(counts.get(document) ?? 0, share * (postings.counts[i] as number)));
  for (const [i, document] of own?.documents.entries() ?? [])
    counts.set(document, Math.max(counts.get(document) ?? 0, own?.counts[i] as number));
  const documents = Int32Array.from(counts.keys()).sort();
  return { documents, counts: Float64Array.from(documents, (document) => counts.get(document) ?? 0) };
}
