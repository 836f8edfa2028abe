import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { readHookProblems } from '../hooks/problems.ts';
import { load } from '../reading/load.ts';
import { conversationKey } from './conversation-key.ts';
import { endedConversations } from './ended-conversations.ts';
import { foldSpools } from './fold-spools.ts';
import { recentSpools } from './hook-notes.ts';
import {
  appendUnsynced,
  foreignSpools,
  markFolded,
  type Spool,
  spoolName,
  spoolNames,
  spoolOf,
  spoolPath,
} from './spool-file.ts';
import { type Entry, type Line, lineText, parseLines } from './spool-line.ts';

const ADA = { agent: 'claude-code', conversation: 'one' };

const bytesOf = (text: string) => new TextEncoder().encode(text);
const said = ({ lines }: Pick<Spool, 'lines'>) =>
  lines.map(({ type }) => type).filter((type) => type !== 'opened');
const pathsIn = (lines: readonly Line[]) =>
  lines.flatMap((line) => (line.type === 'touched' ? [line.path] : []));
const touched = (path: string): Entry => ({ type: 'touched', path });
/** A store has a folder before anything is kept in it. */
function opened() {
  const store = memoryStore().at('2026-03-02');
  store.files.makeFolder(`${store.root}/sessions`);
  return store;
}

/** The spool as it is after it was folded, made long first. */
function anew(store: ReturnType<typeof opened>): Spool {
  store.files.jot(spoolPath(store, ADA), '\n'.repeat(129 * 1024));
  markFolded(store, ADA, spoolOf(store, ADA));
  return spoolOf(store, ADA);
}

describe('the spool of a conversation', () => {
  it('says whose it is first, and keeps what came in order', () => {
    const store = opened();
    appendUnsynced(store, ADA, [touched('a.ts')]);
    appendUnsynced(store, ADA, [
      { type: 'used', facts: ['x'] },
      { type: 'ended', reason: 'other' },
    ]);
    const spool = spoolOf(store, ADA);
    expect(spool.key).toEqual(ADA);
    expect(spool.pending).toMatchObject([
      { type: 'touched', path: 'a.ts' },
      { type: 'used', facts: ['x'] },
      { type: 'ended', reason: 'other' },
    ]);
  });

  it('is another one for another agent, conversation or sub-agent', () => {
    const store = opened();
    const keys = [ADA, { ...ADA, agent: 'claude-code/explore' }, { ...ADA, conversation: 'two' }];
    const names = [...keys, { session: 'one' }].map((key) => spoolName(store, key));
    expect(new Set(names).size).toBe(4);
  });

  it('passes over lines that are cut or strange, and what is in the ledger already', () => {
    const line = (type: string, more: object = {}) =>
      `${JSON.stringify({ type, at: '2026-03-02T12:00:00Z', ...more })}\n`;
    const before = line('opened', { agent: 'codex', conversation: 'c' }) + line('touched', { path: 'a' });
    const text = `${before}${line('folded', { lines: '2' })}{"x":1}\n["cut\n${line('moon')}${line('touched', { path: 'b' })}`;
    const found = parseLines(bytesOf(text));
    expect(pathsIn(found.pending)).toEqual(['b']);
    expect(pathsIn(found.lines)).toEqual(['a', 'b']);
    expect(found.problems).toEqual([4, 5, 6]);
  });

  it.each([
    '{"type":["ended"],"at":"x"}',
    '{"type":"ended","at":1}',
    '{"type":"ended","at":"x","reason":{}}',
    '{"type":"used","at":"x","facts":"all"}',
    '{"type":"used","at":"x","facts":[1]}',
    '{"type":"constructor","at":"x"}',
    '"ended"',
    'null',
    '\u0000',
  ])('takes no other form for a line: %s', (text) => {
    expect(parseLines(bytesOf(`${text}\n`))).toMatchObject({ lines: [], problems: [1] });
  });

  it('stops growing and says so once, keeps what there is, and always takes the end', () => {
    const store = opened();
    appendUnsynced(store, ADA, [touched('0 first')]);
    store.files.jot(spoolPath(store, ADA), '\n'.repeat(220 * 1024));
    for (let i = 1; i < 20; i++) appendUnsynced(store, ADA, [touched(`${i} ${'記'.repeat(10_000)}`)]);
    expect(store.files.stat(spoolPath(store, ADA))?.size).toBeLessThan(256 * 1024);
    appendUnsynced(store, ADA, [{ type: 'ended' }]);
    const { lines } = spoolOf(store, ADA);
    expect(pathsIn(lines)[0]).toMatch(/^0 /);
    expect(lines.at(-1)?.type).toBe('ended');
    const { problems } = readHookProblems(store);
    expect(problems.map(({ code }) => code)).toEqual(['full']);
  });

  it('takes what fits of very much that is said at once', () => {
    const store = opened();
    const ids = Array.from({ length: 60_000 }, (_, i) => `fact-${i}`);
    appendUnsynced(store, ADA, [{ type: 'used', facts: ids }]);
    appendUnsynced(store, ADA, ids.map(touched));
    expect(store.files.stat(spoolPath(store, ADA))?.size).toBeLessThan(64 * 1024);
    const { lines, pending } = spoolOf(store, ADA);
    expect(pending[0]?.facts.length).toBeGreaterThan(100);
    expect(pathsIn(lines).length).toBeGreaterThan(50);
    expect(readHookProblems(store).problems).toHaveLength(1);
  });

  it('of which a part is too large to be ours is read as far as it goes', () => {
    const store = opened();
    appendUnsynced(store, ADA, [touched('a.ts')]);
    store.files.jot(spoolPath(store, ADA), 'x'.repeat(300_000));
    expect(pathsIn(spoolOf(store, ADA).pending)).toEqual(['a.ts']);
  });

  it('begins anew with what the conversation was given and told', () => {
    const store = opened();
    appendUnsynced(store, ADA, [{ type: 'exposed', how: 'brief', facts: ['a'] }, touched('a.ts')]);
    appendUnsynced(store, ADA, [{ type: 'said', what: 'flush' }]);
    const { lines } = anew(store);
    expect(lines.map(({ type }) => type)).toEqual(['opened', 'exposed', 'said', 'folded']);
    expect(spoolOf(store, ADA)).toMatchObject({ key: ADA, pending: [] });
  });

  it('begins anew with all that it was given, however much was said since', () => {
    const store = opened();
    const long = Array.from({ length: 120 }, (_, i) => `${'x'.repeat(100)}-${i}`);
    appendUnsynced(store, ADA, [{ type: 'exposed', how: 'brief', facts: long.slice(0, 60) }]);
    appendUnsynced(store, ADA, [{ type: 'exposed', how: 'brief', facts: long.slice(60) }]);
    for (let i = 0; i < 300; i++) appendUnsynced(store, ADA, [{ type: 'said', what: `n-${i}` }]);
    appendUnsynced(store, ADA, [{ type: 'exposed', how: 'recall', facts: ['late'] }]);
    const { lines, pending } = anew(store);
    const given = (how: string) =>
      lines.flatMap((line) => (line.type === 'exposed' && line.how === how ? line.facts : []));
    expect(given('brief')).toEqual(long);
    expect(given('recall')).toEqual(['late']);
    const told = lines.filter((line) => line.type === 'said');
    expect([told.length, told.at(-1)?.what]).toEqual([200, 'n-299']);
    expect(pending).toEqual([]);
  });

  it('that is long is short again when it is in the ledger, and keeps what was added meanwhile', () => {
    const store = opened();
    const me = conversationKey(store);
    const size = () => store.files.stat(spoolPath(store, me))?.size ?? 0;
    const fold = () => foldSpools(store, load(store), 'one', []);
    appendUnsynced(store, me, [{ type: 'exposed', how: 'brief', facts: ['a'] }]);
    appendUnsynced(store, me, [{ type: 'failed', error: 'x' }]);
    store.files.jot(spoolPath(store, me), '\n'.repeat(129 * 1024));
    const before = fold();
    appendUnsynced(store, me, [touched('late.ts')]);
    before.done();
    expect(pathsIn(spoolOf(store, me).pending)).toEqual(['late.ts']);
    fold().done();
    expect(size()).toBeLessThan(1024);
    expect(said(spoolOf(store, me))).toEqual(['exposed', 'folded']);
    expect(spoolOf(store, me).pending).toEqual([]);
  });

  it('that was made in another folder is told by its name and never taken up', () => {
    const theirs = opened();
    appendUnsynced(theirs, ADA, [touched('a.ts'), { type: 'ended' }]);
    expect(endedConversations(theirs, 0)).toHaveLength(1);
    const ours = { ...theirs, root: '/clone/.tidemark' };
    ours.files.makeFolder(`${ours.root}/sessions`);
    const line = lineText('2026-03-01T12:00:00Z', { type: 'opened', agent: 'codex', conversation: 'c' });
    for (const name of [...spoolNames(theirs, 'conversation'), 'conversation-0123456789abcdef.jsonl'])
      ours.files.jot(`${ours.root}/spool/${name}`, line);
    expect(endedConversations(ours, 0)).toEqual([]);
    expect(foreignSpools(ours)).toHaveLength(2);
    expect(readHookProblems(ours).line).toContain('and 1 more beside it came with a clone or a copy');
  });

  it('is not written where the spool is a link', () => {
    const store = { ...opened(), isSpoolLinked: true as const };
    appendUnsynced(store, ADA, [touched('a.ts')]);
    expect(store.files.list(`${store.root}/spool`)).toEqual([]);
  });
});

describe('very many conversations', () => {
  it('are known by the newest names, and looked at in turn by those who write', () => {
    const store = opened();
    for (let i = 0; i < 170; i++) {
      appendUnsynced(store, { ...ADA, conversation: `c-${i}` }, [touched('a.ts')]);
      if (i % 17 === 0) appendUnsynced(store, { ...ADA, conversation: `c-${i}` }, [{ type: 'ended' }]);
    }
    const recent = recentSpools(store, 3);
    expect(recent).toEqual([169, 168, 167].map((i) => spoolName(store, { ...ADA, conversation: `c-${i}` })));
    let opens = 0;
    const counting = {
      ...store,
      files: {
        ...store.files,
        readPart: (...given: Parameters<typeof store.files.readPart>) => {
          opens++;
          return store.files.readPart(...given);
        },
      },
    };
    const found = new Set(
      [0, 1, 2, 3].flatMap((turn) => endedConversations(counting, turn)).map(({ name }) => name),
    );
    expect(opens).toBeLessThanOrEqual(200);
    expect(found.size).toBe(10);
  });
});
