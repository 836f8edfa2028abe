// The tables that recall searches. A corpus is one kind of document: facts, remarks of sessions, passages of conversations, and
// blocks of the project's files. Terms are ours (stems and parts of identifiers), so the tokenizer must never split one.

export type CorpusName = 'fact' | 'remark' | 'passage' | 'block';

export const CORPORA: readonly CorpusName[] = ['fact', 'remark', 'passage', 'block'];

/** Marks that our terms contain; everything beyond ASCII belongs to a word for this tokenizer. */
const TOKENIZER = `ascii tokenchars './:#@\\-_'`;

const words = (name: CorpusName) => `
CREATE VIRTUAL TABLE ${name}_words USING fts5(terms, content='', contentless_delete=1, tokenize="${TOKENIZER}");
CREATE VIRTUAL TABLE ${name}_postings USING fts5vocab(${name}_words, 'instance');
CREATE VIRTUAL TABLE ${name}_vocabulary USING fts5vocab(${name}_words, 'row');
`;

export const SEARCH_SCHEMA = `
CREATE TABLE search_corpora (
  corpus TEXT PRIMARY KEY,
  embedder TEXT NOT NULL,
  lineage TEXT NOT NULL,
  revision INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE search_documents (
  corpus TEXT NOT NULL,
  document INTEGER NOT NULL,
  length INTEGER NOT NULL,
  print INTEGER NOT NULL,
  PRIMARY KEY (corpus, document)
) WITHOUT ROWID;
CREATE TABLE search_vectors (
  corpus TEXT NOT NULL,
  document INTEGER NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (corpus, document)
);
CREATE TABLE search_codes (
  corpus TEXT NOT NULL,
  block INTEGER NOT NULL,
  codes BLOB NOT NULL,
  PRIMARY KEY (corpus, block)
);
CREATE TABLE passage_folders (
  path TEXT PRIMARY KEY,
  stamp TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE passage_files (
  path TEXT PRIMARY KEY,
  folder TEXT NOT NULL,
  stamp TEXT NOT NULL,
  damaged INTEGER NOT NULL,
  problem TEXT
) WITHOUT ROWID;
CREATE TABLE conversations (
  first INTEGER PRIMARY KEY,
  turns INTEGER NOT NULL,
  path TEXT NOT NULL,
  session TEXT NOT NULL,
  session_hash TEXT NOT NULL,
  date TEXT NOT NULL,
  day INTEGER NOT NULL,
  marks BLOB NOT NULL,
  speakers TEXT NOT NULL
);
CREATE INDEX conversations_by_path ON conversations (path);
CREATE TABLE passages (
  document INTEGER PRIMARY KEY,
  date TEXT NOT NULL,
  turn INTEGER NOT NULL,
  speaker TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE TABLE project_files (
  path TEXT PRIMARY KEY,
  stamp TEXT NOT NULL,
  first INTEGER NOT NULL,
  blocks INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE project_blocks (
  document INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  from_line INTEGER NOT NULL,
  to_line INTEGER NOT NULL
);
${CORPORA.map(words).join('')}`;
