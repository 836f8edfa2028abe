// The one row that says what the database is and how far it has come.

import type { Database } from '../model/database.ts';
import type { Place } from '../model/place.ts';
import { SCHEMA_VERSION } from './schema.ts';

export interface Meta {
  readonly version: number;
  readonly owner: string;
  /** Another one each time everything was written anew: numbers and revisions hold within it. */
  readonly lineage: string;
  /** Rises with each change. */
  readonly revision: number;
  readonly last_tick: number;
  readonly last_session: string;
  readonly last_position: number;
  readonly last_day: number;
  readonly sessions: number;
  readonly facts: number;
  readonly remarks: number;
  readonly tick: number;
  readonly events: number;
  readonly given: number;
  readonly last_review: number;
}

/** Undefined where the database is empty. Throws where it is damaged or has other tables. */
export function readMeta(database: Database): Meta | undefined {
  const hasTables = database.first("SELECT 1 FROM sqlite_schema WHERE name = 'meta'") !== undefined;
  return hasTables ? database.first<Meta>('SELECT * FROM meta') : undefined;
}

/** Made by this version of the program, in this folder, for this user. */
export function isOwn(meta: Meta, owner: string): boolean {
  return meta.version === SCHEMA_VERSION && meta.owner === owner;
}

export function lastPlace(meta: Meta): Place {
  return [meta.last_tick, meta.last_session, meta.last_position];
}

const COLUMNS = [
  ...(['version', 'owner', 'lineage', 'revision'] as const),
  ...(['last_tick', 'last_session', 'last_position', 'last_day'] as const),
  ...(['sessions', 'facts', 'remarks', 'tick', 'events', 'given', 'last_review'] as const),
] as const;

export function writeMeta(
  database: Database,
  meta: Omit<Meta, 'lineage'>,
  lineage: string | undefined,
): void {
  const all = { ...meta, lineage: lineage ?? newLineage(database) };
  database.run(WRITE, ...COLUMNS.map((name) => all[name]));
}

function newLineage(database: Database): string {
  return database.first<{ lineage: string }>('SELECT lower(hex(randomblob(8))) AS lineage')?.lineage ?? '';
}

const WRITE = `INSERT OR REPLACE INTO meta (one, version, owner, lineage, revision,
  last_tick, last_session, last_position, last_day,
  sessions, facts, remarks, tick, events, given, last_review)
  VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
