import { describe, expect, it } from 'vitest';
import type { Desk } from '../../../test/memory-store.ts';
import { ask, created, DAY, indexedStore, on, say } from '../../../test/recall-store.ts';
import type { Database, DatabaseFile } from '../../model/database.ts';
import type { Store } from '../../model/store.ts';
import { load } from '../reading/load.ts';
import { onFacts } from './open-search.ts';
import { searchDatabase } from './search-database.ts';

const QUESTION = 'who unloads the sugar barge';
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => created(`barge-${n}`, `The sugar barge is unloaded by crane ${n}`));
const ids = (answer: ReturnType<typeof ask>) => answer.results.map(({ id }) => id).sort();
/** The same files, and nothing derived from them yet. */
const anew = (desk: Desk, store: Store) => on(desk.files.copy(), store);

describe('the first question of a session', () => {
  it.each([1, 4, 5, 6])(
    'sees %i new entries that the index lacks, as if it had been made anew [decisions:index-stale-after-five-entries]',
    (count) => {
      const desk = indexedStore(230);
      say(desk.at(`${DAY}T13:00:00Z`), entries(count));
      const later = desk.at(`${DAY}T14:00:00Z`);
      const answer = ask(later, QUESTION, { limit: 10 });
      expect(ids(answer)).toEqual(entries(count).map(({ id }) => id));
      expect(answer).toEqual(ask(anew(desk, later), QUESTION, { limit: 10 }));
    },
  );

  it.each(['2026-05-05T11:59:00Z', '2026-05-05T12:01:00Z', '2026-05-20T12:00:00Z'])(
    'sees everything at %s however old the index is, which is not made anew for its age [decisions:index-stale-after-24-hours]',
    (time) => {
      const desk = indexedStore(230);
      const [draft] = entries(1);
      if (draft !== undefined) say(desk.at(time), [draft]);
      const later = desk.at(time);
      const indexed: number[] = [];
      const progress = (done: number, total: number) => indexed.push(total - done);
      expect(ids(ask(later, QUESTION, {}, undefined, { progress }))).toEqual(['barge-0']);
      expect(indexed).toEqual([1]);
      expect(ask(later, QUESTION)).toEqual(ask(anew(desk, later), QUESTION));
    },
  );
});

describe('the index over facts', () => {
  const documents = (store: Store) =>
    searchDatabase(store).all<{ document: number; print: number }>(
      "SELECT document, print FROM search_documents WHERE corpus = 'fact' ORDER BY document",
    );

  it('has a new text only for what was changed', () => {
    const desk = indexedStore(20);
    const store = desk.at(`${DAY}T13:00:00Z`);
    const before = documents(store);
    say(store, [
      { verb: 'Updated', kind: 'learning', id: 'f7', text: 'The purple walrus sings', fields: [] },
    ]);
    expect(ids(ask(store, 'purple walrus'))).toEqual(['f7']);
    const after = documents(store);
    expect(
      after.filter(({ print }, i) => print !== before[i]?.print).map(({ document }) => document),
    ).toEqual([7]);
  });

  it('keeps its vectors where somebody without an embedder adds to it', () => {
    const desk = indexedStore(20);
    const store = desk.at(`${DAY}T13:00:00Z`);
    say(store, [created('walrus', 'The purple walrus sings')]);
    const found = onFacts(store, load(store), {}, {}, ({ corpus }) => corpus.postings('walru')?.documents);
    expect([...(found ?? [])]).toEqual([20]);
    const vectors = () =>
      searchDatabase(store).first<{ n: number }>('SELECT count(*) AS n FROM search_vectors')?.n;
    expect(vectors()).toBe(20);
    ask(store, 'purple walrus');
    expect(vectors()).toBe(21);
  });

  it('is made anew for the first question that is asked by meaning too', () => {
    const desk = indexedStore(20);
    const store = on(desk.files.copy(), desk.at(DAY));
    ask(store, 'which cache retries', {}, {});
    expect(ask(store, 'which cache retries')).toEqual(ask(desk.at(DAY), 'which cache retries'));
    expect(documents(store)).toHaveLength(20);
  });

  it('is left to others where it would take too long', () => {
    const desk = indexedStore(20);
    const store = anew(desk, desk.at(DAY));
    expect(() => onFacts(store, load(store), {}, { most: 19 }, () => 1)).toThrow('search index is not there');
    expect(onFacts(store, load(store), {}, { most: 20 }, () => 1)).toBe(1);
  });

  it('is filled in memory for an earlier day, apart from the one of today', () => {
    const desk = indexedStore(20);
    const store = desk.at('2026-05-06');
    say(store, [created('walrus', 'The purple walrus sings')]);
    const day = Math.floor(Date.parse(DAY) / 86_400_000);
    const asked = (asOf?: number) =>
      ids(ask(store, 'purple walrus', {}, undefined, {}, load(store, { asOf })));
    expect(asked()).toEqual(['walrus']);
    expect(asked(day)).toEqual([]);
    expect(asked()).toEqual(['walrus']);
  });
});

describe('a question that finds nothing', () => {
  const desk = indexedStore(230);
  const known = 'does the tariff restart in the worker';
  const asked = (database: DatabaseFile, question: string) => {
    const store = { ...desk.at(`${DAY}T13:00:00Z`), database };
    let rebuilt = 0;
    const answer = ask(store, question, {}, undefined, { rebuilt: () => rebuilt++ }, load(desk.at(DAY)));
    return { answer, rebuilt };
  };
  const sound = () => asked(desk.at(DAY).database, known);

  it('has the index made anew and is asked once more, where the index is at fault [decisions:zero-hits-reindex-and-retry-once]', () => {
    const { database } = anew(desk, desk.at(DAY));
    load({ ...desk.at(DAY), database }, { folded: true });
    asked(database, 'who blocks the login');
    database.shared().execute('DROP TABLE fact_words');
    expect(asked(database, known)).toEqual({ ...sound(), rebuilt: 1 });
    expect(asked(database, known)).toEqual(sound());
  });

  it('is answered from memory where nothing can be written', () => {
    const file = desk.at(DAY).database;
    const readOnly: Database = {
      ...bound(file.shared()),
      transaction: () => {
        throw Object.assign(new Error('attempt to write a readonly database'), { code: 'ERR_SQLITE_ERROR' });
      },
    };
    const database = { ...file, shared: () => readOnly };
    say(desk.at(`${DAY}T12:30:00Z`), [created('late', 'The walrus restarts in the worker')]);
    expect(asked(database, 'walrus').rebuilt).toBe(0);
    expect(asked(database, known)).toEqual(sound());
  });

  it('leaves a sound index alone: nothing is there to be found', () => {
    const { database } = desk.at(DAY);
    const { answer, rebuilt } = asked(database, 'quantum chromodynamics');
    expect([answer.results, rebuilt]).toEqual([[], 0]);
  });
});

/** A database is an object with methods of its class. */
function bound(database: Database): Database {
  return {
    isTemporary: database.isTemporary,
    generation: database.generation,
    all: (...words) => database.all(...words),
    first: (...words) => database.first(...words),
    each: (...words) => database.each(...words),
    run: (...words) => database.run(...words),
    execute: (sql) => database.execute(sql),
    hold: () => database.hold(),
    reading: (action) => database.reading(action),
    transaction: (action) => database.transaction(action),
    close: () => database.close(),
  };
}
