// Whether two databases hold the same state, row by row.

import type { Database } from '../model/database.ts';

export function haveSameRows(a: Database, b: Database): boolean {
  return QUERIES.every((sql) => {
    const rows = b.each<object>(sql)[Symbol.iterator]();
    for (const row of a.each<object>(sql))
      if (JSON.stringify(row) !== JSON.stringify(rows.next().value)) return false;
    return rows.next().done === true;
  });
}

/** All but what tells when a row was written, and the marks of the session files. */
const QUERIES = [
  `SELECT number, id, kind, scope, trust, status, created_day, created_session, last_used_day, last_used_session,
    uses, reinforcements, ttl, pinned, closed, archived, forgotten, verified, seen, label, brief_day, brief_session,
    meaning, words_low, words_high FROM facts ORDER BY number`,
  'SELECT number, body FROM fact_bodies ORDER BY number',
  'SELECT ordinal, id, body FROM sessions ORDER BY ordinal',
  'SELECT number, body FROM remarks ORDER BY number',
  "SELECT name, body FROM state WHERE name <> 'ledgerProblems' ORDER BY name",
  `SELECT last_tick, last_session, last_position, sessions, facts, remarks, tick, events, given, last_review
    FROM meta`,
];
