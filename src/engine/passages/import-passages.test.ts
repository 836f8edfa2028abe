import { expect, test } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { load } from '../reading/load.ts';
import { resume } from '../resume.ts';
import { type Imported, importPassages } from './import-passages.ts';
import { passageFiles, passageFolders, readPassageAt, readPassageFile } from './read-passages.ts';

const ROOT = '/project/.tidemark/passages';
const ADA = { session: 'standup', date: '2026-03-02', turn: 1, speaker: 'Ada', text: 'We ship on Friday.' };

test('a conversation is one file, in the month of its first turn, one line a turn in order', () => {
  const desk = memoryStore();
  const done = bring(desk.at('2026-03-05'), [{ ...ADA, turn: 2, date: '2026-04-01' }, ADA]);
  expect(done).toMatchObject({ sessions: 1, passages: 2, facts: 0, redacted: 0, skipped: 0, problems: [] });
  const [path = ''] = paths(desk.files.contents);
  expect(path).toMatch(new RegExp(`^${ROOT}/2026-03/standup-[0-9a-f]{8}\\.jsonl$`));
  expect(text(desk.files.contents, path)).toBe(
    `${JSON.stringify(ADA)}\n${JSON.stringify({ ...ADA, date: '2026-04-01', turn: 2 })}\n`,
  );
});

test('importing again touches nothing; what has grown is extended, what differs is replaced and counted', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-05');
  bring(store, [ADA]);
  const before = new Map(desk.files.contents);
  desk.files.beforeWrite = (operation, path) => {
    throw new Error(`${operation} ${path}`);
  };
  expect(bring(store, [ADA])).toMatchObject({ sessions: 0, passages: 0, unchanged: 1 });
  expect(desk.files.contents).toEqual(before);
  desk.files.beforeWrite = () => undefined;
  const second = { ...ADA, turn: 2, text: 'Thursday is better.' };
  expect(bring(store, [ADA, second])).toMatchObject({ sessions: 1, passages: 1, added: 1, unchanged: 1 });
  expect(bring(store, [{ ...second, text: 'Monday.' }])).toMatchObject({
    passages: 1,
    added: 0,
    replaced: 1,
  });
  expect(spoken(store)).toEqual(['We ship on Friday.', 'Monday.']);
});

test('what is stored can be imported again', () => {
  const desk = memoryStore();
  bring(desk.at('2026-03-05'), [ADA, { ...ADA, session: 'retro', date: '' }]);
  const other = memoryStore();
  for (const path of paths(desk.files.contents))
    importPassages(
      other.at('2026-03-05'),
      [{ name: path, chunks: [desk.files.contents.get(path) ?? new Uint8Array()] }],
      {
        format: 'jsonl',
      },
    );
  expect(paths(other.files.contents)).toEqual(paths(desk.files.contents));
  for (const path of paths(desk.files.contents))
    expect(other.files.contents.get(path)).toEqual(desk.files.contents.get(path));
});

test('a turn that comes without its date keeps the one that is known', () => {
  const desk = memoryStore();
  bring(desk.at('2026-03-05'), [ADA]);
  expect(bring(desk.at('2026-03-05'), [{ ...ADA, date: '' }])).toMatchObject({ passages: 0, unchanged: 1 });
});

test('a conversation whose first turn turns up later moves to its month', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-05');
  bring(store, [{ ...ADA, date: '' }]);
  expect(paths(desk.files.contents)[0]).toContain('/undated/');
  bring(store, [{ ...ADA, turn: 0, date: '2026-01-31' }]);
  expect(paths(desk.files.contents)).toHaveLength(1);
  expect(paths(desk.files.contents)[0]).toContain('/2026-01/');
  expect(spoken(store)).toHaveLength(2);
});

test('one turn twice in one file: the later one counts, and it is said', () => {
  const desk = memoryStore();
  const done = bring(desk.at('2026-03-05'), [ADA, { ...ADA, text: 'Monday.' }, { ...ADA, text: 'Monday.' }]);
  expect(done).toMatchObject({ passages: 1, problems: [{ code: 'turn-twice', level: 'notice', line: 2 }] });
  expect(spoken(desk.at('2026-03-05'))).toEqual(['Monday.']);
});

test('secrets do not reach the disk, whichever field they are in', () => {
  const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
  const desk = memoryStore();
  const done = bring(desk.at('2026-03-05'), [
    { ...ADA, text: `Use ${secret}` },
    { ...ADA, turn: 2, speaker: secret },
    { ...ADA, turn: 3, session: `talk ${secret}` },
    { ...ADA, turn: 4 },
  ]);
  expect(done).toMatchObject({ passages: 4, redacted: 3, kinds: ['github-token'] });
  for (const [path, bytes] of desk.files.contents)
    expect(path + new TextDecoder().decode(bytes)).not.toContain(secret.slice(0, 12));
});

test('what Tidemark itself put into a conversation is not taken for somebody’s words; nor is an empty turn', () => {
  const desk = memoryStore();
  const { text: shown } = resume(desk.at('2026-03-05'), load(desk.at('2026-03-05')), {});
  const done = bring(desk.at('2026-03-05'), [
    { ...ADA, text: shown },
    { ...ADA, turn: 2, text: `\n# Recall: ship\n\n- ...` },
    { ...ADA, turn: 3, text: ' \n' },
    { ...ADA, turn: 4, text: 'Memory: how much does it need?' },
  ]);
  expect(done).toMatchObject({ passages: 1, skipped: 3 });
});

test('a long input is stored as it is read, with the same bytes at the end', () => {
  const turns = Array.from({ length: 60 }, (_, n) => ({
    session: `s${n % 7}`,
    speaker: 'Ada',
    text: `turn ${n} ${'x'.repeat(50)}`,
  }));
  const [whole, parts] = [memoryStore(), memoryStore()];
  bring(whole.at('2026-03-05'), turns);
  const bytes = new TextEncoder().encode(turns.map((turn) => `${JSON.stringify(turn)}\n`).join(''));
  const chunks = Array.from({ length: 40 }, (_, n) => bytes.subarray(n * 200, n * 200 + 200));
  importPassages(parts.at('2026-03-05'), [{ name: 'f', chunks }], { format: 'jsonl', held: 100 });
  expect(passagesIn(parts.files.contents)).toEqual(passagesIn(whole.files.contents));
});

test('a dry run says the same and writes nothing', () => {
  const desk = memoryStore();
  desk.files.beforeWrite = () => {
    throw new Error('wrote');
  };
  const done = importPassages(desk.at('2026-03-05'), [input([ADA])], { format: 'jsonl', dryRun: true });
  expect(done).toMatchObject({ sessions: 1, passages: 1, dryRun: true });
});

test('of very many problems the first are told and the others counted; notices alone are no failure', () => {
  const many = Array.from({ length: 1_500 }, (_, n) => ({ ...ADA, text: `${n}` }));
  const { problems: notices } = bring(memoryStore().at('2026-03-05'), many);
  expect(notices).toHaveLength(1_001);
  expect(notices.at(-1)).toMatchObject({ code: 'more-problems', level: 'notice' });
  const bad = Array.from({ length: 1_500 }, () => ({ session: 'standup' }));
  const { problems } = bring(memoryStore().at('2026-03-05'), bad);
  expect(problems.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('500 more') });
});

test('a damaged file is left as it is, and the other conversations are imported', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-05');
  bring(store, [ADA]);
  const [path = ''] = paths(desk.files.contents);
  desk.files.replace(path, `${text(desk.files.contents, path)}{"session": "stan`);
  const before = text(desk.files.contents, path);
  const done = bring(store, [
    { ...ADA, turn: 2 },
    { ...ADA, session: 'retro' },
  ]);
  expect(done).toMatchObject({
    sessions: 1,
    passages: 1,
    problems: [{ code: 'stored-damaged', level: 'error', file: path, line: 2 }],
  });
  expect(text(desk.files.contents, path)).toBe(before);
});

test.each([
  '../../x',
  'x'.repeat(5_000),
  '🙂🙂',
  'a\u0000b',
  'CON',
  'nul.txt',
  '/etc/passwd',
  '..',
  'C:\\x',
  '\ud800',
])('the session %.20s lies inside the store under a safe name', (session) => {
  const desk = memoryStore();
  const store = desk.at('2026-03-05');
  expect(bring(store, [{ ...ADA, session }])).toMatchObject({ passages: 1, problems: [] });
  const [path = ''] = paths(desk.files.contents);
  expect(path.slice(ROOT.length)).toMatch(/^\/2026-03\/[a-z0-9]+(-[a-z0-9]+)*\.jsonl$/);
  expect(path.length).toBeLessThan(ROOT.length + 90);
  expect(readPassageFile(store, path).passages[0]?.passage.session).toBe(session.toWellFormed());
});

test('a passage is found again by the bytes of its line', () => {
  const store = memoryStore().at('2026-03-05');
  bring(store, [
    { ...ADA, text: 'zwölf 🙂' },
    { ...ADA, turn: 2 },
  ]);
  const [folder] = passageFolders(store);
  const [file] = passageFiles(store, folder?.path ?? '');
  const read = readPassageFile(store, file?.path ?? '');
  expect(read.stamp).not.toBe('');
  for (const { passage, from, to } of read.passages)
    expect(readPassageAt(store, file?.path ?? '', from, to)).toEqual(passage);
  expect(readPassageAt(store, file?.path ?? '', 3, 40)).toBeUndefined();
});

test('every write changes the stamp of its folder', () => {
  const store = memoryStore().at('2026-03-05');
  const stamps = new Set<string>();
  for (const said of ['One.', 'Two.', 'Three.']) {
    bring(store, [{ ...ADA, text: said }]);
    stamps.add(passageFolders(store)[0]?.stamp ?? '');
  }
  expect(stamps.size).toBe(3);
});

test('git is told to leave conversations out before the first is written, and not again', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-05');
  desk.files.create(`${store.root}/.gitignore`, '.index/');
  bring(store, [ADA]);
  const file = `${store.root}/.gitignore`;
  expect(text(desk.files.contents, file)).toBe('.index/\npassages/\n');
  desk.files.replace(file, '.index/\n');
  bring(store, [{ ...ADA, turn: 2 }]);
  expect(text(desk.files.contents, file)).toBe('.index/\n');
});

test('the conversations of other worktrees are read, and nothing is written there', () => {
  const desk = memoryStore();
  const here = desk.at('2026-03-05');
  const there = { ...here, root: '/other/.tidemark', ledgers: ['/other/.tidemark', here.root] };
  bring(here, [ADA]);
  bring(there, [{ ...ADA, session: 'retro' }]);
  expect(passageFolders({ ...here, ledgers: [here.root, there.root] }).map(({ path }) => path)).toEqual([
    `${ROOT}/2026-03`,
    '/other/.tidemark/passages/2026-03',
  ]);
  expect(paths(desk.files.contents)).toHaveLength(1);
});

function input(turns: readonly object[]) {
  const lines = turns.map((turn) => `${JSON.stringify(turn)}\n`).join('');
  return { name: 'talk.jsonl', chunks: [new TextEncoder().encode(lines)] };
}

function bring(store: Store, turns: readonly object[]): Imported {
  return importPassages(store, [input(turns)], { format: 'jsonl' });
}

function paths(contents: ReadonlyMap<string, Uint8Array>): string[] {
  return [...contents.keys()].filter((path) => path.startsWith(`${ROOT}/`)).sort();
}

function passagesIn(contents: ReadonlyMap<string, Uint8Array>): string[][] {
  return paths(contents).map((path) => [path, text(contents, path)]);
}

function text(contents: ReadonlyMap<string, Uint8Array>, path: string): string {
  return new TextDecoder().decode(contents.get(path));
}

function spoken(store: Store): string[] {
  return passageFolders(store)
    .flatMap(({ path }) => passageFiles(store, path))
    .flatMap(({ path }) => readPassageFile(store, path).passages.map(({ passage }) => passage.text));
}
