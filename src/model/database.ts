// The port to the SQLite database that holds everything derived from the ledger. It can be deleted at any time.

export type SqlValue = null | number | string | Uint8Array;

export interface Database {
  /** In memory, because the file could not be used: whatever is written is lost when the program ends. */
  readonly isTemporary: boolean;
  /** Raised whenever queries may see another state than before. */
  readonly generation: number;
  /** All rows of a query. The text of a query is a constant; values are always parameters. */
  all<Row>(sql: string, ...values: readonly SqlValue[]): Row[];
  first<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  each<Row>(sql: string, ...values: readonly SqlValue[]): Iterable<Row>;
  run(sql: string, ...values: readonly SqlValue[]): void;
  /** Several statements without values: the schema. */
  execute(sql: string): void;
  /** From now on queries see one state, whatever other processes write. */
  hold(): void;
  /** Queries of the action see one state, whatever other processes write. */
  reading<T>(action: () => T): T;
  /**
   * Other processes see all that the action writes, or nothing. A second call inside the first joins it. After `hold` it fails at
   * once when another process writes or wrote since: what was read may be outdated. Otherwise it waits for other writers.
   */
  transaction<T>(action: () => T): T;
  close(): void;
}

/** Opens the database of a store. */
export interface DatabaseFile {
  /** A connection to the file; the temporary database where the file cannot be opened. */
  open(): Database;
  /** The same connection each time, never held: for what is searched, and brought up to date before. */
  shared(): Database;
  /** An empty one in memory. */
  temporary(): Database;
  /** Removes the file, because its content is damaged, not ours, or must not be kept. */
  discard(): void;
  /** What only this user knows: a database made with it did not come with a clone. */
  secret(): string;
  /** Lets go of every connection. */
  close(): void;
}
