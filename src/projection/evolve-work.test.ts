import { describe, expect, it } from 'vitest';
import { did, given, type Sitting, session } from '../../test/spec.ts';

const DAY = '2026-01-10';
const say = (verb: string, text: string, fields: Record<string, string> = {}) =>
  did(verb, undefined, { text, fields });
const working = (...sittings: Sitting[]) => given(...sittings).state.working;
const texts = (items: readonly { readonly text: string }[]) => items.map((item) => item.text);

describe('working memory', () => {
  it('is empty before anything was said', () => {
    expect(working()).toEqual({ completed: [], next: [], blockers: [], files: [], failures: [], notes: [] });
  });

  it('holds one goal and one task, with who set them and when', () => {
    const work = working(
      session('a', DAY, say('Goal', 'First'), say('Task', 'Try')),
      session('b', DAY, say('Goal', 'Second'), say('Task', 'Do')),
    );
    expect(work.goal).toEqual({ text: 'Second', session: 'b', at: '2026-01-10T12:00:00Z' });
    expect(work.task?.text).toBe('Do');
  });

  it('lets go of a goal that was reached or dropped', () => {
    for (const status of ['done', 'dropped'])
      expect(working(session('a', DAY, say('Goal', 'X'), say('Goal', 'X', { status }))).goal).toBeUndefined();
  });

  it('keeps what is next in order, each step once', () => {
    const work = working(
      session('a', DAY, say('Next', 'one'), say('Next', 'two'), say('Next', 'one'), say('Next', 'three')),
    );
    expect(texts(work.next)).toEqual(['two', 'one', 'three']);
  });

  it('moves a step that is done from next to completed, and drops one that is dropped', () => {
    const work = working(
      session('a', DAY, say('Next', 'one'), say('Next', 'two'), say('Next', 'three')),
      session('b', DAY, say('Next', 'two', { status: 'done' }), say('Next', 'three', { status: 'dropped' })),
    );
    expect(texts(work.next)).toEqual(['one']);
    expect(texts(work.completed)).toEqual(['two']);
  });

  it('completes the task in hand, and leaves it when something else was done', () => {
    const done = working(session('a', DAY, say('Task', 'X'), say('Task', 'X', { status: 'done' })));
    expect(done.task).toBeUndefined();
    const other = working(session('a', DAY, say('Task', 'X'), say('Task', 'Y', { status: 'done' })));
    expect(other.task?.text).toBe('X');
    expect(texts(other.completed)).toEqual(['Y']);
  });

  it('lists the latest accomplishment first, its references unchanged [continuity:completed-newest-first]', () => {
    const work = working(
      session('a', DAY, say('Task', 'Extracted TariffRepo (src/tariff/repo.ts:12)', { status: 'done' })),
      session('b', DAY, say('Task', 'Fixed `th.json:4-9`', { status: 'done' })),
      session('c', DAY, say('Task', 'Extracted TariffRepo (src/tariff/repo.ts:12)', { status: 'done' })),
    );
    expect(texts(work.completed)).toEqual([
      'Extracted TariffRepo (src/tariff/repo.ts:12)',
      'Fixed `th.json:4-9`',
    ]);
  });

  it('adds and removes blockers [continuity:blockers-listed]', () => {
    const work = working(
      session('a', DAY, say('Blocked', 'keys'), say('Blocked', 'freeze'), say('Blocked', 'keys')),
      session('b', DAY, say('Unblocked', 'freeze'), say('Unblocked', 'never there')),
    );
    expect(texts(work.blockers)).toEqual(['keys']);
  });

  it('lists the files that were touched, the latest first, each once', () => {
    const work = working(
      session('a', DAY, say('Touched', 'src/a.ts', { change: 'extract' }), say('Touched', 'src/b.ts')),
      session('b', DAY, say('Touched', 'src/a.ts', { change: 'rename' })),
    );
    expect(work.files.map(({ path, text }) => [path, text])).toEqual([
      ['src/a.ts', 'rename'],
      ['src/b.ts', ''],
    ]);
  });

  it('takes off what was done, or a file, when somebody says so', () => {
    const done = [say('Task', 'one', { status: 'done' }), say('Task', 'two', { status: 'done' })];
    const drop = say('Task', 'one', { status: 'dropped' });
    const work = working(session('a', DAY, ...done, say('Task', 'three'), drop));
    expect([texts(work.completed), work.task?.text]).toEqual([['two'], 'three']);
    const again = working(session('a', DAY, ...done, say('Task', 'one'), drop));
    expect([texts(again.completed), again.task?.text]).toEqual([['two', 'one'], undefined]);
    const both = working(session('a', DAY, ...done, say('Task', 'one'), drop, drop));
    expect([texts(both.completed), both.task?.text]).toEqual([['two'], undefined]);
    const files = working(
      session('a', DAY, say('Touched', 'src/a.ts'), say('Touched', 'src/b.ts')),
      session(
        'b',
        DAY,
        say('Touched', 'src/a.ts', { status: 'done' }),
        say('Touched', 'x', { status: 'done' }),
      ),
    ).files;
    expect(files.map(({ path }) => path)).toEqual(['src/b.ts']);
  });

  it('counts an error anew once it was overcome, and keeps how that was done, also beyond the task', () => {
    const met = say('Failed', 'Error: no db');
    const mended = say('Failed', 'Error: no db', { resolution: 'restart db' });
    const first = (...events: ReturnType<typeof say>[]) => working(session('a', DAY, ...events)).failures[0];
    expect(first(met, met, mended)).toMatchObject({ count: 2, resolution: 'restart db' });
    const again = first(met, met, mended, met, met);
    expect(again).toMatchObject({ count: 2, overcomeBefore: 'restart db' });
    expect(again?.resolution).toBeUndefined();
    const done = say('Task', 'Try', { status: 'done' });
    expect(first(met, mended, met, done, met)).toMatchObject({ count: 1, overcomeBefore: 'restart db' });
    expect(first(met, done)).toBeUndefined();
  });

  it('keeps the phase and the context of the last checkpoint that gave them', () => {
    const work = working(
      session('a', DAY, say('Checkpoint', 'Cache works', { phase: 'executing' })),
      session('b', DAY, say('Checkpoint', '', { phase: 'testing' })),
      session('c', DAY, say('Checkpoint', 'Eviction open')),
    );
    expect(work).toMatchObject({ phase: 'testing', context: { text: 'Eviction open', session: 'c' } });
  });

  it('lets go of what a compaction said by itself when its task is done or another is taken up', () => {
    const automatic = say('Checkpoint', 'Stopped for a compaction while working on A', { compaction: 'due' });
    const context = (...events: ReturnType<typeof say>[]) =>
      working(session('a', DAY, say('Task', 'A'), ...events)).context?.text;
    expect(context(automatic)).toContain('Stopped');
    expect(context(automatic, say('Task', 'A'))).toContain('Stopped');
    expect(context(automatic, say('Task', 'A', { status: 'done' }))).toBeUndefined();
    expect(context(automatic, say('Task', 'A', { status: 'dropped' }))).toBeUndefined();
    expect(context(automatic, say('Task', 'B'))).toBeUndefined();
    expect(context(automatic, say('Next', 'C', { status: 'done' }))).toContain('Stopped');
    const chosen = say('Checkpoint', 'Half done');
    expect(context(chosen, automatic, say('Task', 'A', { status: 'done' }))).toBeUndefined();
    expect(context(automatic, chosen, say('Task', 'A', { status: 'done' }))).toBe('Half done');
  });

  it('keeps the anchor, and notes of all sessions in their order', () => {
    const work = working(
      session('a', DAY, say('Anchor', 'Objective'), say('Noted', 'old')),
      session('b', DAY, say('Noted', 'one'), say('Noted', 'two')),
      session('c', DAY, say('Goal', 'X')),
    );
    expect(work.anchor?.text).toBe('Objective');
    expect(texts(work.notes)).toEqual(['old', 'one', 'two']);
  });

  it('keeps what programs note beside it, told by its type', () => {
    const work = working(
      session('a', DAY, say('Noted', 'one')),
      session('b', DAY, say('Noted', 'Drift: x', { type: 'drift' })),
    );
    expect(work.notes.map(({ text, type }) => [text, type])).toEqual([
      ['one', undefined],
      ['Drift: x', 'drift'],
    ]);
  });

  it('does not grow without end', () => {
    const many = Array.from({ length: 100 }, (_, n) => [
      say('Task', `t${n}`, { status: 'done' }),
      say('Touched', `f${n}`),
    ]);
    const work = working(session('a', DAY, ...many.flat()));
    expect(work.completed).toHaveLength(20);
    expect(work.files).toHaveLength(50);
    expect(work.completed[0]?.text).toBe('t99');
  });
});

describe('the state around it', () => {
  it('counts events and ticks, and knows the session of the last review', () => {
    const { state } = given(session('a', DAY), session('b', DAY, say('Reviewed', '')), session('c', DAY));
    expect(state).toMatchObject({ events: 1, tick: 4, lastReview: 2 });
    expect(state.sessions.length).toBe(3);
  });

  it('keeps an event it does not know without any effect', () => {
    const { state } = given(session('a', DAY, say('Pondered', 'why')));
    expect(state).toMatchObject({ events: 1, problems: [] });
    expect(state.facts.size).toBe(0);
  });
});
