// The port to the SQLite database that holds everything derived from the ledger. It can be deleted at any time.

export type SqlValue = null | number | string | Uint8Array;

export interface Database {
  /** In memory, because the file could not be used: whatever is written lasts as long as the process. */
  readonly isTemporary: boolean;
  /** All rows of a query. The text of a query is a constant; values are always parameters. */
  all<Row>(sql: string, ...values: readonly SqlValue[]): Row[];
  first<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  each<Row>(sql: string, ...values: readonly SqlValue[]): Iterable<Row>;
  run(sql: string, ...values: readonly SqlValue[]): void;
  /** Several statements without values: the schema. */
  execute(sql: string): void;
  /** Other processes see all that the action writes, or nothing. A second call inside the first joins it. */
  transaction<T>(action: () => T): T;
  close(): void;
}

/** Opens the database of a store. */
export interface DatabaseFile {
  /** Opened once; the same object until `discard` or `close`. In memory where the file cannot be read or written. */
  open(): Database;
  /** Removes the file, because its content is damaged or not ours, so that `open` makes an empty one. */
  discard(): void;
  /** What a database must contain to be believed: it follows from the folder and from a secret of the user. */
  owner(): string;
}
