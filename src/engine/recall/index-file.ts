// Documents as an index file: their terms, and where there is an embedder their directions. Made in one pass, in memory that
// does not hold the documents.

import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Section } from '../../model/section.ts';
import { SegmentBuilder } from '../../search-index/build-segment.ts';
import {
  packSegment,
  SEGMENT_SECTIONS,
  type SegmentHead,
  type SegmentSections,
} from '../../search-index/segment.ts';
import { VectorBuilder } from '../../search-index/vectors.ts';

/** Raised whenever what is indexed, or how it is packed, changes. */
export const INDEX_VERSION = 5;

export interface Searchable {
  readonly terms: readonly string[];
  readonly vector: Float32Array | undefined;
}

export interface IndexHead {
  readonly version: number;
  /** The folder it was made in: one that came with a clone is somebody else's word. */
  readonly home: string;
  /** Whose directions they are; empty when there are none. */
  readonly embedder: string;
  readonly dimensions: number;
  readonly segment: SegmentHead;
}

export type IndexSections = SegmentSections<Section> & { readonly codes: Section; readonly rows: Section };

const INDEX_SECTIONS = [...SEGMENT_SECTIONS, 'codes', 'rows'] as const;

export function packIndex(
  documents: Iterable<Searchable>,
  count: number,
  embedder: Pick<StaticEmbedder, 'name' | 'dimensions'> | undefined,
  home: string,
): { readonly head: IndexHead; readonly sections: readonly Uint8Array[] } {
  const builder = new SegmentBuilder();
  const vectors = new VectorBuilder(embedder === undefined ? 0 : count, embedder?.dimensions ?? 0);
  for (const { terms, vector } of documents) {
    builder.add(terms);
    if (embedder !== undefined) vectors.add(vector);
  }
  const segment = packSegment(builder);
  const packed = vectors.packed();
  return {
    head: {
      version: INDEX_VERSION,
      home,
      embedder: embedder?.name ?? '',
      dimensions: embedder?.dimensions ?? 0,
      segment: segment.head,
    },
    sections: [...SEGMENT_SECTIONS.map((name) => segment[name]), packed.codes, packed.rows],
  };
}

/** The sections of an index by name, where they begin at `from`. */
export function indexSections(sections: readonly Section[], from: number): IndexSections {
  return Object.fromEntries(INDEX_SECTIONS.map((name, i) => [name, sections[from + i]])) as IndexSections;
}
