// All facts of a store as something that can be searched: what lies packed through the index, what came or changed since
// from its words. Whether an index was there or not, the answers are the same.

import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Fact } from '../../model/fact.ts';
import type { FactRow } from '../../model/fact-table.ts';
import type { Memory } from '../reading/memory.ts';
import type { FactIndex } from './fact-index.ts';
import { termsOfFact, vectorOfFact } from './fact-text.ts';
import { type Loose, withLoose } from './loose-search.ts';

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
    return { ...withLoose([], [], asLoose(all, { base: 0 }), embedder), factsAt: at, rowsAt: at };
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
    ...withLoose(stored, vectors, asLoose(loose, { base: count, numbers }), embedder),
    factsAt: (documents) => apart(documents, packed.factsAt),
    rowsAt: (documents) => apart<FactRow>(documents, packed.rowsAt),
  };
}

function asLoose(documents: readonly Fact[], place: Loose<Fact>['place']): Loose<Fact> {
  return { documents, place, termsOf: termsOfFact, vectorOf: vectorOfFact };
}
