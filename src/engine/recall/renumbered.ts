// A corpus whose documents are counted in another order than the one in which they were stored.

import type { Corpus, Postings, Vectors } from '../../model/corpus.ts';

/** `documentOf`: for each new number the stored one. All documents have a new number. */
export function renumberedCorpus(corpus: Corpus, documentOf: Int32Array): Corpus {
  const numberOf = numbersOf(documentOf, corpus.size);
  const found = new Map<string, Postings | undefined>();
  let lengths: Uint16Array | undefined;
  return {
    ...corpus,
    size: documentOf.length,
    lengths: () => {
      const stored = corpus.lengths();
      lengths ??= Uint16Array.from(documentOf, (document) => stored[document] as number);
      return lengths;
    },
    postings: (term) => {
      if (!found.has(term)) found.set(term, renumbered(corpus.postings(term), numberOf));
      return found.get(term);
    },
  };
}

export function renumberedVectors(vectors: Vectors, documentOf: Int32Array, size: number): Vectors {
  const numberOf = numbersOf(documentOf, size);
  const stored = (numbers: readonly number[]) => numbers.map((number) => documentOf[number] as number);
  return {
    nearest: (vector, count, admitted) =>
      vectors
        .nearest(vector, count, (documents) =>
          stored(admitted(documents.map((one) => numberOf[one] as number).sort((a, b) => a - b))),
        )
        .map(({ document, cosine }) => ({ document: numberOf[document] as number, cosine })),
    cosines: (vector, numbers) => vectors.cosines(vector, stored(numbers)),
  };
}

function numbersOf(documentOf: Int32Array, size: number): Int32Array {
  const numberOf = new Int32Array(size);
  for (const [number, document] of documentOf.entries()) numberOf[document] = number;
  return numberOf;
}

function renumbered(postings: Postings | undefined, numberOf: Int32Array): Postings | undefined {
  if (postings === undefined) return undefined;
  const order = Array.from(postings.documents, (document, i) => ({
    number: numberOf[document] as number,
    i,
  }));
  order.sort((a, b) => a.number - b.number);
  return {
    documents: Int32Array.from(order, ({ number }) => number),
    counts: Uint8Array.from(order, ({ i }) => postings.counts[i] as number),
  };
}
