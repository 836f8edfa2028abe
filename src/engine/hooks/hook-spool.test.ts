import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { load } from '../reading/load.ts';
import { endedSpools, foldHooks } from './fold-hooks.ts';
import { jot, parseHookSpool, spoolOf, startedAnew } from './hook-spool.ts';
import { readHookProblems } from './problems.ts';
import { recentSpools } from './recent-spools.ts';
import { sitterOf } from './sitter.ts';
import { foreignSpools, hookSpoolName, hookSpoolPath, hookSpools } from './spool-names.ts';

const ADA = { agent: 'claude-code', conversation: 'one' };

/** A store has a folder before anything is kept in it. */
function opened() {
  const store = memoryStore().at('2026-03-02');
  store.files.makeFolder(`${store.root}/sessions`);
  return store;
}

describe('the spool of a conversation', () => {
  it('says whose it is first, and keeps what came in order', () => {
    const store = opened();
    jot(store, ADA, [['touched', 'a.ts']]);
    jot(store, ADA, [
      ['used', 'x'],
      ['ended', 'other'],
    ]);
    const spool = spoolOf(store, ADA);
    expect(spool.sitter).toEqual(ADA);
    expect(spool.lines.map(({ jot, words }) => [jot, ...words])).toEqual([
      ['touched', 'a.ts'],
      ['used', 'x'],
      ['ended', 'other'],
    ]);
  });

  it('is another one for another agent, conversation or sub-agent', () => {
    const store = opened();
    const names = [ADA, { ...ADA, agent: 'claude-code/explore' }, { ...ADA, conversation: 'two' }].map(
      (sitter) => hookSpoolName(store, sitter),
    );
    expect(new Set(names).size).toBe(3);
  });

  it('passes over lines that are cut or strange, and what is in the ledger already', () => {
    const line = (...words: string[]) => `${JSON.stringify(['2026-03-02T12:00:00Z', ...words])}\n`;
    const before = line('session', 'codex', 'c') + line('touched', 'a');
    const text = `${before}${line('folded', String(before.length))}{"x":1}\n["cut\n${line('moon')}${line('touched', 'b')}`;
    const spool = parseHookSpool(new TextEncoder().encode(text));
    expect(spool.pending.map(({ words }) => words[0])).toEqual(['b']);
    expect(spool.lines).toHaveLength(2);
    expect(spool.strange).toEqual([4, 5, 6]);
  });

  it('stops growing and says so once, keeps what there is, and always takes the end', () => {
    const store = opened();
    jot(store, ADA, [['failed', '0 first']]);
    store.files.jot(hookSpoolPath(store, ADA), '\n'.repeat(220 * 1024));
    for (let i = 1; i < 20; i++) jot(store, ADA, [['failed', `${i} ${'記'.repeat(10_000)}`]]);
    expect(store.files.stat(hookSpoolPath(store, ADA))?.size).toBeLessThan(256 * 1024);
    jot(store, ADA, [['ended', '']]);
    const { lines } = spoolOf(store, ADA);
    expect(lines[0]?.words[0]).toMatch(/^0 /);
    expect(lines.at(-1)?.jot).toBe('ended');
    const { problems } = readHookProblems(store);
    expect(problems.map(({ code }) => code)).toEqual(['full']);
  });

  it('takes what fits of very much that is said at once', () => {
    const store = opened();
    const ids = Array.from({ length: 60_000 }, (_, i) => `fact-${i}`);
    jot(store, ADA, [['used', ...ids]]);
    jot(
      store,
      ADA,
      ids.map((id) => ['touched', id] as const),
    );
    expect(store.files.stat(hookSpoolPath(store, ADA))?.size).toBeLessThan(64 * 1024);
    const { lines } = spoolOf(store, ADA);
    expect(lines[0]?.words.length).toBeGreaterThan(100);
    expect(lines.filter(({ jot }) => jot === 'touched').length).toBeGreaterThan(50);
    expect(readHookProblems(store).problems).toHaveLength(1);
  });

  it('of which a part is too large to be ours is read as far as it goes', () => {
    const store = opened();
    jot(store, ADA, [['touched', 'a.ts']]);
    store.files.jot(hookSpoolPath(store, ADA), 'x'.repeat(300_000));
    expect(spoolOf(store, ADA).pending.map(({ words }) => words[0])).toEqual(['a.ts']);
  });

  it('begins anew with what the conversation was given and told', () => {
    const store = opened();
    jot(store, ADA, [
      ['given', 'brief', 'a'],
      ['touched', 'a.ts'],
      ['told', 'flush'],
    ]);
    const text = startedAnew('2026-03-02T12:00:00Z', ADA, spoolOf(store, ADA));
    const spool = parseHookSpool(new TextEncoder().encode(text));
    expect(spool.sitter).toEqual(ADA);
    expect(spool.lines.map(({ jot }) => jot)).toEqual(['given', 'told']);
    expect(spool.pending).toEqual([]);
  });

  it('begins anew with all that it was given, however much was said since', () => {
    const store = opened();
    const long = Array.from({ length: 120 }, (_, i) => `${'x'.repeat(100)}-${i}`);
    jot(store, ADA, [['given', 'brief', ...long.slice(0, 60)]]);
    jot(store, ADA, [['given', 'brief', ...long.slice(60)]]);
    for (let i = 0; i < 300; i++) jot(store, ADA, [['told', `n-${i}`]]);
    jot(store, ADA, [['given', 'recall', 'late']]);
    const text = startedAnew('2026-03-02T12:00:00Z', ADA, spoolOf(store, ADA));
    const { lines, pending } = parseHookSpool(new TextEncoder().encode(text));
    const given = (how: string) =>
      lines.flatMap(({ jot, words }) => (jot === 'given' && words[0] === how ? words.slice(1) : []));
    expect(given('brief')).toEqual(long);
    expect(given('recall')).toEqual(['late']);
    const told = lines.filter(({ jot }) => jot === 'told');
    expect([told.length, told.at(-1)?.words]).toEqual([200, ['n-299']]);
    expect(pending).toEqual([]);
  });

  it('that is long is short again when it is in the ledger, and keeps what was jotted meanwhile', () => {
    const store = opened();
    const me = sitterOf(store);
    const size = () => store.files.stat(hookSpoolPath(store, me))?.size ?? 0;
    jot(store, me, [['given', 'brief', 'a']]);
    jot(store, me, [['failed', 'x']]);
    store.files.jot(hookSpoolPath(store, me), '\n'.repeat(129 * 1024));
    const before = foldHooks(store, load(store));
    jot(store, me, [['touched', 'late.ts']]);
    before.done();
    expect(spoolOf(store, me).pending.map(({ words }) => words[0])).toEqual(['late.ts']);
    foldHooks(store, load(store)).done();
    expect(size()).toBeLessThan(1024);
    expect(spoolOf(store, me).lines.map(({ jot }) => jot)).toEqual(['given']);
    expect(spoolOf(store, me).pending).toEqual([]);
  });

  it('that was made in another folder is told by its name and never taken up', () => {
    const theirs = opened();
    jot(theirs, ADA, [
      ['touched', 'a.ts'],
      ['ended', 'other'],
    ]);
    expect(endedSpools(theirs, 0)).toHaveLength(1);
    const ours = { ...theirs, root: '/clone/.tidemark' };
    ours.files.makeFolder(`${ours.root}/sessions`);
    for (const name of [...hookSpools(theirs), 'hook-0123456789abcdef'])
      ours.files.jot(`${ours.root}/spool/${name}`, '["2026-03-01T12:00:00Z","session","codex","c"]\n');
    expect(endedSpools(ours, 0)).toEqual([]);
    expect(foreignSpools(ours)).toHaveLength(2);
    expect(readHookProblems(ours).line).toContain('and 1 more beside it came with a clone or a copy');
  });

  it('is not written where the spool is a link', () => {
    const store = { ...opened(), isSpoolLinked: true as const };
    jot(store, ADA, [['touched', 'a.ts']]);
    expect(store.files.list(`${store.root}/spool`)).toEqual([]);
  });
});

describe('very many conversations', () => {
  it('are known by the newest names, and looked at in turn by those who write', () => {
    const store = opened();
    for (let i = 0; i < 170; i++) {
      jot(store, { ...ADA, conversation: `c-${i}` }, [['touched', 'a.ts']]);
      if (i % 17 === 0) jot(store, { ...ADA, conversation: `c-${i}` }, [['ended', '']]);
    }
    const recent = recentSpools(store, 3);
    expect(recent).toEqual(
      [169, 168, 167].map((i) => hookSpoolName(store, { ...ADA, conversation: `c-${i}` })),
    );
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
      [0, 1, 2, 3].flatMap((turn) => endedSpools(counting, turn)).map(({ name }) => name),
    );
    expect(opens).toBeLessThanOrEqual(200);
    expect(found.size).toBe(10);
  });
});
