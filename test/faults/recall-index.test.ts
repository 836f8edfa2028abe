// Damage every region of the database that is searched, cut it, forbid writing it: a question is always answered, and after
// a rebuild as before.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPassages } from '../../src/engine/passages/import-passages.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import type { Store } from '../../src/model/store.ts';
import { databaseFile } from '../../src/platform/sqlite/database-file.ts';
import { openDatabaseFile } from '../../src/platform/sqlite/open-database.ts';
import { memoryStore } from '../memory-store.ts';
import { ask, created, DAY, keep, say, sentence } from '../recall-store.ts';
import { FULL } from './full.ts';

const QUESTIONS = [
  'why does the cache expire in the worker',
  'what did Grace say about the harbour crane',
] as const;
const PAGE = 4096;

let folder: string;
let path: string;
let sound: Buffer;
let answers: string[];
const desk = memoryStore();

/** As another process opens it. */
function opened(): Store {
  const database = databaseFile(path, () => 'Ada');
  return { ...desk.at(`${DAY}T13:00:00Z`), database };
}

function answersOf(store: Store = opened(), told: string[] = []): string[] {
  const notes = { rebuilt: () => told.push('rebuilt') };
  const found = QUESTIONS.map((question) =>
    JSON.stringify(ask(store, question, { limit: 8 }, undefined, notes)),
  );
  store.database.close();
  return found;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-recall-index-'));
  path = join(folder, 'memory.db');
  const store = opened();
  say(
    store,
    Array.from({ length: 230 }, (_, n) => created(`f${n}`, sentence(n))),
  );
  const turns = Array.from({ length: 60 }, (_, n) => ({
    session: `talk-${n % 6}`,
    date: `2026-0${1 + (n % 3)}-11`,
    turn: n,
    speaker: n % 2 === 0 ? 'Grace' : 'assistant',
    text: `${sentence(n * 5)}. ${n === 20 ? 'The harbour crane is painted red.' : ''}`,
  }));
  const chunks = [new TextEncoder().encode(turns.map((one) => JSON.stringify(one)).join('\n'))];
  importPassages(store, [{ name: 'talk', chunks }], { format: 'jsonl' });
  keep(store);
  answers = answersOf(store);
  openDatabaseFile(path)?.all('PRAGMA wal_checkpoint(TRUNCATE)');
  sound = readFileSync(path);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function changed(change: (bytes: Buffer) => Uint8Array): void {
  // A new file: connections that are not collected yet have the old one.
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  writeFileSync(path, change(Buffer.from(sound)));
}

function isAnsweredAfter(what: string): void {
  expect(answersOf(), what).toHaveLength(QUESTIONS.length);
  const store = opened();
  rebuild(store);
  expect(answersOf(store), `${what}, rebuilt`).toEqual(answers);
}

describe('the search index', () => {
  it('holds the answers, and gives them again to another process', () => {
    expect(answers[0]).toContain('"id":"f');
    expect(answers[1]).toContain('harbour crane');
    expect(answersOf()).toEqual(answers);
  });

  it('may be damaged in any of its pages', () => {
    const pages = sound.length / PAGE;
    for (let page = 0; page < pages; page += FULL ? 1 : Math.ceil(pages / 12))
      for (const value of [0, 0xa5]) {
        changed((bytes) => bytes.fill(value, page * PAGE + 40, page * PAGE + 2000));
        isAnsweredAfter(`page ${page} filled with ${value}`);
      }
  }, 300_000);

  it('may be cut, emptied, missing or no database, and the answers are the same', () => {
    for (const cut of [0, 1, 100, PAGE]) {
      changed((bytes) => bytes.subarray(0, cut));
      expect(answersOf(), `cut at ${cut}`).toEqual(answers);
    }
    changed(() => Buffer.from('A text, and no database at all.'.repeat(200)));
    expect(answersOf()).toEqual(answers);
    rmSync(path);
    expect(answersOf()).toEqual(answers);
  });

  it('of somebody else is not believed', () => {
    changed((bytes) => bytes);
    const owner = () => openDatabaseFile(path)?.first<{ owner: string }>('SELECT owner FROM meta')?.owner;
    const before = owner();
    const store = { ...opened(), database: databaseFile(path, () => 'Grace') };
    expect(answersOf(store)).toEqual(answers);
    expect(owner()).not.toBe(before);
  });

  it('need not be writable', () => {
    const database = databaseFile(join(path, 'below-a-file', 'memory.db'), () => 'Ada');
    const told: string[] = [];
    expect(answersOf({ ...opened(), database }, told)).toEqual(answers);
    expect(told).toEqual([]);
    const nobody = databaseFile(path, () => undefined);
    expect(answersOf({ ...opened(), database: nobody })).toEqual(answers);
  });
});
