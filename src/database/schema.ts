// The tables of `.index/memory.db`; docs/database.md explains them.

/** Raised whenever the tables, or what the rows of a state mean, change: a database of another version is made anew. */
export const SCHEMA_VERSION = 100;

export const SCHEMA = `
CREATE TABLE meta (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  version INTEGER NOT NULL,
  owner TEXT NOT NULL,
  lineage TEXT NOT NULL,
  revision INTEGER NOT NULL,
  last_tick INTEGER NOT NULL,
  last_session TEXT NOT NULL,
  last_position INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  sessions INTEGER NOT NULL,
  facts INTEGER NOT NULL,
  remarks INTEGER NOT NULL,
  tick INTEGER NOT NULL,
  events INTEGER NOT NULL,
  given INTEGER NOT NULL,
  last_review INTEGER NOT NULL
);

CREATE TABLE folders (
  path TEXT PRIMARY KEY,
  stamp TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE files (
  folder TEXT NOT NULL,
  name TEXT NOT NULL,
  stamp TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  print TEXT NOT NULL,
  events INTEGER NOT NULL,
  sealed INTEGER NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (folder, name)
) WITHOUT ROWID;
CREATE INDEX open_files ON files (folder, name) WHERE sealed = 0;

CREATE TABLE sessions (
  ordinal INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL
);

CREATE TABLE facts (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL,
  scope TEXT NOT NULL,
  trust TEXT NOT NULL,
  status TEXT NOT NULL,
  created_day INTEGER NOT NULL,
  created_session INTEGER NOT NULL,
  last_used_day INTEGER NOT NULL,
  last_used_session INTEGER NOT NULL,
  uses INTEGER NOT NULL,
  reinforcements INTEGER NOT NULL,
  ttl INTEGER NOT NULL,
  pinned INTEGER NOT NULL,
  closed INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  forgotten INTEGER NOT NULL,
  verified INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  label TEXT,
  brief_day INTEGER NOT NULL,
  brief_session INTEGER NOT NULL,
  meaning INTEGER NOT NULL,
  words_low INTEGER NOT NULL,
  words_high INTEGER NOT NULL
);
CREATE INDEX facts_by_revision ON facts (revision);
CREATE INDEX facts_by_meaning ON facts (kind, scope, meaning, words_low, words_high);
CREATE INDEX facts_of_brief ON facts (scope, kind, brief_day, trust = 'human', brief_session, number)
  WHERE trust <> 'untrusted' AND forgotten = 0 AND status NOT IN ('superseded', 'invalidated')
    AND NOT (kind = 'thread' AND closed = 1);

CREATE TABLE fact_bodies (
  number INTEGER PRIMARY KEY,
  body TEXT NOT NULL
);

CREATE TABLE remarks (
  number INTEGER PRIMARY KEY,
  body TEXT NOT NULL
);

CREATE TABLE state (
  name TEXT PRIMARY KEY,
  body TEXT NOT NULL
) WITHOUT ROWID;
`;

/** Before everything is written anew. */
export const CLEAR = `
DELETE FROM meta;
DELETE FROM folders;
DELETE FROM files;
DELETE FROM sessions;
DELETE FROM facts;
DELETE FROM fact_bodies;
DELETE FROM remarks;
DELETE FROM state;
`;
