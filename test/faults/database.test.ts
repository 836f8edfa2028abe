// What happens to the database on disk, nothing acknowledged is lost, the answers are those of a whole replay, and no command hangs.

import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forget } from '../../src/engine/forget.ts';
import { fsck } from '../../src/engine/fsck.ts';
import { load } from '../../src/engine/reading/load.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import { remember } from '../../src/engine/remember.ts';
import type { Database } from '../../src/model/database.ts';
import type { Store } from '../../src/model/store.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { databaseFile } from '../../src/platform/sqlite/database-file.ts';
import { sqliteEngine } from '../../src/platform/sqlite/sqlite-engine.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { storeAt } from './script.ts';

let root: string;
let path: string;
let opened: Store[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tidemark-database-'));
  path = join(root, '.index', 'memory.db');
  mkdirSync(join(root, 'sessions'));
  const store = open();
  for (let n = 0; n < 12; n++)
    remember(store, { kind: 'learning', id: `fact-${n}`, statement: `Cache ${n} is slow`, fields: [] });
  rebuild(store);
  closeAll();
});

afterEach(() => {
  closeAll();
  rmSync(root, { recursive: true, force: true });
});

/** The store as another process opens it. */
function open(secret = 'mine', on = root): Store {
  const database = databaseFile(join(on, '.index', 'memory.db'), () => secret);
  const store = { ...storeAt(nodeFiles, on, 1), database };
  opened.push(store);
  return store;
}

function closeAll(): void {
  for (const { database } of opened) database.close();
  opened = [];
}

function answer(store: Store): string {
  return renderSnapshot(load(store, { shared: true }).state);
}

function truth(): string {
  return renderSnapshot(load(open(), { whole: true, shared: true }).state);
}

function stays(): void {
  expect(answer(open()) === truth()).toBe(true);
  expect(answer(open()) === truth()).toBe(true);
  expect(fsck(open()).problems).toEqual([]);
  closeAll();
}

describe('a database', () => {
  test('is read where it is sound', () => {
    const store = open();
    expect(load(store).from).toBe('stored');
    stays();
  });

  test('that is cut, empty or no database at all is made anew', () => {
    const whole = readFileSync(path);
    for (const part of [0, 1, 16, 100, 512, 4_096, 4_097, 20_000, whole.length - 4_096, whole.length - 1]) {
      rmSync(path);
      writeFileSync(path, whole.subarray(0, part));
      stays();
    }
    writeFileSync(path, 'This is a text, and a long one at that.'.repeat(400));
    stays();
  });

  test('with any page overwritten answers as the ledger does', () => {
    const whole = readFileSync(path);
    for (let page = 0; page < whole.length; page += 4_096)
      for (const byte of [0, 255, 7]) {
        const damaged = Buffer.from(whole);
        damaged.fill(byte, page, page + 4_096);
        writeFileSync(path, damaged);
        const store = open();
        const state = load(store, { shared: true }).state;
        expect(state.facts.get('fact-7')?.statement).toBe('Cache 7 is slow');
        expect(renderSnapshot(state) === truth()).toBe(true);
        closeAll();
      }
  });

  test('with any byte changed stops no command, and what it says otherwise is told by tide fsck', () => {
    const whole = readFileSync(path);
    const truly = truth();
    for (let at = 3; at < whole.length; at += 211) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      writeFileSync(path, damaged);
      const isSame = answer(open()) === truly;
      closeAll();
      writeFileSync(path, damaged);
      const { problems } = fsck(open());
      if (!isSame) expect(problems.map(({ code }) => code)).toEqual(['derived-differs']);
      rebuild(open());
      expect(fsck(open()).problems).toEqual([]);
      closeAll();
    }
  }, 120_000);

  test('of other tables, of another version or of another user is made anew', () => {
    for (const change of [
      'DROP TABLE facts',
      'DROP TABLE meta; CREATE TABLE meta (a)',
      'UPDATE meta SET version = version + 1',
      "UPDATE meta SET owner = 'somebody'",
      'DELETE FROM meta',
      'DELETE FROM fact_bodies WHERE number = 7',
      'DELETE FROM facts WHERE number = 7',
      "UPDATE fact_bodies SET body = 'no JSON' WHERE number = 7",
      'DELETE FROM state',
      'DELETE FROM sessions',
      'CREATE TRIGGER more AFTER UPDATE ON meta BEGIN DELETE FROM facts; END',
    ]) {
      alter(change);
      const state = load(open(), { shared: true }).state;
      expect(renderSnapshot(state) === truth(), change).toBe(true);
      closeAll();
      rebuild(open());
      stays();
    }
    expect(load(open('yours')).from).toBe('whole');
  });

  test('that was copied to another folder is not believed there', () => {
    alter("UPDATE fact_bodies SET body = replace(body, 'slow', 'fast')");
    const other = mkdtempSync(join(tmpdir(), 'tidemark-copy-'));
    mkdirSync(join(other, '.index'));
    mkdirSync(join(other, 'sessions', '2026-11'), { recursive: true });
    const folder = join(root, 'sessions', '2026-11');
    for (const name of readdirSync(folder))
      copyFileSync(join(folder, name), join(other, 'sessions', '2026-11', name));
    copyFileSync(path, join(other, '.index', 'memory.db'));
    expect(load(open('mine', other)).state.facts.get('fact-7')?.statement).toBe('Cache 7 is slow');
    rmSync(other, { recursive: true });
  });

  test('that cannot be a file is made in memory', () => {
    for (const make of [() => mkdirSync(path), () => {}]) {
      rmSync(join(root, '.index'), { recursive: true, force: true });
      mkdirSync(join(root, '.index'));
      make();
      const store = open();
      remember(store, { kind: 'learning', statement: `One more of ${make}`, fields: [] });
      expect(answer(store) === truth()).toBe(true);
      closeAll();
    }
    rmSync(join(root, '.index'), { recursive: true, force: true });
    closeSync(openSync(join(root, '.index'), 'w'));
    expect(answer(open()) === truth()).toBe(true);
  });

  test('that another process has locked is done without', () => {
    // A file that no connection of this test still has open.
    const whole = readFileSync(path);
    rmSync(path);
    writeFileSync(path, whole);
    const other = new (sqliteEngine())(path);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE meta SET tick = 1');
    const state = load(open(), { shared: true }).state;
    expect(state.facts.get('fact-7')?.statement).toBe('Cache 7 is slow');
    expect(renderSnapshot(state) === truth()).toBe(true);
    other.exec('ROLLBACK');
    other.close();
    closeAll();
    stays();
  }, 60_000);

  test('whose disk fails at any statement leaves the answers and the file as they were', () => {
    for (let limit = 1; ; limit++) {
      const store = failing(open(), limit);
      remember(open(), { kind: 'learning', statement: `Said at ${limit}`, fields: [] });
      const state = load(store, { folded: true, shared: true }).state;
      expect(renderSnapshot(state) === truth(), `${limit}`).toBe(true);
      closeAll();
      expect(answer(open()) === truth()).toBe(true);
      closeAll();
      if (limit > 40) break;
    }
    stays();
  }, 60_000);
});

describe('a memory', () => {
  test('stays what it was while another process writes', () => {
    const store = open();
    const memory = load(store);
    const before = load(open(), { whole: true });
    remember(open(), { kind: 'learning', id: 'later', statement: 'Said later', fields: [] });
    load(open(), { folded: true });
    expect(memory.state.facts.get('later')).toBeUndefined();
    expect(renderSnapshot(memory.state)).toBe(renderSnapshot(before.state));
    rebuild(open());
    expect(memory.state.sessions.byOrdinal(1)).toEqual(before.state.sessions.byOrdinal(1));
    expect(load(store).state.facts.get('later')?.statement).toBe('Said later');
  });

  test('is that of the ledger after a merge brought older events', () => {
    const [name = ''] = readdirSync(join(root, 'sessions', '2026-11'));
    const own = readFileSync(join(root, 'sessions', '2026-11', name), 'utf8');
    const session = '2026-11-14T080000Z-codex-zzzz';
    const merged = `---\nformat: tidemark/1\nsession: ${session}\nagent: codex\nstarted: 2026-11-14T08:00:00Z\n---\n# Merged\n\n## Memory References\n\n- Created learning \`merged\`: Came with a merge\n  at: 2026-11-14T08:00:00Z #2\n`;
    writeFileSync(join(root, 'sessions', '2026-11', `${session}.md`), merged);
    const memory = load(open());
    expect(memory.from).toBe('whole');
    expect(memory.state.facts.get('merged')?.statement).toBe('Came with a merge');
    expect(readFileSync(join(root, 'sessions', '2026-11', name), 'utf8')).toBe(own);
    stays();
  });

  test('that forgot something leaves no byte of it', () => {
    const store = open();
    remember(store, { kind: 'learning', id: 'secret', statement: 'The xylophone is in Oslo', fields: [] });
    load(store, { folded: true });
    const person = { ...store, surroundings: { ...store.surroundings, agent: 'cli', person: true } };
    forget(person, ['secret']);
    load(open(), { folded: true });
    for (const name of readdirSync(join(root, '.index'), { recursive: true, encoding: 'utf8' })) {
      const file = join(root, '.index', name);
      if (existsSync(file) && !readdirSafe(file))
        expect(readFileSync(file, 'latin1')).not.toContain('xylophone');
    }
  });
});

function readdirSafe(file: string): boolean {
  try {
    readdirSync(file);
    return true;
  } catch {
    return false;
  }
}

/** As somebody changes it by hand. */
function alter(sql: string): void {
  const database = new (sqliteEngine())(path);
  database.exec(sql);
  database.close();
}

/** The same store, where a full disk stops the statement of that number that writes. */
function failing(store: Store, limit: number): Store {
  let written = 0;
  const wrapped = (database: Database): Database =>
    new Proxy(database, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (name === 'run')
          return (...given: Parameters<Database['run']>) => {
            if (++written === limit) throw new Error('database or disk is full');
            target.run(...given);
          };
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return { ...store, database: { ...store.database, open: () => wrapped(store.database.open()) } };
}
