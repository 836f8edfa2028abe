// The SQLite of this Node: `node:sqlite` where Node provides it, else the package with the same interface.

import { createRequire } from 'node:module';
import { once } from '../../model/once.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';

/** The part of the interface that both have. */
export interface SqliteConnection {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

export interface SqliteStatement {
  all(...values: readonly unknown[]): unknown[];
  get(...values: readonly unknown[]): unknown;
  iterate(...values: readonly unknown[]): Iterable<unknown>;
  run(...values: readonly unknown[]): unknown;
}

export type SqliteEngine = new (path: string, options?: { readonly timeout?: number }) => SqliteConnection;

export const sqliteEngine = once((): SqliteEngine => builtIn() ?? installed());

export function builtIn(): SqliteEngine | undefined {
  const { emitWarning } = process;
  // Node 22 calls its SQLite experimental each time it is loaded; an agent would read that warning.
  process.emitWarning = () => {};
  try {
    const load = (process as { getBuiltinModule?: (name: string) => unknown }).getBuiltinModule;
    return (load?.('node:sqlite') as { DatabaseSync: SqliteEngine } | undefined)?.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
}

export function installed(): SqliteEngine {
  try {
    const require = createRequire(import.meta.url);
    return (require(PACKAGE) as { DatabaseSync: SqliteEngine }).DatabaseSync;
  } catch (cause) {
    throw new TidemarkError(
      'io',
      `SQLite cannot be loaded on ${process.platform}-${process.arch} with Node ${process.version}.`,
      {
        hint: `Install Node 22.13 or newer, which has SQLite built in, or install the package again: npm install ${PACKAGE}`,
        cause,
      },
    );
  }
}

const PACKAGE = '@photostructure/sqlite';
