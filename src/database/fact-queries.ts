// The questions that are asked of the tables of facts.

import type { Fact } from '../model/fact.ts';
import type { FactRow, Moment, WordPrint } from '../model/fact-table.ts';
import { ROW_JSON, type RowJson, rowOf } from './fact-columns.ts';
import { MAY_BE_LIVE, mayBeLive } from './may-be-live.ts';
import { listIn, MissingRow, type Snapshot, valueIn } from './snapshot.ts';

interface NumberedRow {
  readonly number: number;
  readonly row: FactRow;
}

export class FactQueries {
  private readonly snapshot: Snapshot;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
  }

  byId(id: string): { readonly number: number; readonly fact: Fact } | undefined {
    return this.snapshot.read((database) => {
      const row = database.first<{ number: number; body: string | null }>(BY_ID, id);
      if (row === undefined) return undefined;
      return { number: row.number, fact: JSON.parse(row.body ?? '') as Fact };
    });
  }

  byNumber(number: number): Fact {
    return this.snapshot.read(
      (database) => JSON.parse(valueIn(database.first<{ value: string }>(BODY, number))) as Fact,
    );
  }

  bodyOf(number: number): string {
    return this.snapshot.read((database) => valueIn(database.first<{ value: string }>(BODY, number)));
  }

  between(from: number, to: number): Fact[] {
    return this.snapshot.read((database) => {
      const facts = listIn<Fact>(database.first(BODIES, from, to));
      if (facts.length !== to - from) throw new MissingRow();
      return facts;
    });
  }

  mayBeLive(when: Moment): NumberedRow[] {
    return this.rows(LIVE, ...mayBeLive(when));
  }

  /** By tier: what ended keeps its status, everything else faded. */
  passedOver(when: Moment): Readonly<Record<string, number>> {
    return this.snapshot.read((database) =>
      Object.fromEntries(
        database
          .all<{ tier: string; count: number }>(PASSED_OVER, ...mayBeLive(when))
          .map(({ tier, count }) => [tier, count]),
      ),
    );
  }

  tiersPassedOver(when: Moment, numbers: readonly number[]): string[] {
    if (numbers.length === 0) return [];
    return this.snapshot.read((database) =>
      listIn<string>(database.first(TIERS_PASSED_OVER, JSON.stringify(numbers), ...mayBeLive(when))),
    );
  }

  printsOf(kind: string, scope: string): { readonly number: number; readonly print: WordPrint }[] {
    return this.snapshot
      .read((database) =>
        listIn<readonly [number, number, number, number]>(database.first(PRINTS, kind, scope)),
      )
      .map(([number, meaning, low, high]) => ({ number, print: { meaning, low, high } }));
  }

  groups(): readonly (readonly [scope: string, kind: string])[] {
    return this.snapshot.read((database) => listIn<readonly [string, string]>(database.first(GROUPS)));
  }

  *inOrder(scope: string, kind: string, when: Moment): Iterable<NumberedRow> {
    for (let from = 0, most = FIRST; ; from += most, most *= 4) {
      const page = this.rows(IN_ORDER, scope, kind, ...mayBeLive(when), most, from);
      yield* page;
      if (page.length < most) return;
    }
  }

  rowsAt(numbers: readonly number[]): NumberedRow[] {
    return numbers.length === 0 ? [] : this.rows(ROWS_AT, JSON.stringify(numbers));
  }

  numbersOf(kinds: readonly string[]): number[] {
    return this.snapshot.read((database) => listIn<number>(database.first(OF_KINDS, JSON.stringify(kinds))));
  }

  changedSince(revision: number): number[] {
    return this.snapshot.read((database) => listIn<number>(database.first(CHANGED, revision)));
  }

  private rows(sql: string, ...values: readonly (string | number)[]): NumberedRow[] {
    return this.snapshot
      .read((database) => listIn<RowJson>(database.first(sql, ...values)))
      .map((row) => ({ number: row[0], row: rowOf(row) }));
  }
}

/** Rows of a group that are read first; a brief looks at few. */
const FIRST = 40;

const BY_ID = `SELECT number, body FROM facts LEFT JOIN fact_bodies USING (number) WHERE id = ?`;

const BODY = `SELECT body AS value FROM fact_bodies WHERE number = ?`;

const BODIES = `SELECT '[' || coalesce(group_concat(body), '') || ']' AS value FROM (
  SELECT body FROM fact_bodies WHERE number >= ? AND number < ? ORDER BY number)`;

const LIVE = `SELECT json_group_array(${ROW_JSON}) AS value FROM facts WHERE ${MAY_BE_LIVE}`;

const TIER_OF_ENDED = `CASE WHEN status IN ('superseded', 'invalidated') THEN status ELSE 'archived' END`;

const PASSED_OVER = `SELECT ${TIER_OF_ENDED} AS tier, count(*) AS count FROM facts
  WHERE NOT (${MAY_BE_LIVE}) GROUP BY tier`;

const TIERS_PASSED_OVER = `SELECT json_group_array(${TIER_OF_ENDED}) AS value FROM facts
  WHERE number IN (SELECT value FROM json_each(?)) AND NOT (${MAY_BE_LIVE})`;

const PRINTS = `SELECT json_group_array(json_array(number, meaning, words_low, words_high)) AS value
  FROM facts WHERE kind = ? AND scope = ?`;

const OFFERED = `trust <> 'untrusted' AND forgotten = 0 AND status NOT IN ('superseded', 'invalidated')
  AND NOT (kind = 'thread' AND closed = 1)`;

/** From each group straight to the next: there are far fewer groups than facts. */
const GROUPS = `WITH RECURSIVE found (number, scope, kind) AS (
  SELECT * FROM (SELECT number, scope, kind FROM facts WHERE ${OFFERED} ORDER BY scope, kind LIMIT 1)
  UNION ALL
  SELECT next.number, next.scope, next.kind FROM found JOIN facts AS next ON next.number = (
    SELECT number FROM facts WHERE ${OFFERED} AND (facts.scope, facts.kind) > (found.scope, found.kind)
    ORDER BY facts.scope, facts.kind LIMIT 1)
) SELECT json_group_array(json_array(scope, kind)) AS value FROM found`;

const IN_ORDER = `SELECT json_group_array(json(line)) AS value FROM (
  SELECT ${ROW_JSON} AS line FROM facts WHERE scope = ? AND kind = ? AND ${OFFERED} AND ${MAY_BE_LIVE}
  ORDER BY brief_day DESC, trust = 'human' DESC, brief_session DESC, number DESC LIMIT ? OFFSET ?)`;

const ROWS_AT = `SELECT json_group_array(${ROW_JSON}) AS value FROM facts
  WHERE number IN (SELECT value FROM json_each(?))`;

const OF_KINDS = `SELECT json_group_array(number) AS value FROM facts
  WHERE kind IN (SELECT value FROM json_each(?))`;

const CHANGED = `SELECT json_group_array(number) AS value FROM facts WHERE revision > ?`;
