// The contract of the Database port, run on both engines that this Node can load.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/model/database.ts';
import { openDatabaseFile, openTemporaryDatabase } from '../../src/platform/sqlite/open-database.ts';
import { builtIn, installed } from '../../src/platform/sqlite/sqlite-engine.ts';

const ENGINES = [
  { name: '@photostructure/sqlite', engine: installed() },
  ...[builtIn()].flatMap((engine) => (engine === undefined ? [] : [{ name: 'node:sqlite', engine }])),
];

describe.each(ENGINES)('$name', ({ engine }) => {
  let folder: string;
  let database: Database;
  const open = () => openDatabaseFile(join(folder, '.index', 'memory.db'), engine);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidemark-database-'));
    database = open() as Database;
    database.execute('CREATE TABLE words (word TEXT PRIMARY KEY, count INTEGER, bytes BLOB)');
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('gives back text, numbers, bytes and null', () => {
    database.run('INSERT INTO words VALUES (?, ?, ?)', "it's; --", 3, Uint8Array.of(0, 255));
    database.run('INSERT INTO words VALUES (?, ?, ?)', 'none', null, null);
    expect(database.all('SELECT * FROM words ORDER BY word')).toEqual([
      { word: "it's; --", count: 3, bytes: Uint8Array.of(0, 255) },
      { word: 'none', count: null, bytes: null },
    ]);
    expect(database.first('SELECT count FROM words WHERE word = ?', 'absent')).toBeUndefined();
    expect([...database.each<{ word: string }>('SELECT word FROM words ORDER BY word')]).toHaveLength(2);
  });

  test('shows another connection all of a transaction or nothing', () => {
    const other = open() as Database;
    const count = () => other.first<{ n: number }>('SELECT count(*) AS n FROM words')?.n;
    database.transaction(() => {
      database.run('INSERT INTO words VALUES (?, 1, NULL)', 'one');
      database.transaction(() => database.run('INSERT INTO words VALUES (?, 1, NULL)', 'two'));
      expect(count()).toBe(0);
    });
    expect(count()).toBe(2);
    expect(() =>
      database.transaction(() => {
        database.run('INSERT INTO words VALUES (?, 1, NULL)', 'three');
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(count()).toBe(2);
    other.close();
  });

  test('finds words with FTS5', () => {
    database.execute("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'ascii')");
    database.run('INSERT INTO texts(rowid, text) VALUES (7, ?)', 'harbor cranes');
    expect(database.all('SELECT rowid FROM texts WHERE texts MATCH ?', '"cranes"')).toEqual([{ rowid: 7 }]);
  });

  test('replaces a file that is none of SQLite, and opens none where nothing can be written', () => {
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'This is a text, and a long one at that.'.repeat(40));
    const made = openDatabaseFile(notes, engine);
    expect(made?.all('SELECT name FROM sqlite_schema')).toEqual([]);
    made?.close();
    expect(openDatabaseFile(join(notes, 'memory.db'), engine)).toBeUndefined();
  });

  test('holds one state, and writes upon it only while nobody else wrote', () => {
    const other = open() as Database;
    const count = (one: Database) => one.first<{ n: number }>('SELECT count(*) AS n FROM words')?.n;
    const add = (one: Database, word: string) => one.run('INSERT INTO words VALUES (?, 1, NULL)', word);
    database.hold();
    const { generation } = database;
    add(other, 'one');
    expect(count(database)).toBe(0);
    expect(() => database.transaction(() => add(database, 'two'))).toThrow(/locked|busy/);
    expect([count(database), database.generation]).toEqual([0, generation]);
    database.hold();
    expect(count(database)).toBe(1);
    expect(database.generation).toBeGreaterThan(generation);
    database.transaction(() => add(database, 'two'));
    expect([count(database), count(other)]).toEqual([2, 2]);
    other.close();
  });

  test('works in memory', () => {
    const temporary = openTemporaryDatabase(engine);
    temporary.execute('CREATE TABLE one (n INTEGER)');
    temporary.run('INSERT INTO one VALUES (1)');
    expect(temporary.isTemporary).toBe(true);
    expect(temporary.all('SELECT n FROM one')).toEqual([{ n: 1 }]);
    temporary.close();
  });
});
