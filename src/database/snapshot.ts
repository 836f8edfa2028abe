// Reads of one state of a database. Where they fail, or the database holds another state by now, the same state is made again in
// memory and answers instead.

import type { Database } from '../model/database.ts';

export class MissingRow extends Error {}

export class Snapshot {
  readonly lineage: string;
  readonly revision: number;
  private database: Database;
  private readonly recover: (isDamaged: boolean) => Database;
  private generation: number;
  private isRecovered = false;

  /** `recover` replays the ledger into an empty database; damage also means that the file is not worth keeping. */
  constructor(
    database: Database,
    { lineage, revision }: { readonly lineage: string; readonly revision: number },
    recover: (isDamaged: boolean) => Database,
  ) {
    this.database = database;
    this.lineage = lineage;
    this.revision = revision;
    this.recover = recover;
    this.generation = database.generation;
  }

  /** The query may be asked twice. */
  read<T>(query: (database: Database) => T): T {
    if (this.isRecovered) return query(this.database);
    let isDamaged = true;
    try {
      if (this.isCurrent()) return query(this.database);
      isDamaged = false;
    } catch {
      // Whatever is wrong with it, the ledger knows better.
    }
    this.database = this.recover(isDamaged);
    this.isRecovered = true;
    return query(this.database);
  }

  /** The database, for whoever writes on top of this state; undefined where it is not that of the store any more. */
  get current(): Database | undefined {
    return this.isRecovered ? undefined : this.database;
  }

  private isCurrent(): boolean {
    if (this.generation === this.database.generation) return true;
    const now = this.database.first<{ lineage: string; revision: number }>(
      'SELECT lineage, revision FROM meta',
    );
    if (now?.lineage !== this.lineage || now.revision !== this.revision) return false;
    this.generation = this.database.generation;
    return true;
  }
}

/** The one value of a row that must be there. */
export function valueIn<T>(row: { readonly value: T } | undefined): T {
  if (row === undefined) throw new MissingRow();
  return row.value;
}

/** The values of a row that holds a JSON array. */
export function listIn<T>(row: { readonly value: string } | undefined): T[] {
  return JSON.parse(valueIn(row)) as T[];
}
