// All facts of a store as something that can be searched: what the index describes through the index, what came or changed since
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

/** Without an index every fact is read. Documents are numbered as facts are. */
export function searchFacts(
  memory: Memory,
  index: FactIndex | undefined,
  embedder: StaticEmbedder | undefined,
): FactSearch {
  const { facts } = memory.state;
  const changed = index === undefined ? undefined : facts.changedSince(index.mark);
  if (index === undefined || changed === undefined) {
    const all = [...facts.values()];
    const at = (documents: readonly number[]) => documents.map((one) => all[one] as Fact);
    return { ...withLoose([], [], asLoose(all, { base: 0 }), embedder), factsAt: at, rowsAt: at };
  }
  const without = new Set(changed);
  const [stored, vectors] = [index.partsWithout(without), index.vectorPartsWithout(without)];
  const place = { base: index.documents, numbers: Int32Array.from(changed) };
  return {
    ...withLoose(stored, vectors, asLoose(facts.factsAt(changed), place), embedder),
    factsAt: (documents) => facts.factsAt(documents),
    rowsAt: (documents) => facts.rowsAt(documents),
  };
}

function asLoose(documents: readonly Fact[], place: Loose<Fact>['place']): Loose<Fact> {
  return { documents, place, termsOf: termsOfFact, vectorOf: vectorOfFact };
}
