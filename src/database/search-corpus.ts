// A corpus as ranking reads it: the postings of a term, from the vocabulary of FTS5, and the lengths of documents. Ranking counts
// what FTS5's bm25() cannot (synonyms, weak words, near spellings), and reading postings is faster than calling it.

import type { Corpus, Postings, Vectors } from '../model/corpus.ts';
import type { Database } from '../model/database.ts';
import { CORPUS_QUERIES } from './corpus-queries.ts';
import type { CorpusName } from './search-schema.ts';
import { openVectors } from './search-vectors.ts';

export interface SearchCorpus extends Corpus {
  readonly vectors: Vectors;
}

/** Read once, until somebody writes to the database. */
export function openCorpus(database: Database, name: CorpusName): SearchCorpus {
  const version = database.first<{ version: string }>(VERSION)?.version ?? '';
  const known = opened.get(database) ?? new Map<CorpusName, { version: string; corpus: SearchCorpus }>();
  opened.set(database, known);
  const there = known.get(name);
  if (there?.version === version) return there.corpus;
  const corpus = readCorpus(database, name);
  known.set(name, { version, corpus });
  return corpus;
}

const opened = new WeakMap<Database, Map<CorpusName, { version: string; corpus: SearchCorpus }>>();
/** Changes with every write, of this process or of another. */
const VERSION = `SELECT total_changes() || ' ' || data_version AS version FROM pragma_data_version`;

function readCorpus(database: Database, name: CorpusName): SearchCorpus {
  const queries = CORPUS_QUERIES[name];
  const { documents, size } = database.first<Totals>(TOTALS, name) as Totals;
  const found = new Map<string, Postings | undefined>();
  let known: Uint16Array | undefined;
  const lengths = () => {
    known ??= lengthsOf(database, name, { documents, size });
    return known;
  };
  return {
    documents,
    size,
    get length() {
      return lengths().reduce((sum, one) => sum + one, 0);
    },
    lengths,
    postings: (term) => {
      // Asked for several times in one question: whether it is known, how rare it is, where it stands.
      if (!found.has(term)) {
        if (found.size >= MOST_KEPT) found.clear();
        found.set(term, unpacked(database.first<Packed>(queries.postings, term)));
      }
      return found.get(term);
    },
    known: (terms) =>
      new Set(database.all<{ term: string }>(queries.known, JSON.stringify(terms)).map(({ term }) => term)),
    vectors: openVectors(database, name, size),
  };
}

/** Of a process that asks for long. */
const MOST_KEPT = 4_000;

interface Totals {
  readonly documents: number;
  /** One more than the highest number. */
  readonly size: number;
}

const TOTALS = `SELECT count(*) AS documents, coalesce(max(document), -1) + 1 AS size
  FROM search_documents WHERE corpus = ?`;
/** In the order of the documents, which is that of the table. */
const LENGTHS = 'SELECT json_group_array(length) AS packed FROM search_documents WHERE corpus = ?';
const DOCUMENTS = 'SELECT json_group_array(document) AS packed FROM search_documents WHERE corpus = ?';

interface Packed {
  readonly packed: string;
}

function lengthsOf(database: Database, name: CorpusName, { documents, size }: Totals): Uint16Array {
  const numbersOf = (query: string) =>
    JSON.parse(database.first<Packed>(query, name)?.packed ?? '[]') as number[];
  const stored = numbersOf(LENGTHS);
  // Most corpora have no gaps.
  if (documents === size) return Uint16Array.from(stored);
  const lengths = new Uint16Array(size);
  for (const [i, document] of numbersOf(DOCUMENTS).entries()) lengths[document] = stored[i] as number;
  return lengths;
}

function unpacked(row: Packed | undefined): Postings | undefined {
  if (row === undefined || row.packed === '[]') return undefined;
  const packed = JSON.parse(row.packed) as number[];
  return {
    documents: Int32Array.from(packed, (one) => Math.floor(one / 256)),
    counts: Uint8Array.from(packed, (one) => one % 256),
  };
}
