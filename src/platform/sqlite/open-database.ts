// The database file of a store on disk. A file that cannot be used never stops a command: the database is then made in memory.

import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, SqlValue } from '../../model/database.ts';
import {
  type SqliteConnection,
  type SqliteEngine,
  type SqliteStatement,
  sqliteEngine,
} from './sqlite-engine.ts';

/** Milliseconds that a command waits for another process that writes. */
const PATIENCE = 5_000;

/** Undefined where no such file can be opened for writing, or it is no database. */
export function openDatabaseFile(path: string, engine: SqliteEngine = sqliteEngine()): Database | undefined {
  let connection: SqliteConnection | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    connection = new engine(path);
    connection.exec(`PRAGMA busy_timeout = ${PATIENCE}; PRAGMA trusted_schema = OFF;`);
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    // Fails now, not in the middle of a command, where the file may not be written.
    connection.exec('BEGIN IMMEDIATE; ROLLBACK;');
    return new SqliteDatabase(connection, false);
  } catch {
    connection?.close();
    return undefined;
  }
}

export function openTemporaryDatabase(engine: SqliteEngine = sqliteEngine()): Database {
  return new SqliteDatabase(new engine(':memory:'), true);
}

/** With the files that SQLite keeps beside it. */
export function removeDatabaseFile(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true });
}

class SqliteDatabase implements Database {
  readonly isTemporary: boolean;
  private readonly connection: SqliteConnection;
  private readonly statements = new Map<string, SqliteStatement>();
  private depth = 0;

  constructor(connection: SqliteConnection, isTemporary: boolean) {
    this.connection = connection;
    this.isTemporary = isTemporary;
  }

  all<Row>(sql: string, ...values: readonly SqlValue[]): Row[] {
    return this.prepared(sql).all(...values) as Row[];
  }

  first<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.prepared(sql).get(...values) as Row | undefined;
  }

  each<Row>(sql: string, ...values: readonly SqlValue[]): Iterable<Row> {
    return this.prepared(sql).iterate(...values) as Iterable<Row>;
  }

  run(sql: string, ...values: readonly SqlValue[]): void {
    this.prepared(sql).run(...values);
  }

  execute(sql: string): void {
    this.connection.exec(sql);
  }

  transaction<T>(action: () => T): T {
    if (this.depth > 0) return action();
    this.connection.exec('BEGIN IMMEDIATE');
    this.depth++;
    try {
      const result = action();
      this.connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.connection.exec('ROLLBACK');
      throw error;
    } finally {
      this.depth--;
    }
  }

  close(): void {
    this.statements.clear();
    this.connection.close();
  }

  private prepared(sql: string): SqliteStatement {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.connection.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }
}
