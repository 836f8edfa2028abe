// The sessions of a state in the database, and those that came since.

import type { Session } from '../model/session.ts';
import type { SessionTable } from '../model/session-table.ts';
import { listIn, MissingRow, type Snapshot, valueIn } from './snapshot.ts';

export class StoredSessions implements SessionTable {
  /** By ordinal. */
  readonly fresh = new Map<number, Session>();
  private readonly snapshot: Snapshot;
  private readonly count: number;
  private readonly read = new Map<number, Session>();
  private readonly ordinals = new Map<string, number | undefined>();

  constructor(snapshot: Snapshot, count: number) {
    this.snapshot = snapshot;
    this.count = count;
  }

  get length(): number {
    return this.count + this.fresh.size;
  }

  byOrdinal(ordinal: number): Session | undefined {
    if (ordinal < 1 || ordinal > this.count) return this.fresh.get(ordinal);
    let session = this.read.get(ordinal);
    if (session === undefined) {
      session = this.snapshot.read(
        (database) => JSON.parse(valueIn(database.first<{ value: string }>(BY_ORDINAL, ordinal))) as Session,
      );
      this.read.set(ordinal, session);
    }
    return session;
  }

  ordinalOf(id: string): number | undefined {
    if (!this.ordinals.has(id))
      this.ordinals.set(
        id,
        this.snapshot.read((database) => database.first<{ ordinal: number }>(ORDINAL, id))?.ordinal,
      );
    return this.ordinals.get(id);
  }

  add(session: Session): void {
    const ordinal = this.length + 1;
    this.fresh.set(ordinal, session);
    this.ordinals.set(session.id, ordinal);
  }

  *values(): Iterable<Session> {
    yield* this.snapshot.read((database) => {
      const all = listIn<Session>(database.first(ALL));
      if (all.length !== this.count) throw new MissingRow();
      return all;
    });
    yield* this.fresh.values();
  }
}

const BY_ORDINAL = 'SELECT body AS value FROM sessions WHERE ordinal = ?';
const ORDINAL = 'SELECT ordinal FROM sessions WHERE id = ?';
const ALL = `SELECT '[' || coalesce(group_concat(body), '') || ']' AS value FROM (
  SELECT body FROM sessions ORDER BY ordinal)`;
