// What lies in an index and loose documents beside it, as one thing to search.

import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import { sectionOf } from '../../model/section.ts';
import { type CorpusPart, joinedCorpus } from '../../search-index/joined-corpus.ts';
import { memoryCorpus } from '../../search-index/memory-corpus.ts';
import { openVectors, VectorBuilder, type VectorPart } from '../../search-index/vectors.ts';

export interface Loose<Document> {
  readonly documents: readonly Document[];
  readonly place: Pick<CorpusPart, 'base' | 'numbers'>;
  termsOf(document: Document): string[];
  vectorOf(document: Document, embedder: StaticEmbedder): Float32Array | undefined;
}

export function withLoose<Document>(
  stored: readonly CorpusPart[],
  vectors: readonly VectorPart[],
  { documents, place, termsOf, vectorOf }: Loose<Document>,
  embedder: StaticEmbedder | undefined,
): { readonly corpus: Corpus; readonly vectors: Vectors | undefined } {
  const corpus = joinedCorpus([...stored, { corpus: memoryCorpus(documents.map(termsOf)), ...place }]);
  if (embedder === undefined) return { corpus, vectors: undefined };
  const builder = new VectorBuilder(documents.length, embedder.dimensions);
  for (const document of documents) builder.add(vectorOf(document, embedder));
  const { codes, rows } = builder.packed();
  const own = { ...place, documents: documents.length, codes: sectionOf(codes), rows: sectionOf(rows) };
  return { corpus, vectors: openVectors([...vectors, own], embedder.dimensions) };
}
