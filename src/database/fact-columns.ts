// The columns of a fact: enough for its tier, its place in a brief and whether another statement may say the same.

import type { SqlValue } from '../model/database.ts';
import type { Fact, StoredStatus } from '../model/fact.ts';
import { briefDay, briefSession, type FactRow, type Likeness } from '../model/fact-table.ts';
import type { Tier } from '../model/tier.ts';
import type { Trust } from '../model/trust.ts';

export const WRITE_FACT = `INSERT OR REPLACE INTO facts (number, id, revision, kind, scope, trust, status,
  created_day, created_session, last_used_day, last_used_session, uses, reinforcements, ttl,
  pinned, closed, archived, forgotten, verified, seen, label, brief_day, brief_session,
  meaning, words_low, words_high)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export function factColumns(fact: Fact, likeness: Likeness): SqlValue[] {
  const { meaning, low, high } = likeness.printOf(likeness.textOf(fact));
  return [
    fact.kind,
    fact.scope,
    fact.trust,
    fact.status,
    fact.createdDay,
    fact.createdSession,
    fact.lastUsedDay,
    fact.lastUsedSession,
    fact.uses,
    fact.reinforcements,
    fact.ttl ?? 0,
    Number(fact.pinned === true),
    Number(fact.closed === true),
    Number(fact.archived === true),
    Number(fact.forgotten === true),
    Number(fact.verified !== undefined),
    Number(fact.seen !== undefined),
    fact.label ?? null,
    briefDay(fact),
    briefSession(fact),
    meaning,
    low,
    high,
  ];
}

/**
 * A row as JSON, its number first. Many rows come as one JSON text: handing over each column of each row by itself takes seven
 * times as long.
 */
export const ROW_JSON = `json_array(number, kind, scope, trust, status,
  created_day, created_session, last_used_day, last_used_session, uses, reinforcements, ttl,
  pinned, closed, archived, forgotten, verified, seen, label)`;

export type RowJson = readonly [
  number: number,
  kind: string,
  scope: string,
  trust: Trust,
  status: StoredStatus,
  createdDay: number,
  createdSession: number,
  lastUsedDay: number,
  lastUsedSession: number,
  uses: number,
  reinforcements: number,
  ttl: number,
  pinned: number,
  closed: number,
  archived: number,
  forgotten: number,
  verified: number,
  seen: number,
  label: Tier | null,
];

export function rowOf(row: RowJson): FactRow {
  const flag = (value: number) => (value === 1 ? true : undefined);
  return {
    kind: row[1],
    scope: row[2],
    trust: row[3],
    status: row[4],
    createdDay: row[5],
    createdSession: row[6],
    lastUsedDay: row[7],
    lastUsedSession: row[8],
    uses: row[9],
    reinforcements: row[10],
    ttl: row[11] === 0 ? undefined : row[11],
    pinned: flag(row[12]),
    closed: flag(row[13]),
    archived: flag(row[14]),
    forgotten: flag(row[15]),
    verified: flag(row[16]),
    seen: flag(row[17]),
    label: row[18] ?? undefined,
  };
}
