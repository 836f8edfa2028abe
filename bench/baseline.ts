// Plain BM25, the baseline beside every figure of retrieval: k1 1.2, b .75, each distinct word of the question once, stop words
// taken out, Porter stems on both sides. Computed in the same run on the same documents, so that it holds on any data.

import { stemmer } from 'stemmer';

export interface Ranked {
  readonly document: number;
  readonly score: number;
}

/** Ranks documents for a question, best first, the earlier one first where two are equal; what shares no word is left out. */
export type Ranking = (question: string) => Ranked[];

const K1 = 1.2;
const B = 0.75;

export function bm25(documents: readonly string[]): Ranking {
  const postings = new Map<string, { document: number; count: number }[]>();
  const lengths = documents.map((text, document) => {
    const counts = new Map<string, number>();
    const words = wordsOf(text);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const list = postings.get(word) ?? [];
      list.push({ document, count });
      postings.set(word, list);
    }
    return words.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / documents.length || 1;
  return (question) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(question))) {
      const list = postings.get(word) ?? [];
      const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
      for (const { document, count } of list) {
        const damped = count + K1 * (1 - B + (B * (lengths[document] ?? 0)) / mean);
        scores.set(document, (scores.get(document) ?? 0) + (rarity * count * (K1 + 1)) / damped);
      }
    }
    return Array.from(scores, ([document, score]) => ({ document, score })).sort(
      (a, b) => b.score - a.score || a.document - b.document,
    );
  };
}

export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.filter((word) => !STOP.has(word)).map(stemOf);
}

const stems = new Map<string, string>();

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}

export const STOP: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can could did do does doing for ' +
    'from had has have having he her here him his how i if in into is it its just me more most my no not now of on or ' +
    'our out over she should so some such than that the their them then there these they this those to too up us was ' +
    'we were what when where which while who whom why will with would you your s t d ll m re ve don'
  ).split(' '),
);
