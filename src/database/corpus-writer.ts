// Adds documents to a corpus and removes them: their terms, their length, their vector. Always inside a transaction.

import type { Database } from '../model/database.ts';
import type { FactsMark } from '../model/fact-table.ts';
import { CORPUS_QUERIES } from './corpus-queries.ts';
import type { CorpusName } from './search-schema.ts';
import { CodeBlocks, packVector } from './vector-codes.ts';

/** Longer documents count as so long. */
const LONGEST_DOCUMENT = 0xffff;

export class CorpusWriter {
  private readonly database: Database;
  private readonly name: CorpusName;
  private readonly codes: CodeBlocks;

  constructor(database: Database, name: CorpusName) {
    this.database = database;
    this.name = name;
    this.codes = new CodeBlocks(database, name);
  }

  /** `print` tells the text from any other that the document had before. */
  add(document: number, terms: readonly string[], vector: Float32Array | undefined, print = 0): void {
    const { database, name } = this;
    database.run(CORPUS_QUERIES[name].insert, document, terms.join(' '));
    database.run(INSERT_DOCUMENT, name, document, Math.min(terms.length, LONGEST_DOCUMENT), print);
    const packed = vector === undefined ? undefined : packVector(vector);
    if (vector === undefined || packed === undefined) return;
    database.run(INSERT_VECTOR, name, document, packed);
    this.codes.set(document, vector);
  }

  remove(document: number): void {
    const { database, name } = this;
    database.run(CORPUS_QUERIES[name].remove, document);
    database.run('DELETE FROM search_documents WHERE corpus = ? AND document = ?', name, document);
    database.run('DELETE FROM search_vectors WHERE corpus = ? AND document = ?', name, document);
    this.codes.clear(document);
  }

  /** The last step: codes are written block by block. */
  finish(): void {
    this.codes.write();
  }
}

const INSERT_DOCUMENT = 'INSERT INTO search_documents (corpus, document, length, print) VALUES (?, ?, ?, ?)';
const INSERT_VECTOR = 'INSERT INTO search_vectors (corpus, document, vector) VALUES (?, ?, ?)';

/** Removes every document, and with them what they were of. */
export function clearCorpus(database: Database, name: CorpusName): void {
  database.run(CORPUS_QUERIES[name].clear);
  database.run('DELETE FROM search_corpora WHERE corpus = ?', name);
  database.run('DELETE FROM search_documents WHERE corpus = ?', name);
  database.run('DELETE FROM search_vectors WHERE corpus = ?', name);
  database.run('DELETE FROM search_codes WHERE corpus = ?', name);
}

export function setEmbedder(database: Database, name: CorpusName, embedder: string): void {
  database.run(
    `INSERT INTO search_corpora (corpus, embedder, lineage, revision) VALUES (?, ?, '', 0)
      ON CONFLICT (corpus) DO UPDATE SET embedder = excluded.embedder`,
    name,
    embedder,
  );
}

/** The state of what replay derived that the documents are of. */
export function corpusMark(database: Database, name: CorpusName): FactsMark | undefined {
  return database.first<FactsMark>('SELECT lineage, revision FROM search_corpora WHERE corpus = ?', name);
}

export function setCorpusMark(database: Database, name: CorpusName, mark: FactsMark | undefined): void {
  database.run(
    'UPDATE search_corpora SET lineage = ?, revision = ? WHERE corpus = ?',
    mark?.lineage ?? '',
    mark?.revision ?? 0,
    name,
  );
}

/** Prints of those of some documents that are there. */
export function printsOf(
  database: Database,
  name: CorpusName,
  documents: readonly number[],
): Map<number, number> {
  const rows = database.all<{ document: number; print: number }>(
    `SELECT d.document, d.print FROM json_each(?) AS wanted
      CROSS JOIN search_documents AS d ON d.corpus = ? AND d.document = wanted.value`,
    JSON.stringify(documents),
    name,
  );
  return new Map(rows.map(({ document, print }) => [document, print]));
}

/** Documents from a number on. */
export function documentsFrom(database: Database, name: CorpusName, first: number): number[] {
  return database
    .all<{ document: number }>(
      'SELECT document FROM search_documents WHERE corpus = ? AND document >= ?',
      name,
      first,
    )
    .map(({ document }) => document);
}

/** Name of the embedder whose vectors the corpus has: empty where it has none, undefined where nothing was ever indexed. */
export function embedderOf(database: Database, name: CorpusName): string | undefined {
  return database.first<{ embedder: string }>('SELECT embedder FROM search_corpora WHERE corpus = ?', name)
    ?.embedder;
}

/** The number the next document gets. */
export function nextDocument(database: Database, name: CorpusName): number {
  return (
    database.first<{ next: number }>(
      'SELECT coalesce(max(document), -1) + 1 AS next FROM search_documents WHERE corpus = ?',
      name,
    )?.next ?? 0
  );
}
