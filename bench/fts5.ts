// SQLite FTS5 on the same documents: what a full-text index in C costs, cold and warm.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { STOP } from './baseline.ts';
import { factAt, textOfMade } from './make-facts.ts';

interface Database {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: unknown[]): void; all(...values: unknown[]): unknown[] };
  close(): void;
}

export const FTS5_PEER = join(process.cwd(), 'bench/fts5-peer.cjs');

export function makeDatabase(path: string, facts: number): void {
  const database = open(path);
  database.exec("CREATE VIRTUAL TABLE facts USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61')");
  const insert = database.prepare('INSERT INTO facts VALUES (?, ?)');
  database.exec('BEGIN');
  for (let n = 0; n < facts; n++) {
    const fact = factAt(n);
    insert.run(fact.id, textOfMade(fact));
  }
  database.exec('COMMIT');
  database.exec("INSERT INTO facts(facts) VALUES ('optimize')");
  database.close();
}

/** Every telling word quoted, any of them. */
export function matchOf(question: string): string {
  const words = question.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words
    .filter((word) => !STOP.has(word))
    .map((word) => `"${word}"`)
    .join(' OR ');
}

/** Asks all questions in this process, one after the other. */
export function askDatabase(path: string, questions: readonly string[]): void {
  const database = open(path);
  const select = database.prepare(
    'SELECT id, text, bm25(facts) AS score FROM facts WHERE facts MATCH ? ORDER BY score LIMIT 5',
  );
  for (const question of questions)
    if (select.all(matchOf(question)).length === 0) throw new Error(`Nothing was found for ${question}`);
  database.close();
}

function open(path: string): Database {
  const require = createRequire(join(process.cwd(), 'package.json'));
  const { DatabaseSync } = require('@photostructure/sqlite') as {
    DatabaseSync: new (path: string) => Database;
  };
  return new DatabaseSync(path);
}
