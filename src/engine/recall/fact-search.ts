// All facts of a store as something that can be searched: what lies packed through the index, what came or changed since
// from its words. Whether an index was there or not, the answers are the same.

import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Fact } from '../../model/fact.ts';
import type { FactRow } from '../../model/fact-table.ts';
import { sectionOf } from '../../model/section.ts';
import { joinedCorpus } from '../../search-index/joined-corpus.ts';
import { memoryCorpus } from '../../search-index/memory-corpus.ts';
import { openVectors, VectorBuilder, type VectorPart } from '../../search-index/vectors.ts';
import type { Memory } from '../load.ts';
import type { FactIndex } from './fact-index.ts';
import { termsOfFact, vectorOfFact } from './fact-text.ts';

export interface FactSearch {
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
  factsAt(documents: readonly number[]): readonly Fact[];
  rowsAt(documents: readonly number[]): readonly FactRow[];
}

/** Without an index every fact is read. */
export function searchFacts(
  memory: Memory,
  index: FactIndex | undefined,
  embedder: StaticEmbedder | undefined,
): FactSearch {
  const { facts } = memory.state;
  const packed = index === undefined ? undefined : facts.packed;
  const changed = packed === undefined ? [] : [...packed.changed].sort((a, b) => a - b);
  const loose: readonly Fact[] =
    packed === undefined ? [...facts.values()] : [...packed.factsAt(changed), ...packed.fresh];
  const stored = index?.partsWithout(packed?.changed ?? new Set()) ?? [];
  const base = index?.size ?? 0;
  /** Those of the index read together, the others from what is at hand; in the order they were asked for. */
  const apart = <T extends FactRow>(
    documents: readonly number[],
    read: (rows: readonly number[]) => readonly T[],
  ): T[] => {
    const inIndex = read(documents.flatMap((one) => (one < base ? [index?.rowOf(one) ?? 0] : [])));
    let next = 0;
    return documents.map((one) => (one < base ? inIndex[next++] : loose[one - base]) as T);
  };
  const parts = [...stored, { corpus: memoryCorpus(loose.map(termsOfFact)), base }];
  return {
    corpus: joinedCorpus(parts),
    vectors: embedder === undefined ? undefined : vectorsOf(index, packed?.changed, loose, base, embedder),
    factsAt: (documents) => apart(documents, (rows) => packed?.factsAt(rows) ?? []),
    rowsAt: (documents) => apart<FactRow>(documents, (rows) => packed?.rowsAt(rows) ?? []),
  };
}

function vectorsOf(
  index: FactIndex | undefined,
  changed: ReadonlySet<number> | undefined,
  loose: readonly Fact[],
  base: number,
  embedder: StaticEmbedder,
): Vectors | undefined {
  const builder = new VectorBuilder(loose.length, embedder.dimensions);
  for (const fact of loose) builder.add(vectorOfFact(fact, embedder));
  const own = builder.packed();
  const stored = index?.vectorPartsWithout(changed ?? new Set()) ?? [];
  const parts: VectorPart[] = [
    ...stored,
    { base, documents: loose.length, codes: sectionOf(own.codes), rows: sectionOf(own.rows) },
  ];
  return openVectors(parts, embedder.dimensions);
}
