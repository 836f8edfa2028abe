// All remarks of a memory as something that can be searched: the packed ones through an index where there are many, what
// came since from its words. A cache like the others: with and without it the answers are the same.

import { termsOf } from '../../markdown/terms.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { PackedRemarks, Remark } from '../../model/remark.ts';
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
  /** What tells the remarks it is of from any others. */
  readonly print: number;
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
  const { packed } = remarks;
  const index =
    kept && packed !== undefined && packed.count >= WORTH_AN_INDEX
      ? openIndex(store, packed, () => remarks.values(), embedder)
      : undefined;
  if (index === undefined || packed === undefined) {
    const all = remarks.values();
    return {
      ...withLoose([], [], loose(all, 0), embedder),
      at: (documents) => documents.map((one) => all[one] as Remark),
    };
  }
  const { documents: count } = index.head.segment;
  const since = Array.from({ length: packed.count - count }, (_, i) => count + i);
  const { codes, rows, ...sections } = indexSections(index.sections, 0);
  return {
    ...withLoose(
      [{ corpus: openSegment(index.head.segment, sections), base: 0 }],
      [{ base: 0, documents: count, codes, rows }],
      loose([...packed.at(since), ...packed.fresh], count),
      embedder,
    ),
    at: (documents) =>
      documents.map((one) =>
        one < packed.count ? (packed.at([one])[0] as Remark) : (packed.fresh[one - packed.count] as Remark),
      ),
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
  packed: PackedRemarks,
  values: () => readonly Remark[],
  embedder: StaticEmbedder | undefined,
): SectionedFile<RemarkHead> {
  const there = readSectioned<RemarkHead>(store.files, remarkIndex(store));
  if (there !== undefined && isCurrent(store, there.head, packed, embedder)) return there;
  const made = render(store, packed, values().slice(0, packed.count), embedder);
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
  packed: PackedRemarks,
  embedder: StaticEmbedder | undefined,
): boolean {
  const count = head.segment?.documents ?? 0;
  return (
    head.version === INDEX_VERSION &&
    head.home === homeOf(store) &&
    (embedder === undefined || head.embedder === embedder.name) &&
    packed.count - count <= Math.max(WORTH_AN_INDEX, count / SHARE) &&
    head.print === packed.printOf(count)
  );
}

function render(
  store: Store,
  packed: PackedRemarks,
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
  const own: RemarkHead = { ...head, print: packed.printOf(remarks.length) ?? 0 };
  return renderSectioned(own, sections);
}
