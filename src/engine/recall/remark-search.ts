// All remarks of a memory as something that can be searched. Documents are numbered as remarks are.

import { openCorpus } from '../../database/search-corpus.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { Database } from '../../model/database.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Remark, RemarkTable } from '../../model/remark.ts';
import type { Notes } from './semantics.ts';
import { updateCorpus } from './stated-corpus.ts';

export interface RemarkSearch {
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
  at(documents: readonly number[]): readonly Remark[];
}

export function searchRemarks(
  database: Database,
  remarks: RemarkTable,
  embedder: StaticEmbedder | undefined,
): RemarkSearch {
  const corpus = openCorpus(database, 'remark');
  return {
    corpus,
    vectors: embedder === undefined ? undefined : corpus.vectors,
    at: (documents) => remarks.at(documents),
  };
}

export function updateRemarks(
  database: Database,
  remarks: RemarkTable,
  embedder: StaticEmbedder | undefined,
  { progress }: Notes,
): void {
  const { size, lineage, stored } = remarks;
  // A remark never changes. Of those that are not in the database yet, others may still come before.
  const stated = {
    size,
    mark: lineage === undefined ? undefined : { lineage, revision: stored },
    changedSince: (mark: { readonly lineage: string; readonly revision: number }) =>
      mark.lineage === lineage && mark.revision <= size
        ? Array.from({ length: size - mark.revision }, (_, i) => mark.revision + i)
        : undefined,
    textsAt: (numbers: readonly number[]) => remarks.at(numbers).map(saidIn),
  };
  updateCorpus(database, 'remark', stated, embedder, { progress });
}

/** All that it can be found by. */
export function saidIn({ text, resolution }: Remark): string {
  return resolution === undefined ? text : `${text}\n${resolution}`;
}
