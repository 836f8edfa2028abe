// All facts of a store as something that can be searched. Documents are numbered as facts are.

import { openCorpus } from '../../database/search-corpus.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { Database } from '../../model/database.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Fact } from '../../model/fact.ts';
import type { FactRow, FactTable } from '../../model/fact-table.ts';
import { searchableText } from './fact-text.ts';
import type { Notes } from './semantics.ts';
import { type Stated, updateCorpus } from './stated-corpus.ts';

export interface FactSearch {
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
  factsAt(documents: readonly number[]): readonly Fact[];
  rowsAt(documents: readonly number[]): readonly FactRow[];
}

export function searchFacts(
  database: Database,
  facts: FactTable,
  embedder: StaticEmbedder | undefined,
): FactSearch {
  const corpus = openCorpus(database, 'fact');
  return {
    corpus,
    vectors: embedder === undefined ? undefined : corpus.vectors,
    factsAt: (documents) => facts.factsAt(documents),
    rowsAt: (documents) => facts.rowsAt(documents),
  };
}

export function updateFacts(
  database: Database,
  facts: FactTable,
  embedder: StaticEmbedder | undefined,
  notes: Notes,
): void {
  updateCorpus(database, 'fact', statedFacts(facts), embedder, notes);
}

export function statedFacts(facts: FactTable): Stated {
  return {
    size: facts.size,
    mark: facts.mark,
    changedSince: (mark) => facts.changedSince(mark),
    textsAt: (numbers) => facts.factsAt(numbers).map(searchableText),
  };
}
