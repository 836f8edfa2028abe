// docs/database.md names every table, column, index and part of the state, and nothing else.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/database/schema.ts';
import { STATE_PARTS } from '../../src/database/state-parts.ts';
import { openTemporaryDatabase } from '../../src/platform/sqlite/open-database.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/database.md'), 'utf8');
const database = openTemporaryDatabase();
database.execute(SCHEMA);
const named = (type: string) =>
  database
    .all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%' ORDER BY name",
      type,
    )
    .map(({ name }) => name);

function rows(heading: string): Map<string, string> {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return new Map(
    [...section.matchAll(/^\| `(\w+)` \|(.*)$/gm)].map(([, name = '', rest = '']) => [name, rest]),
  );
}

it('docs/database.md lists the tables and indexes that there are', () => {
  expect([...rows('Tables').keys()].sort()).toEqual(named('table'));
  expect([...rows('Indexes').keys()].sort()).toEqual(named('index'));
});

it('docs/database.md names the columns of each table', () => {
  for (const [table, text] of rows('Tables')) {
    const told = [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const columns = database
      .all<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
      .map(({ name }) => name);
    const parts = table === 'state' ? [...Object.keys(STATE_PARTS), 'ledgerProblems'] : [];
    expect({ table, told: [...told].sort() }).toEqual({ table, told: [...columns, ...parts].sort() });
  }
});
