// What a person said for every project binds in each of them, and is ended there, not from one of them.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connected, hostOf } from '../mcp-client.ts';
import { prepared, Scratch } from '../tide.ts';

let scratch: Scratch;
const begin = prepared(() => {
  scratch.tide('init', '--user');
  scratch.tide('remember', 'invariant', 'Never push to main directly', '--user', '--id', 'no-push');
});
beforeEach(() => {
  scratch = Scratch.repository();
  begin(scratch);
});
afterEach(() => scratch.remove());

interface ThreadList {
  readonly threads: readonly { id: string; question: string; everywhere: string[]; answer: string | null }[];
}
const openThreads = () => scratch.json<ThreadList>('threads').threads;

describe('what stands against it', () => {
  it.each([
    ['reflect', 'Push directly to main', '--trigger', 'a slow review', '--next', 'push'],
    ['prefer', 'Push directly to main'],
  ])('is stopped: tide %s', (...words) => {
    const { code, out } = scratch.run(...words);
    expect({ code, out }).toEqual({ code: 3, out: expect.stringContaining('in every project') });
    expect(openThreads()).toHaveLength(1);
    expect(scratch.json<{ facts: unknown[] }>('list', '--kind', 'pattern').facts).toEqual([]);
  });

  it('is stopped where a note says it', () => {
    scratch.tide('session', 'note', 'Push directly to main');
    const [note] = scratch.json<{ notes: { id: string }[] }>('notes').notes;
    expect(scratch.run('notes', 'promote', note?.id ?? '', '--as', 'preference').code).toBe(3);
  });

  it('is stopped by MCP', async () => {
    const { call } = await connected(hostOf(scratch));
    const details = { trigger: 'a slow review', next: 'push' };
    const { data } = await call('work', { action: 'reflect', text: 'Push directly to main', details });
    expect(data).toMatchObject({ outcome: 'stopped', conflicts: [{ id: 'no-push' }] });
  });
});

const WISH = ['prefer', 'Push directly to main', '--id', 'wish'];
const WHY = ['--because', 'the reviewer is away'];

describe('what is offered against it', () => {
  it('is to follow it, to keep both or that there is no conflict, and how a person ends it', () => {
    const { out } = scratch.run(...WISH);
    expect(out).not.toContain('supersede ');
    expect(out).toContain(
      'no-push holds in every project, so nothing of this one supersedes it. A person ends it for all: tide invalidate no-push --user --because "WHY"',
    );
    const listed = scratch.tide('threads');
    expect(listed).toContain('about no-push of the user store');
    expect(listed).toContain('Follow no-push, keep both, or is there no conflict?');
    expect(listed).toContain('state it again with --keep-both or --no-conflict');
    expect(listed).not.toContain('--supersedes');
  });

  it('is asked once, and the question is closed when it is answered', () => {
    const first = scratch.run(...WISH).out;
    expect(first).toContain('Nothing was recorded but the question');
    expect(scratch.run(...WISH).out).toContain('the question is open already');
    scratch.tide(...WISH, '--no-conflict', ...WHY);
    expect(openThreads()).toEqual([]);
  });

  it('is never to supersede it from a project, and who tries is told where it is', () => {
    const { code, err } = scratch.run(...WISH, '--supersedes', 'no-push', ...WHY);
    expect(code).toBe(1);
    expect(err).toContain('`no-push` is in the user store and holds in every project');
    expect(err).toContain('--keep-both or --no-conflict');
    expect(scratch.json<{ facts: unknown[] }>('list', '--kind', 'preference').facts).toEqual([]);
  });

  it('says the same by MCP', async () => {
    const { call } = await connected(hostOf(scratch));
    const { data } = await call('remember', { kind: 'preference', statement: 'Push directly to main' });
    expect((data.choices as { choice: string }[]).map(({ choice }) => choice)).toEqual([
      'follow',
      'keep-both',
      'no-conflict',
    ]);
    expect(data.message).toContain('Only a person ends no-push, in the user store');
  });
});

describe('ending it', () => {
  const END = ['invalidate', 'no-push', '--because', 'we push now'];

  it('from a project says that it ended for every project', () => {
    expect(scratch.tide(...END)).toContain('It is a fact of the user store: this counts in every project.');
  });

  it('is told to programs, and of a fact of the project nothing is said', () => {
    expect(scratch.json('pin', 'no-push')).toMatchObject({ marked: [{ id: 'no-push' }], everywhere: true });
    expect(scratch.json('use', 'no-push')).not.toHaveProperty('everywhere');
    scratch.tide('prefer', 'Small commits', '--id', 'small');
    expect(scratch.tide('invalidate', 'small', '--because', 'x')).not.toContain('user store');
  });

  it('leaves nothing to decide: the next review closes what was asked about it', () => {
    scratch.run(...WISH);
    scratch.tide(
      'learn',
      'Reviews are slow',
      '--cause',
      'few',
      '--prevention',
      'Push to main directly',
      '--keep-both',
      ...WHY,
    );
    expect(openThreads().map(({ everywhere }) => everywhere)).toEqual([['no-push'], ['no-push']]);
    scratch.tide('review');
    expect(openThreads()).toHaveLength(2);
    scratch.tide(...END);
    scratch.tide('review');
    expect(openThreads()).toEqual([]);
    expect(scratch.json<ThreadList>('threads', '--all').threads.map(({ answer }) => answer)).toEqual([
      'no-push is invalidated in the user store; nothing stands against the proposal any more',
      'no-push is invalidated in the user store; nothing is left to decide',
    ]);
  });
});

describe('healing it', () => {
  it.each([
    ['--invalidate'],
    ['--correct', 'Never push to main without a review'],
    ['--narrow', 'path:src/**'],
  ])('says that it counts in every project: %s', (...how) => {
    const words = ['heal', 'no-push', ...how, '--because', 'too strict', '--yes'];
    const again = new Scratch();
    again.become(scratch);
    expect(again.tide(...words)).toContain('It is a fact of the user store: this counts in every project.');
    again.remove();
    expect(scratch.json(...words)).toMatchObject({ healed: { id: 'no-push' }, everywhere: true });
  });

  it('says nothing of it where the fact is the project alone', () => {
    scratch.tide('prefer', 'Small commits', '--id', 'small');
    const words = ['heal', 'small', '--correct', 'Tiny commits', '--because', 'too large', '--yes'];
    expect(scratch.json(...words)).not.toHaveProperty('everywhere');
  });
});

describe('superseding across stores', () => {
  beforeEach(() => scratch.tide(...WISH, '--no-conflict', ...WHY));

  it('of what holds in every project by a fact of one says where each is and what can be done', () => {
    const { code, err } = scratch.run('supersede', 'no-push', 'wish', ...WHY);
    expect(code).toBe(1);
    expect(err).toContain(
      '`no-push` is in the user store and holds in every project, `wish` is in the store of this project; a fact supersedes another of its own store.',
    );
    expect(err).toContain('tide promote wish --supersedes no-push --because "WHY"');
    scratch.tide('promote', 'wish', '--yes', '--supersedes', 'no-push', ...WHY);
    expect(scratch.json('show', 'no-push', '--user')).toMatchObject({ fact: { supersededBy: 'wish' } });
  });

  it('and of a fact of a project by what holds in every project', () => {
    const { code, err } = scratch.run('supersede', 'wish', 'no-push', ...WHY);
    expect(code).toBe(1);
    expect(err).toContain('`wish` is in the store of this project, `no-push` is in the user store');
    expect(err).toContain('tide invalidate wish --because "WHY"');
  });

  it('of what is nowhere still says so', () => {
    expect(scratch.run('supersede', 'no-push', 'nowhere', ...WHY).err).toContain(
      'There is no fact `nowhere`',
    );
  });
});

describe('a review', () => {
  const wish = () => {
    scratch.tide('invalidate', 'no-push', '--because', 'we push now');
    scratch.tide('prefer', 'Push directly to main', '--id', 'wish');
  };
  const rule = () =>
    scratch.tide('remember', 'invariant', 'Do not push directly to main', '--user', '--id', 'no-push-again');
  const asked = () =>
    scratch
      .json<{ threads: { about: string[]; everywhere: string[] }[] }>('threads')
      .threads.map(({ about, everywhere }) => ({ about, everywhere }));
  const ASKED = [{ about: ['wish'], everywhere: ['no-push-again'] }];

  it('asks about what holds here and stands against what holds in every project, once', () => {
    wish();
    rule();
    expect(scratch.tide('review')).toContain(
      '`wish` contradicts `no-push-again`, which holds in every project',
    );
    expect(asked()).toEqual(ASKED);
    expect(scratch.json<{ flags: string[] }>('show', 'wish')).toMatchObject({
      fact: { flags: ['CONFLICT'] },
    });
    const [thread] = openThreads();
    scratch.tide('resolve', thread?.id ?? '', '--because', 'wish is about a test branch');
    scratch.tide('review', '--all');
    expect(asked()).toEqual([]);
  });

  it('asks about a rule that came after the last review, whatever happened here', () => {
    wish();
    scratch.tide('review');
    scratch.now = '2026-03-03T09:00:00Z';
    rule();
    scratch.tide('review');
    expect(asked()).toEqual(ASKED);
  });

  it('at the end of a session does the same, and closes what was asked about a rule that has ended', () => {
    wish();
    rule();
    scratch.tide('config', 'set', 'review.every', '1');
    expect(scratch.tide('session', 'end')).toContain('1 new question');
    expect(asked()).toEqual(ASKED);
    scratch.tide('invalidate', 'no-push-again', '--because', 'we push after all');
    scratch.tide('session', 'note', 'another');
    scratch.tide('session', 'end');
    expect(asked()).toEqual([]);
  });

  it('leaves alone what was kept beside it with a reason', () => {
    scratch.tide(...WISH, '--no-conflict', ...WHY);
    scratch.tide('review', '--all');
    expect(asked()).toEqual([]);
  });
});
