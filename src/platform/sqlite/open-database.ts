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

/** A write that changes nothing; the number is not used. */
const TAKE_LOCK = 'PRAGMA user_version = 1';

/** Undefined where no such file can be opened. One that is no database is replaced by an empty one. */
export function openDatabaseFile(path: string, engine: SqliteEngine = sqliteEngine()): Database | undefined {
  try {
    return connect(path, engine);
  } catch (error) {
    if (!/not a database|malformed/.test(String(error))) return undefined;
  }
  try {
    removeDatabaseFile(path);
    return connect(path, engine);
  } catch {
    return undefined;
  }
}

function connect(path: string, engine: SqliteEngine): Database {
  mkdirSync(dirname(path), { recursive: true });
  const connection = new engine(path);
  try {
    connection.exec(`PRAGMA busy_timeout = ${PATIENCE}; PRAGMA trusted_schema = OFF;`);
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    return new SqliteDatabase(connection, false);
  } catch (error) {
    connection.close();
    throw error;
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
  private isHeld = false;
  private seen = 0;

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

  get generation(): number {
    return this.seen;
  }

  hold(): void {
    // Nobody else writes to a database in memory.
    if (this.isTemporary) return;
    if (this.isHeld) this.connection.exec('COMMIT');
    this.begin();
  }

  reading<T>(action: () => T): T {
    if (this.depth > 0 || this.isHeld) return action();
    this.connection.exec('BEGIN');
    this.depth++;
    try {
      return action();
    } finally {
      this.depth--;
      this.connection.exec('COMMIT');
    }
  }

  transaction<T>(action: () => T): T {
    if (this.depth > 0) return action();
    // Fails where others write or wrote, and then what is held stays as it is.
    if (this.isHeld) this.connection.exec(TAKE_LOCK);
    else this.connection.exec('BEGIN IMMEDIATE');
    this.depth++;
    try {
      const result = action();
      this.connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.undo();
      throw error;
    } finally {
      this.depth--;
      this.seen++;
      if (this.isHeld) this.begin();
    }
  }

  /** SQLite itself ends a transaction that a full disk stopped. */
  private undo(): void {
    try {
      this.connection.exec('ROLLBACK');
    } catch {}
  }

  /** The first query decides which state is seen. */
  private begin(): void {
    this.seen++;
    this.isHeld = false;
    this.connection.exec('BEGIN');
    this.isHeld = true;
    this.connection.exec('SELECT 1 FROM sqlite_schema');
  }

  close(): void {
    // Statements that are not collected yet keep the connection; what it holds is let go of now.
    this.undo();
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
