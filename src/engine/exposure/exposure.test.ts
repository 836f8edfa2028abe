import { expect, test } from 'vitest';
import { type Desk, memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { checkAttention } from '../attention.ts';
import { fsck } from '../fsck.ts';
import { use } from '../mark.ts';
import { load } from '../reading/load.ts';
import { remember } from '../remember.ts';
import { FOREIGN } from '../spool/check-spools.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { appendUnsynced, MOST_BYTES, spoolName, spoolOf, spoolPath } from '../spool/spool-file.ts';
import { endSession } from '../work/end-session.ts';
import { note } from '../work/set-work.ts';
import { startSession } from '../work/start-session.ts';
import type { Means } from './exposures.ts';
import { noteExposure } from './note-exposure.ts';

const given = (store: Store, how: Means, ...ids: string[]) => noteExposure(store, load(store), how, ids);

const spooled = (desk: Desk) =>
  [...desk.files.contents].filter(([path]) => path.includes('/spool/')).map(([, bytes]) => text(bytes));
/** What the spools say but for whose they are. */
const said = (desk: Desk) =>
  spooled(desk).flatMap((all) =>
    all.split('\n').flatMap((line) => (line === '' || line.includes('"opened"') ? [] : [JSON.parse(line)])),
  );

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

const ledger = (desk: Desk) => [...desk.sessions().values()].join('');
const local = (desk: Desk) =>
  [...desk.files.contents].filter(([path]) => path.includes('/local/')).map(([, bytes]) => text(bytes));
const recorded = (desk: Desk) => local(desk).join('');

function withFacts(...ids: string[]): Desk {
  const desk = memoryStore();
  for (const id of ids)
    remember(desk.at('2026-03-02T09:00:00Z'), { kind: 'learning', statement: `About ${id}`, id, fields: [] });
  return desk;
}

test('what a session was given is spooled once, and reaches the local ledger with the next write', () => {
  const desk = withFacts('cache', 'retry');
  const store = desk.at('2026-03-02T09:10:00Z');
  given(store, 'brief', 'cache', 'retry');
  given(store, 'recall', 'retry');
  given(store, 'brief', 'cache', 'retry');
  const line = { type: 'exposed', at: '2026-03-02T09:10:00Z', how: 'brief', facts: ['cache', 'retry'] };
  expect(said(desk)).toEqual([line]);
  expect(ledger(desk)).not.toContain('Given');
  const { marked } = use(desk.at('2026-03-02T09:20:00Z'), ['cache']);
  expect(marked.map(({ event }) => event.verb)).toEqual(['Referenced']);
  expect(recorded(desk)).toContain(
    '- Given\n  how: brief\n  fact: cache\n  fact: retry\n  at: 2026-03-02T09:20:00Z #4\n',
  );
  expect(ledger(desk)).toContain('- Referenced `cache`\n  at: 2026-03-02T09:20:00Z #5\n');
  expect(ledger(desk)).not.toContain('Given');
});

test('what was folded is not folded again, and not given again in that session', () => {
  const desk = withFacts('cache', 'retry');
  given(desk.at('2026-03-02T09:10:00Z'), 'brief', 'cache');
  note(desk.at('2026-03-02T09:11:00Z'), 'one');
  given(desk.at('2026-03-02T09:12:00Z'), 'recall', 'cache', 'retry');
  note(desk.at('2026-03-02T09:13:00Z'), 'two');
  note(desk.at('2026-03-02T09:14:00Z'), 'three');
  expect(recorded(desk).match(/fact: .*/g)).toEqual(['fact: cache', 'fact: retry']);
});

test('being given is no use of a fact', () => {
  const desk = withFacts('cache');
  given(desk.at('2026-03-05T09:10:00Z'), 'brief', 'cache');
  const before = load(desk.at('2026-03-05')).state.facts.get('cache');
  startSession(desk.at('2026-03-05T09:11:00Z'), undefined);
  given(desk.at('2026-03-05T09:12:00Z'), 'brief', 'cache');
  note(desk.at('2026-03-05T09:13:00Z'), 'one');
  const { uses, lastUsedDay, history } = load(desk.at('2026-03-05')).state.facts.get('cache') ?? {};
  expect({ uses, lastUsedDay, history }).toEqual({
    uses: before?.uses,
    lastUsedDay: before?.lastUsedDay,
    history: before?.history,
  });
  expect(recorded(desk)).toContain('fact: cache');
});

test('where no session is open or named nothing is written', () => {
  const desk = withFacts('cache');
  endSession(desk.at('2026-03-02T09:05:00Z'), undefined, undefined);
  const before = desk.files.contents.size;
  given(desk.at('2026-03-02T09:10:00Z'), 'brief', 'cache');
  expect(desk.files.contents.size).toBe(before);
});

test('a conversation that hooks speak of is told what it was given before it wrote anything', () => {
  const desk = withFacts('cache', 'retry');
  endSession(desk.at('2026-03-02T09:05:00Z'), undefined, undefined);
  const store = desk.at('2026-03-02T09:10:00Z');
  const key = conversationKey(store);
  appendUnsynced(store, key, [{ type: 'started' }]);
  given(store, 'recall', 'cache');
  given(store, 'recall', 'cache', 'retry');
  given(store, 'show', 'retry');
  const said = () =>
    spoolOf(store, key).lines.flatMap((line) => (line.type === 'exposed' ? [[line.how, ...line.facts]] : []));
  expect(said()).toEqual([
    ['recall', 'cache'],
    ['recall', 'retry'],
  ]);
  // A compaction takes what was said away.
  appendUnsynced(store, key, [{ type: 'compacted', trigger: 'auto' }]);
  given(store, 'recall', 'cache');
  expect(said()).toHaveLength(3);
  note(desk.at('2026-03-02T09:11:00Z'), 'mine');
  expect(local(desk).at(-1)).toContain('- Given\n  how: recall\n  fact: cache\n  fact: retry\n');
});

test('a fact that a conversation was given before its first write and again after it is given once', () => {
  const desk = withFacts('cache', 'retry', 'queue');
  endSession(desk.at('2026-03-02T09:05:00Z'), undefined, undefined);
  const at = (minute: number) => desk.at(`2026-03-02T09:${minute}:00Z`);
  appendUnsynced(at(10), conversationKey(at(10)), [{ type: 'started' }]);
  given(at(10), 'recall', 'cache');
  note(at(11), 'one');
  given(at(12), 'recall', 'cache', 'retry');
  // Hooks speak of what was recalled, before the next write and after it.
  appendUnsynced(at(13), conversationKey(at(13)), [
    { type: 'exposed', how: 'brief', facts: ['cache', 'retry', 'queue'] },
  ]);
  note(at(14), 'two');
  given(at(15), 'show', 'queue');
  note(at(16), 'three');
  const last = local(desk).at(-1) ?? '';
  expect(last.match(/fact: .*/g)).toEqual(['fact: cache', 'fact: retry', 'fact: queue']);
  expect(last.match(/^- Given$/gm)).toHaveLength(3);
  endSession(at(17), undefined, undefined);
  expect([...desk.files.contents.keys()].filter((path) => path.includes('/spool/session-'))).toEqual([]);
});

test('a spool of hooks that came with a clone makes nothing a conversation', () => {
  const desk = withFacts('cache');
  endSession(desk.at('2026-03-02T09:05:00Z'), undefined, undefined);
  const store = desk.at('2026-03-02T09:10:00Z');
  const theirs = spoolName({ ...store, root: '/theirs/.tidemark' }, conversationKey(store));
  desk.files.jot(
    `${store.root}/spool/${theirs}`,
    '\n{"type":"opened","at":"2026-03-02T09:00:00Z","agent":"claude-code","conversation":"agent"}\n',
  );
  const before = spooled(desk);
  given(store, 'recall', 'cache');
  expect(spooled(desk)).toEqual(before);
});

test('a session that is named and opens later is told what it was given before', () => {
  const desk = withFacts('cache');
  const named = { ...desk.at('2026-03-02T09:10:00Z'), session: 'release-7' };
  given(named, 'brief', 'cache');
  note(desk.at('2026-03-02T09:11:00Z'), 'somebody else');
  expect(local(desk)).toEqual([]);
  note(named, 'mine');
  expect(text(desk.files.contents.get('/project/.tidemark/local/given/2026-03/release-7.md'))).toContain(
    '- Given\n  how: brief\n  fact: cache\n',
  );
});

test('the end of a session takes along what is pending and leaves no spool', () => {
  const desk = withFacts('cache');
  given(desk.at('2026-03-02T09:10:00Z'), 'recall', 'cache');
  const { events } = endSession(desk.at('2026-03-02T09:11:00Z'), undefined, undefined);
  expect(recorded(desk)).toContain('- Given\n  how: recall\n  fact: cache\n');
  expect(events).toBe(3);
  expect(spooled(desk)).toEqual([]);
});

test('a session that was left open is named by whoever writes next', () => {
  const desk = withFacts('cache');
  const [path] = desk.sessions().keys();
  const left = path?.slice(path.lastIndexOf('/') + 1, -3);
  given(desk.at('2026-03-02T09:10:00Z'), 'recall', 'cache');
  note(desk.at('2026-03-04T09:10:00Z'), 'two days later');
  expect(local(desk).at(-1)).toContain(`- Given\n  how: recall\n  session: ${left}\n  fact: cache\n`);
  expect(spooled(desk)).toEqual([]);
});

test('a spool whose session nobody knows goes when it is old', () => {
  const desk = withFacts('cache');
  given({ ...desk.at('2026-03-02T09:10:00Z'), session: 'never-opened' }, 'brief', 'cache');
  note(desk.at('2026-03-02T09:11:00Z'), 'soon after');
  expect(spooled(desk)).toHaveLength(1);
  note(desk.at('2026-03-04T09:11:00Z'), 'long after');
  expect(spooled(desk)).toEqual([]);
  expect(ledger(desk) + recorded(desk)).not.toContain('never-opened');
});

test('what came with a clone is not taken up, and is told to have come with it', () => {
  const desk = withFacts('cache');
  const store = desk.at('2026-03-02T09:10:00Z');
  const [path] = desk.sessions().keys();
  const session = path?.slice(path.lastIndexOf('/') + 1, -3) ?? '';
  const theirs = spoolName({ ...store, root: '/theirs/.tidemark' }, { session });
  const names = [theirs, `session-${theirs.slice(-22)}`];
  const exposed = { type: 'exposed', at: '2026-03-02T09:10:00Z', how: 'brief', facts: ['planted'] };
  const opened = { type: 'opened', at: '2026-03-02T09:10:00Z', session };
  for (const name of names)
    desk.files.jot(
      `${store.root}/spool/${name}`,
      `\n${JSON.stringify(opened)}\n\n${JSON.stringify(exposed)}\n`,
    );
  note(store, 'go on');
  note(desk.at('2026-03-04T09:10:00Z'), 'two days later');
  expect(ledger(desk) + recorded(desk)).not.toContain('planted');
  expect(fsck(store).problems.map(({ message, file }) => [file, message])).toEqual(
    [...names].sort().map((name) => [`${store.root}/spool/${name}`, FOREIGN]),
  );
});

test('what an earlier version left in another form is told, and neither read nor removed', () => {
  const desk = withFacts('cache');
  const store = desk.at('2026-03-02T09:10:00Z');
  const old = [spoolName(store, { session: 'one' }).slice('session-'.length, -'.jsonl'.length)];
  const names = old.flatMap((word) => [
    `given-${word.slice(0, 17)}`,
    `hook-${word}`,
    `recent-${word.slice(0, 8)}`,
  ]);
  for (const name of names)
    desk.files.jot(`${store.root}/spool/${name}`, '\n["2026-03-01T09:10:00Z","brief","planted"]\n');
  note(desk.at('2026-03-04T09:10:00Z'), 'two days later');
  expect(ledger(desk) + recorded(desk)).not.toContain('planted');
  const { ok, problems } = fsck(store);
  expect(ok).toBe(true);
  expect(problems.map(({ file }) => file)).toEqual(names.map((name) => `${store.root}/spool/${name}`));
  expect(problems[0]?.message).toContain('An earlier version');
});

test('a check before acting counts as given too', () => {
  const desk = withFacts('cache');
  checkAttention(desk.at('2026-03-02T09:10:00Z'), 'Rework the cache', undefined);
  expect(said(desk)).toMatchObject([{ how: 'check', facts: ['cache'] }]);
});

test('a torn line and garbage are passed over, and what follows is not lost', () => {
  const desk = withFacts('cache', 'retry');
  const store = desk.at('2026-03-02T09:10:00Z');
  const [path] = desk.sessions().keys();
  const spool = spoolPath(store, { session: path?.slice(path.lastIndexOf('/') + 1, -3) ?? '' });
  desk.files.jot(spool, '\n{"type":"exposed","at":"2026-03-02T09:10:00Z","ho');
  given(store, 'brief', 'cache');
  desk.files.jot(spool, '\u0000\u0001{}\n[1,2]\nnull\n{"type":"stolen","at":"x"}\n');
  given(store, 'recall', 'retry');
  note(store, 'go on');
  expect(recorded(desk).match(/(?:how|fact): .*/g)).toEqual([
    'how: brief',
    'fact: cache',
    'how: recall',
    'fact: retry',
  ]);
  const { ok, problems } = fsck(store);
  expect(ok).toBe(true);
  expect(problems.map(({ code, level, line }) => [code, level, line])).toEqual(
    [2, 4, 5, 6, 7].map((line) => ['spool', 'notice', line]),
  );
});

test('nothing but ids gets from a spool into the ledger', () => {
  const desk = withFacts('cache');
  const store = desk.at('2026-03-02T09:10:00Z');
  given(store, 'brief', 'two words', 'back`tick', `ghp_${'a1B2'.repeat(9)}`, 'fact-of-the-user', 'cache');
  note(store, 'go on');
  expect(recorded(desk).match(/fact: .*/g)).toEqual(['fact: fact-of-the-user', 'fact: cache']);
});

test('a spool that grew beyond reason is neither read nor written, and nothing fails by it', () => {
  const desk = withFacts('cache');
  const store = desk.at('2026-03-02T09:10:00Z');
  const [path] = desk.sessions().keys();
  const spool = spoolPath(store, { session: path?.slice(path.lastIndexOf('/') + 1, -3) ?? '' });
  desk.files.jot(spool, 'x'.repeat(MOST_BYTES + 1));
  given(store, 'brief', 'cache');
  note(store, 'go on');
  expect(desk.files.read(spool)).toHaveLength(MOST_BYTES + 1);
  expect(local(desk)).toEqual([]);
  expect(fsck(store).problems.map(({ message }) => message)).toEqual([
    'It is larger than 256 KB; what lies beyond is passed over.',
  ]);
});

test('a spool that cannot be written keeps nobody from reading or writing', () => {
  const desk = withFacts('cache');
  desk.files.beforeWrite = (operation) => {
    if (operation === 'jot') throw new Error('read-only');
    return undefined;
  };
  given(desk.at('2026-03-02T09:10:00Z'), 'brief', 'cache');
  note(desk.at('2026-03-02T09:11:00Z'), 'go on');
  expect(ledger(desk)).toContain('Noted: go on');
});

test('a fact of the user store is told apart in the spool, and by its id in the ledger', () => {
  const desk = withFacts('cache');
  const store = desk.at('2026-03-02T09:10:00Z');
  given(store, 'recall', 'user:short', 'cache');
  given(store, 'show', 'user:short');
  expect(said(desk)).toMatchObject([{ how: 'recall', facts: ['user:short', 'cache'] }]);
  note(desk.at('2026-03-02T09:20:00Z'), 'Something');
  expect(recorded(desk)).toContain('- Given\n  how: recall\n  fact: short\n  fact: cache\n');
  expect(recorded(desk)).not.toContain('user:');
});
