// Segments one after the other as one corpus: each with the number of its first document.

import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import { joinedCorpus } from '../../search-index/joined-corpus.ts';
import { openSegment, type SegmentHead } from '../../search-index/segment.ts';
import { openVectors } from '../../search-index/vectors.ts';
import type { IndexSections } from './index-file.ts';

interface Segment {
  readonly head: { readonly segment: SegmentHead };
  readonly sections: IndexSections;
}

interface JoinedSegments<S> {
  readonly placed: readonly (S & { readonly base: number })[];
  readonly documents: number;
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
}

export function joinedSegments<S extends Segment>(
  segments: readonly S[],
  embedder: StaticEmbedder | undefined,
): JoinedSegments<S> {
  let documents = 0;
  const placed = segments.map((segment) => {
    documents += segment.head.segment.documents;
    return { ...segment, base: documents - segment.head.segment.documents };
  });
  return {
    placed,
    documents,
    corpus: joinedCorpus(
      placed.map(({ head, sections, base }) => ({ corpus: openSegment(head.segment, sections), base })),
    ),
    vectors:
      embedder === undefined
        ? undefined
        : openVectors(
            placed.map(({ head, sections: { codes, rows }, base }) => ({
              base,
              documents: head.segment.documents,
              codes,
              rows,
            })),
            embedder.dimensions,
          ),
  };
}
