// All remarks of a memory as something that can be searched: the packed ones through an index where there are many, what
// came since from its words. A cache like the others: with and without it the answers are the same.

import { termsOf } from '../../markdown/terms.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Remark, RemarkTable } from '../../model/remark.ts';
import type { Store } from '../../model/store.ts';
import { openSegment } from '../../search-index/segment.ts';
import { homeOf } from '../home-of.ts';
import type { Memory } from '../reading/memory.ts';
import {
  openSectioned,
  readSectioned,
  renderSectioned,
  type SectionedFile,
} from '../reading/sectioned-file.ts';
import { unmarked } from './fact-text.ts';
import { INDEX_VERSION, type IndexHead, indexSections, packIndex } from './index-file.ts';
import { remarkIndex } from './index-paths.ts';
import { withLoose } from './loose-search.ts';

export interface RemarkSearch {
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
  at(documents: readonly number[]): readonly Remark[];
}

interface RemarkHead extends IndexHead {
  /** The database whose first remarks it is of. */
  readonly lineage: string;
}

/** Below so many reading them all costs no more than an index; and so many may stand beside one. */
const WORTH_AN_INDEX = 200;
const SHARE = 4;

export function searchRemarks(
  store: Store,
  { state: { remarks } }: Memory,
  embedder: StaticEmbedder | undefined,
  kept: boolean,
): RemarkSearch {
  const { lineage } = remarks;
  const index =
    kept && lineage !== undefined && remarks.stored >= WORTH_AN_INDEX
      ? openIndex(store, remarks, lineage, embedder)
      : undefined;
  if (index === undefined) {
    const all = remarks.values();
    return {
      ...withLoose([], [], loose(all, 0), embedder),
      at: (documents) => documents.map((one) => all[one] as Remark),
    };
  }
  const { documents: count } = index.head.segment;
  const since = Array.from({ length: remarks.size - count }, (_, i) => count + i);
  const { codes, rows, ...sections } = indexSections(index.sections, 0);
  return {
    ...withLoose(
      [{ corpus: openSegment(index.head.segment, sections), base: 0 }],
      [{ base: 0, documents: count, codes, rows }],
      loose(remarks.at(since), count),
      embedder,
    ),
    at: (documents) => remarks.at(documents),
  };
}

function loose(documents: readonly Remark[], base: number) {
  return { documents, place: { base }, termsOf: termsOfRemark, vectorOf: vectorOfRemark };
}

function termsOfRemark(remark: Remark): string[] {
  return termsOf(unmarked(saidIn(remark)));
}

function vectorOfRemark(remark: Remark, embedder: StaticEmbedder): Float32Array | undefined {
  return embedder.vectorOf(saidIn(remark));
}

/** All that it can be found by. */
export function saidIn({ text, resolution }: Remark): string {
  return resolution === undefined ? text : `${text}\n${resolution}`;
}

function openIndex(
  store: Store,
  remarks: RemarkTable,
  lineage: string,
  embedder: StaticEmbedder | undefined,
): SectionedFile<RemarkHead> {
  const there = readSectioned<RemarkHead>(store.files, remarkIndex(store));
  if (there !== undefined && isCurrent(store, there.head, remarks, embedder)) return there;
  const made = render(store, lineage, remarks.values().slice(0, remarks.stored), embedder);
  try {
    store.files.replace(remarkIndex(store), made);
  } catch {
    // A cache that cannot be written (a read-only disk) is only slower.
  }
  return openSectioned(store.files, made);
}

function isCurrent(
  store: Store,
  head: RemarkHead,
  remarks: RemarkTable,
  embedder: StaticEmbedder | undefined,
): boolean {
  const count = head.segment?.documents ?? 0;
  return (
    head.version === INDEX_VERSION &&
    head.home === homeOf(store) &&
    (embedder === undefined || head.embedder === embedder.name) &&
    count <= remarks.stored &&
    remarks.stored - count <= Math.max(WORTH_AN_INDEX, count / SHARE) &&
    head.lineage === remarks.lineage
  );
}

function render(
  store: Store,
  lineage: string,
  remarks: readonly Remark[],
  embedder: StaticEmbedder | undefined,
): Uint8Array {
  embedder?.expectMany();
  const { head, sections } = packIndex(
    remarks.map((one) => ({
      terms: termsOfRemark(one),
      vector: embedder === undefined ? undefined : vectorOfRemark(one, embedder),
    })),
    remarks.length,
    embedder,
    homeOf(store),
  );
  const own: RemarkHead = { ...head, lineage };
  return renderSectioned(own, sections);
}
