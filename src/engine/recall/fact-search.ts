// All facts of a store as something that can be searched: what lies packed through the index, what came or changed since
// from its words. Whether an index was there or not, the answers are the same.

import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Fact } from '../../model/fact.ts';
import type { FactRow } from '../../model/fact-table.ts';
import { sectionOf } from '../../model/section.ts';
import { type CorpusPart, joinedCorpus } from '../../search-index/joined-corpus.ts';
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

/** Without an index every fact is read. Documents are numbered as facts stand in their table, whatever they are read from. */
export function searchFacts(
  memory: Memory,
  index: FactIndex | undefined,
  embedder: StaticEmbedder | undefined,
): FactSearch {
  const { facts } = memory.state;
  const { packed } = facts;
  if (index === undefined || packed === undefined) {
    const all = [...facts.values()];
    const at = (documents: readonly number[]) => documents.map((one) => all[one] as Fact);
    return { ...searchable([], [], all, { base: 0 }, embedder), factsAt: at, rowsAt: at };
  }
  const { changed, count, fresh } = packed;
  const rows = [...changed].sort((a, b) => a - b);
  const loose = [...packed.factsAt(rows), ...fresh];
  const numbers = Int32Array.from([...rows, ...fresh.map((_, i) => count + i)]);
  /** Those that are packed read together, the others from what is at hand; in the order they were asked for. */
  const apart = <T extends FactRow>(
    documents: readonly number[],
    read: (rows: readonly number[]) => readonly T[],
  ): T[] => {
    const inFile = read(documents.filter((one) => one < count));
    let next = 0;
    return documents.map((one) => (one < count ? inFile[next++] : fresh[one - count]) as T);
  };
  const [stored, vectors] = [index.partsWithout(changed), index.vectorPartsWithout(changed)];
  return {
    ...searchable(stored, vectors, loose, { base: count, numbers }, embedder),
    factsAt: (documents) => apart(documents, packed.factsAt),
    rowsAt: (documents) => apart<FactRow>(documents, packed.rowsAt),
  };
}

/** What lies in an index, and loose facts beside it. */
function searchable(
  stored: readonly CorpusPart[],
  vectors: readonly VectorPart[],
  loose: readonly Fact[],
  place: Pick<CorpusPart, 'base' | 'numbers'>,
  embedder: StaticEmbedder | undefined,
): Pick<FactSearch, 'corpus' | 'vectors'> {
  const corpus = joinedCorpus([...stored, { corpus: memoryCorpus(loose.map(termsOfFact)), ...place }]);
  if (embedder === undefined) return { corpus, vectors: undefined };
  const builder = new VectorBuilder(loose.length, embedder.dimensions);
  for (const fact of loose) builder.add(vectorOfFact(fact, embedder));
  const { codes, rows } = builder.packed();
  const own = { ...place, documents: loose.length, codes: sectionOf(codes), rows: sectionOf(rows) };
  return { corpus, vectors: openVectors([...vectors, own], embedder.dimensions) };
}
