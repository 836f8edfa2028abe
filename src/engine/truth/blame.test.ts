import { expect, test } from 'vitest';
import { type Desk, memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { noteExposure } from '../exposure/note-exposure.ts';
import { use, verify } from '../mark.ts';
import { load } from '../reading/load.ts';
import { remember } from '../remember.ts';
import { supersede } from '../supersede.ts';
import { endSession } from '../work/end-session.ts';
import { note, touch } from '../work/set-work.ts';
import { startSession } from '../work/start-session.ts';
import { blame } from './blame.ts';
import { blameFact } from './blame-fact.ts';
import { heal } from './heal.ts';

const blamed = (store: Store, session?: string) => blame({ store, memory: load(store) }, undefined, session);

const short = (store: Store, session?: string) =>
  blamed(store, session).suspects.map(({ id, given, used, score }) => [id, given, used, score]);

/** Three facts of one session, and a later session that was given two of them and used one. */
function misled(): { desk: Desk; session: string } {
  const desk = memoryStore();
  const state = (id: string, fields: [string, string][] = []) =>
    remember(desk.at('2026-03-02'), { kind: 'learning', statement: `About ${id}`, id, fields });
  state('cache');
  state('poll', [['from', 'cache']]);
  state('retry');
  endSession(desk.at('2026-03-02T13:00:00Z'), undefined, undefined);
  const { session } = startSession(desk.at('2026-03-03T09:00:00Z'), 'Tariff cache');
  const store = desk.at('2026-03-03T09:01:00Z');
  noteExposure(store, load(store), 'brief', ['cache', 'retry']);
  use(desk.at('2026-03-03T09:02:00Z'), ['cache']);
  return { desk, session };
}

test('what was given and used, the most suspect first, with its reasons and its origin in one hop', () => {
  const { desk, session } = misled();
  const { sessionFacts, suspects } = blamed(desk.at('2026-03-03T10:00:00Z'));
  expect(sessionFacts.session.id).toBe(session);
  expect(suspects.map(({ id, score, how, reasons }) => ({ id, score, how, reasons }))).toEqual([
    {
      id: 'cache',
      score: 50,
      how: ['brief'],
      reasons: [
        'the session used it (40)',
        'it is the word of an agent (5)',
        'no person stated or verified it (5)',
      ],
    },
    {
      id: 'retry',
      score: 10,
      how: ['brief'],
      reasons: ['it is the word of an agent (5)', 'no person stated or verified it (5)'],
    },
  ]);
  expect(suspects[0]?.origin).toMatchObject({
    agent: 'claude-code',
    author: 'Ada',
    at: '2026-03-02T12:00:00Z',
  });
  for (const { points, score } of suspects)
    expect(Object.values(points).reduce((sum, one) => sum + one, 0)).toBe(score);
});

test('what is still in the spool counts, and asking writes nothing', () => {
  const { desk } = misled();
  const store = desk.at('2026-03-03T09:05:00Z');
  noteExposure(store, load(store), 'recall', ['poll']);
  const before = [...desk.files.contents.keys()];
  expect(short(store)).toContainEqual(['poll', true, false, 10]);
  expect([...desk.files.contents.keys()]).toEqual(before);
});

test('what became of a fact after the session was given it counts, what came before does not', () => {
  const { desk, session } = misled();
  endSession(desk.at('2026-03-03T11:00:00Z'), undefined, undefined);
  heal(desk.at('2026-03-04'), 'cache', { action: 'invalidated' }, { because: 'there is none' });
  const points = blamed(desk.at('2026-03-04'), session).suspects[0]?.points;
  expect(points).toEqual({ used: 40, since: 30, trust: 5, unverified: 5 });
  // The session that healed it was not misled by that.
  noteExposure(desk.at('2026-03-04T13:00:00Z'), load(desk.at('2026-03-04T13:00:00Z')), 'recall', ['poll']);
  note(desk.at('2026-03-04T13:01:00Z'), 'go on');
  const now = blamed(desk.at('2026-03-04T13:02:00Z')).suspects.find(({ id }) => id === 'poll');
  expect(now?.points).toEqual({ SUSPECT: 30, derived: 20, trust: 5, unverified: 5 });
});

test('a fact that was corrected and healed before, is old and wider than the work', () => {
  const { desk } = misled();
  heal(
    desk.at('2026-03-03T10:00:00Z'),
    'cache',
    { action: 'corrected', statement: 'x', fields: [] },
    { because: 'y' },
  );
  endSession(desk.at('2026-03-03T11:00:00Z'), undefined, undefined);
  touch(desk.at('2026-09-20T09:00:00Z'), 'src/tariff/cache.ts', undefined);
  touch(desk.at('2026-09-20T09:00:00Z'), 'src/tariff/deep/repo.ts', undefined);
  use(desk.at('2026-09-20T09:01:00Z'), ['cache']);
  const [first] = blamed(desk.at('2026-09-20T09:02:00Z')).suspects;
  expect(first?.points).toEqual({
    used: 40,
    corrected: 10,
    healed: 10,
    old: 10,
    trust: 5,
    unverified: 5,
    wide: 5,
  });
});

test("a person's word weighs less, and superseding it since weighs more", () => {
  const { desk } = misled();
  verify(desk.at('2026-03-03T09:03:00Z', 'person'), ['retry']);
  expect(short(desk.at('2026-03-03T10:00:00Z'))).toEqual([
    ['cache', true, true, 50],
    ['retry', true, false, 0],
  ]);
  supersede(desk.at('2026-03-03T09:04:00Z', 'person'), 'retry', 'poll', undefined);
  expect(short(desk.at('2026-03-03T10:00:00Z'))).toContainEqual(['retry', true, false, 30]);
});

test('where nobody recorded what was given, that is said and what was used is listed', () => {
  const desk = memoryStore();
  remember(desk.at('2026-03-02'), { kind: 'learning', statement: 'About cache', id: 'cache', fields: [] });
  endSession(desk.at('2026-03-02T13:00:00Z'), undefined, undefined);
  use(desk.at('2026-03-03'), ['cache']);
  const { sessionFacts } = blamed(desk.at('2026-03-03'));
  expect(sessionFacts.isRecorded).toBe(false);
  expect(short(desk.at('2026-03-03'))).toEqual([['cache', null, true, 50]]);
});

test('concluding something from a fact is a use of it, stating one is not', () => {
  const { desk } = misled();
  remember(desk.at('2026-03-03T09:05:00Z'), {
    kind: 'learning',
    statement: 'Orders are sent twice',
    id: 'twice',
    fields: [['from', 'retry']],
  });
  expect(short(desk.at('2026-03-03T10:00:00Z')).map(([id, , used]) => [id, used])).toEqual([
    ['cache', true],
    ['retry', true],
  ]);
});

test('facts of the user store are looked up there, and what nobody knows is named', () => {
  const { desk } = misled();
  const home = memoryStore();
  remember(home.at('2026-03-01', 'person'), {
    kind: 'preference',
    statement: 'Small commits',
    id: 'small',
    fields: [],
  });
  const store = desk.at('2026-03-03T09:05:00Z');
  noteExposure(store, load(store), 'recall', ['small', 'gone']);
  const user = { store: home.at('2026-03-03'), memory: load(home.at('2026-03-03')) };
  const { suspects, unknown } = blame({ store, memory: load(store) }, user);
  expect(suspects.find(({ id }) => id === 'small')).toMatchObject({ given: true, trust: 'human', score: 0 });
  expect(unknown).toEqual(['gone']);
});

test('a session nobody knows is answered with the newest ones', () => {
  const { desk, session } = misled();
  expect(() => blamed(desk.at('2026-03-03'), 'nope')).toThrow('There is no session `nope`');
  expect(blamed(desk.at('2026-03-03'), session).sessionFacts.session.id).toBe(session);
});

test('of a fact: its origin, who was given it, who used it, what it led to, and how it misled', () => {
  const { desk, session } = misled();
  heal(
    desk.at('2026-03-03T10:00:00Z'),
    'cache',
    { action: 'corrected', statement: 'Now right', fields: [] },
    { because: 'y' },
  );
  const store = desk.at('2026-03-03T11:00:00Z');
  const found = blameFact(store, load(store), 'cache');
  expect(found.origin).toMatchObject({ agent: 'claude-code', author: 'Ada', words: 'About cache', from: [] });
  expect(found.given).toEqual([{ session, at: '2026-03-03T09:02:00Z', how: 'brief' }]);
  expect(found.used.map(({ session: in_, how }) => [in_, how])).toEqual([
    [session, 'Referenced'],
    [session, 'Corrected'],
  ]);
  expect(found.derived).toEqual([{ id: 'poll', statement: 'About poll', flags: ['SUSPECT'] }]);
  expect(found.faults.map(({ id, action }) => [id, action])).toEqual([['fault-cache', 'corrected']]);
  expect(blameFact(store, load(store), 'poll').origin.from).toEqual(['cache']);
});
