// Documents worth a close look: the best by words, the nearest in meaning, each with its cosine.

import type { Admitted, Corpus, Vectors } from '../../model/corpus.ts';
import { bestAdmitted } from '../../recall/ranking/best.ts';
import { scoreByWords } from '../../recall/ranking/lexical.ts';
import type { Prepared } from '../../recall/ranking/prepare.ts';

interface NearDocuments {
  /** Ascending. */
  readonly documents: readonly number[];
  readonly cosines: ReadonlyMap<number, number>;
}

export function nearDocuments(
  { corpus, vectors }: { readonly corpus: Corpus; readonly vectors: Vectors | undefined },
  { terms }: Pick<Prepared, 'terms'>,
  vector: Float32Array | undefined,
  most: { readonly byWords: number; readonly byMeaning: number },
  admitted: Admitted,
): NearDocuments {
  const byWords = bestAdmitted(scoreByWords(corpus, terms), most.byWords, admitted);
  const compared = vector === undefined ? undefined : vectors;
  const cosines = new Map<number, number>();
  if (vector !== undefined && compared !== undefined)
    for (const { document, cosine } of compared.nearest(vector, most.byMeaning, admitted))
      cosines.set(document, cosine);
  const documents = [...new Set([...byWords.map(({ document }) => document), ...cosines.keys()])].sort(
    (a, b) => a - b,
  );
  if (vector !== undefined && compared !== undefined) {
    const missing = documents.filter((document) => !cosines.has(document));
    for (const [i, cosine] of compared.cosines(vector, missing).entries())
      if (cosine !== undefined) cosines.set(missing[i] as number, cosine);
  }
  return { documents, cosines };
}
