import { describe, expect, test } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { ask } from '../../../test/recall-store.ts';
import type { Store } from '../../model/store.ts';
import { forget, forgetConversations, forgettable } from '../forget.ts';
import { fsck } from '../fsck.ts';
import { load } from '../reading/load.ts';
import { remember } from '../remember.ts';
import { status } from '../status.ts';
import { importPassages } from './import-passages.ts';
import { passageFiles, passageFolders, readPassageFile } from './read-passages.ts';

const WORDS = 'The password of the "staging" server is in the wiki';
const ADA = { session: 'standup', date: '2026-03-02', turn: 1, speaker: 'Ada', text: `Listen: ${WORDS}!` };

test('what is forgotten goes from conversations too, however it is written there, and stays away', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-05', 'person');
  bring(store, [ADA, { ...ADA, turn: 2, text: 'Thanks.' }]);
  const [path = ''] = paths(store);
  const escaped = new TextDecoder().decode(desk.files.read(path)).replace('password', '\\u0070assword');
  desk.files.replace(path, `${escaped}{"broken: ${WORDS.replaceAll('"', "'")}\n`);
  desk.files.create(`${path.slice(0, path.lastIndexOf('/'))}/.tmp-1-abc-0`, WORDS);
  remember(store, { kind: 'learning', id: 'leak', statement: WORDS, fields: [] });
  const [erased] = forget(store, ['leak']);
  expect(erased?.files).toContain(path);
  expect(texts(store)).toEqual(['Listen: [REDACTED:forgotten]!', 'Thanks.']);
  expect(desk.files.list(path.slice(0, path.lastIndexOf('/')))).toHaveLength(1);
  desk.files.replace(path, new TextDecoder().decode(desk.files.read(path)).replace(/^\{"broken.*\n/m, ''));
  expect(bring(store, [ADA])).toMatchObject({ passages: 0, unchanged: 1 });
  expect(texts(store)[0]).toBe('Listen: [REDACTED:forgotten]!');
  expect(bring(store, [{ ...ADA, text: 'Something else.' }])).toMatchObject({ replaced: 1 });
});

test('a whole conversation is forgotten by its session or by what it was imported from, and is not imported again', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-05', 'person');
  const talks = [ADA, { ...ADA, session: 'retro' }, { ...ADA, session: 'planning' }];
  bring(store, talks, 'talks.jsonl');
  bring(store, [{ ...ADA, session: 'other' }], 'other.jsonl');
  expect(forgettable(store, load(store), { source: 'retro' }).conversations).toEqual(['retro']);
  expect(forgetConversations(store, ['retro'])).toMatchObject([{ id: 'retro', events: 1, also: [] }]);
  const { conversations } = forgettable(store, load(store), { source: 'talks.jsonl' });
  expect(conversations).toEqual(['planning', 'standup']);
  forgetConversations(store, conversations);
  expect(sessions(store)).toEqual(['other']);
  for (const [path, bytes] of desk.files.contents)
    expect(path + new TextDecoder().decode(bytes)).not.toMatch(/standup|retro|planning/);
  expect(bring(store, talks, 'talks.jsonl')).toMatchObject({
    passages: 0,
    problems: [{ code: 'forgotten', level: 'notice' }, { code: 'forgotten' }, { code: 'forgotten' }],
  });
  expect(() => forgettable(store, load(store), { source: 'talks.jsonl' })).toThrow('No fact rests on');
});

test('it is forgotten in the other worktrees too', () => {
  const desk = memoryStore();
  const here = desk.at('2026-03-05', 'person');
  const there = { ...here, root: '/other/.tidemark', ledgers: ['/other/.tidemark'] };
  const both = { ...here, ledgers: [here.root, there.root] };
  bring(here, [ADA], 'a.jsonl');
  bring(there, [ADA], 'b.jsonl');
  expect(status(both, load(both)).conversations).toBe(1);
  forgetConversations(both, forgettable(both, load(both), { source: 'b.jsonl' }).conversations);
  expect(texts(both)).toEqual([]);
  expect(bring(there, [ADA])).toMatchObject({ passages: 0 });
});

describe('a conversation that was forgotten in another clone', () => {
  /** Another clone that has pulled the ledger, which is all that travels. */
  function cloneOf(desk: ReturnType<typeof memoryStore>) {
    const clone = memoryStore();
    return {
      store: clone.at('2026-03-06', 'person'),
      pull: () => {
        for (const [path, text] of desk.sessions()) clone.files.replace(path, text);
      },
    };
  }

  test('is not imported there, and that is said', () => {
    const desk = memoryStore();
    const store = desk.at('2026-03-05', 'person');
    bring(store, [ADA], 'a.jsonl');
    forgetConversations(store, ['standup']);
    for (const text of desk.sessions().values()) expect(text).not.toMatch(/standup|password/);
    const clone = cloneOf(desk);
    clone.pull();
    expect(bring(clone.store, [ADA, { ...ADA, session: 'other' }])).toMatchObject({
      sessions: 1,
      problems: [
        {
          code: 'forgotten',
          level: 'notice',
          message: expect.stringContaining('"standup" was forgotten on request, says the ledger'),
        },
      ],
    });
    expect(sessions(clone.store)).toEqual(['other']);
    expect(forgetConversations(store, ['standup'])).toHaveLength(1);
    expect(load(store).state.forgotten.size).toBe(1);
  });

  test('answers nothing where it lies already, and fsck tells that it does', () => {
    const desk = memoryStore();
    const store = desk.at('2026-03-05', 'person');
    const clone = cloneOf(desk);
    bring(store, [ADA]);
    bring(clone.store, [ADA, { ...ADA, session: 'other', text: 'The lamp of the harbour is red' }]);
    const found = (question: string) => ask(clone.store, question).results.map(({ id }) => id);
    expect(found('password of the staging server')).toEqual(['standup#1']);
    forgetConversations(store, ['standup']);
    clone.pull();
    expect(found('password of the staging server')).toEqual([]);
    expect(found('lamp of the harbour')).toEqual(['other#1']);
    expect(fsck(clone.store)).toMatchObject({
      ok: false,
      problems: [{ code: 'forgotten-elsewhere', line: 1 }],
    });
    forgetConversations(clone.store, ['standup']);
    expect(fsck(clone.store)).toMatchObject({ ok: true });
    expect(clone.store.files.list('/project/.tidemark/.index/passages')).toEqual([]);
  });
});

test('stopped at any write, forgetting a conversation again ends it', () => {
  for (let stop = 0; ; stop++) {
    const desk = memoryStore();
    const store = desk.at('2026-03-05', 'person');
    bring(store, [ADA], 'talks.jsonl');
    let left = stop;
    desk.files.beforeWrite = () => (left-- === 0 ? 0 : undefined);
    let crashed = false;
    try {
      forgetConversations(store, ['standup']);
    } catch {
      crashed = true;
    }
    desk.files.beforeWrite = () => undefined;
    if (!crashed) {
      expect(stop).toBeGreaterThan(2);
      break;
    }
    forgetConversations(store, forgettable(store, load(store), { source: 'talks.jsonl' }).conversations);
    expect(texts(store)).toEqual([]);
    for (const bytes of desk.files.contents.values())
      expect(new TextDecoder().decode(bytes)).not.toContain('standup');
  }
});

test('fsck finds nothing in what was imported, and counts it', () => {
  const store = memoryStore().at('2026-03-05', 'person');
  bring(store, [ADA, { ...ADA, turn: -3, date: '' }, { ...ADA, session: '../x', date: '' }]);
  expect(fsck(store)).toMatchObject({ ok: true, problems: [], conversations: 2, passages: 3 });
});

test.each([
  ['a line that is no turn', (text: string) => `${text}{"session": 1}\n`, 'bad-passage', 3, false],
  ['a turn without a number', (text: string) => text.replace('"turn":2,', ''), 'bad-passage', 2, false],
  [
    'a turn of another conversation',
    (text: string) => text.replace(/standup(?=.*Yes)/, 'x'),
    'passage-name',
    2,
    false,
  ],
  [
    'keys in another order',
    (text: string) => text.replace(/("turn":2),("speaker":"Ada")/, '$2,$1'),
    'passage-form',
    2,
    true,
  ],
  [
    'turns in another order',
    (text: string) => text.split('\n').slice(0, 2).reverse().join('\n'),
    'passage-form',
    1,
    true,
  ],
  [
    'a date of another month',
    (text: string) => text.replaceAll('2026-03', '2026-04'),
    'passage-place',
    1,
    true,
  ],
])('fsck names %s, with file and line', (_, damage, code, line, ok) => {
  const desk = memoryStore();
  const store = desk.at('2026-03-05', 'person');
  bring(store, [ADA, { ...ADA, turn: 2, text: 'Yes' }]);
  const [file = ''] = paths(store);
  desk.files.replace(file, damage(new TextDecoder().decode(desk.files.read(file))));
  const report = fsck(store);
  expect(report.problems).toMatchObject([{ code, file, line }]);
  expect(report.ok).toBe(ok);
});

function bring(store: Store, turns: readonly object[], source?: string) {
  const lines = turns.map((turn) => `${JSON.stringify(turn)}\n`).join('');
  return importPassages(store, [{ name: 'f', chunks: [new TextEncoder().encode(lines)], source }], {
    format: 'jsonl',
  });
}

function paths(store: Store): string[] {
  return passageFolders(store).flatMap(({ path }) => passageFiles(store, path).map((file) => file.path));
}

function passages(store: Store) {
  return paths(store).flatMap((path) => readPassageFile(store, path).passages.map(({ passage }) => passage));
}

function texts(store: Store): string[] {
  return passages(store).map(({ text }) => text);
}

function sessions(store: Store): string[] {
  return passages(store).map(({ session }) => session);
}
