// The life of facts over months and many sessions, through the real command line.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';
import { othersWork } from './others.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.store();
});
afterEach(() => scratch.remove());

interface Shown {
  readonly fact: {
    readonly tier: string;
    readonly status: string;
    readonly uses: number;
    readonly reinforcements: number;
    readonly flags: readonly string[];
  };
}

function tierOf(id: string, ...more: string[]): string {
  return scratch.json<Shown>('show', id, ...more).fact.tier;
}

describe('a fact that nobody uses', () => {
  it('passes from working to active, archive-candidate and archived, and a use brings it back', () => {
    scratch.tide(...LEARN, '--session', 'first');
    const seen = [tierOf('missing-keys')];
    const wait = (sessions: number, day: string) => {
      othersWork(scratch, sessions, day);
      scratch.now = `${day}T12:00:00Z`;
      seen.push(tierOf('missing-keys'));
    };
    wait(3, '2026-03-03');
    wait(1, '2026-03-04');
    wait(4, '2026-05-01');
    wait(1, '2026-05-02');
    wait(11, '2026-05-03');
    wait(1, '2026-05-04');
    expect(seen).toEqual([
      ...['working', 'working', 'active', 'active'],
      ...['archive-candidate', 'archive-candidate', 'archived'],
    ]);
    expect(scratch.json<Fields>('status')).toMatchObject({ live: 0, archived: 1, facts: 1 });
    expect(scratch.tide('resume')).not.toContain('i18n');
    expect(ask(scratch, 'use', 'missing-keys').json).toMatchObject({
      marked: [{ event: { verb: 'Reactivated' }, tier: 'active', status: 'active' }],
    });
    expect(scratch.tide('resume')).toContain('i18n keys missing');
    expect(tierOf('missing-keys', '--as-of', '2026-05-03')).toBe('archive-candidate');
  });

  it('outlives twenty sessions in one day, and a month without any', () => {
    scratch.tide(...LEARN);
    othersWork(scratch, 25, '2026-03-02');
    expect(tierOf('missing-keys')).toBe('active');
    scratch.tide('prefer', 'Small commits', '--session', 'second');
    scratch.now = '2026-06-30T09:00:00Z';
    expect(tierOf('small-commits')).toBe('working');
    expect(tierOf('missing-keys')).toBe('archived');
  });

  it('is archived by hand at once, and comes back by being stated again', () => {
    scratch.tide(...LEARN);
    scratch.tide('archive', 'missing-keys', '--because', 'the file is gone');
    expect(tierOf('missing-keys')).toBe('archived');
    expect(ask(scratch, ...LEARN.slice(0, 6)).json).toMatchObject({
      id: 'missing-keys',
      outcome: 'reinforced',
      status: 'active',
    });
  });

  it('stays where it is while it is an invariant, pinned, or an open question', () => {
    scratch.tide('remember', 'invariant', 'The proxy never parses payloads', '--id', 'proxy');
    scratch.tide('prefer', 'Small commits');
    scratch.tide('remember', 'thread', 'Are they one?', '--id', 'one');
    scratch.tide(...LEARN);
    scratch.tide('pin', 'missing-keys');
    const before = scratch.tide('log');
    for (const id of ['proxy', 'one', 'missing-keys']) {
      const { code, json } = ask<Failure>(scratch, 'archive', 'small-commits', id, '--because', 'x');
      expect({ id, code, error: json.error }).toEqual({ id, code: 1, error: 'refused' });
      expect(json.message).toBe(`\`${id}\` is core; what must always hold is not put away.`);
    }
    expect(scratch.tide('log')).toBe(before);
    othersWork(scratch, 40, '2026-03-05');
    scratch.now = '2028-01-01T00:00:00Z';
    expect(scratch.json<Fields>('status').tiers).toEqual({ core: 3, archived: 1 });
    scratch.tide('unpin', 'missing-keys');
    const again = ask<Failure>(scratch, 'unpin', 'missing-keys');
    expect({ code: again.code, ...again.json }).toMatchObject({
      code: 1,
      error: 'refused',
      message: '`missing-keys` is not pinned.',
    });
    scratch.tide('resolve', 'one', '--because', 'yes');
    expect(tierOf('missing-keys')).toBe('archived');
    expect(tierOf('one')).toBe('active');
  });
});

describe('the policy', () => {
  it('of days alone archives on the day after the last of its life, whatever the sessions', () => {
    scratch.tide('config', 'set', 'policy', 'days');
    scratch.tide(...LEARN);
    othersWork(scratch, 25, '2026-03-02');
    expect(tierOf('missing-keys', '--as-of', '2026-04-01')).toBe('active');
    expect(tierOf('missing-keys', '--as-of', '2026-04-02')).toBe('archived');
  });

  it('of sessions alone archives after the twentieth, whatever the days', () => {
    scratch.tide('config', 'set', 'policy', 'sessions');
    scratch.tide(...LEARN);
    othersWork(scratch, 20, '2026-03-02');
    expect(tierOf('missing-keys')).toBe('archive-candidate');
    expect(tierOf('missing-keys', '--as-of', '2036-01-01')).toBe('archive-candidate');
    othersWork(scratch, 1, '2026-03-02');
    expect(tierOf('missing-keys')).toBe('archived');
    scratch.tide('config', 'set', 'windows.archive', '30');
    expect(tierOf('missing-keys')).toBe('archive-candidate');
    scratch.tide('config', 'set', 'windows.active', '25');
    expect(tierOf('missing-keys')).toBe('active');
    scratch.tide('config', 'set', 'windows.working', '25');
    expect(tierOf('missing-keys')).toBe('working');
    scratch.tide('config', 'unset', 'policy');
    expect(scratch.json('config', 'get', 'policy')).toEqual({ key: 'policy', value: 'both' });
  });

  it('lengthens a life with each rung of reinforcement: 30, 30, 60, 90, 90, 180 days', () => {
    scratch.tide('config', 'set', 'policy', 'days');
    const words = 'zero one two three four five'.split(' ');
    for (const [count, word] of words.entries()) {
      const state = ['learn', `Met ${word}`, '--cause', 'c', '--prevention', 'p', '--id', word];
      scratch.tide(...state);
      for (let n = 0; n < count; n++)
        expect(ask(scratch, ...state).json).toMatchObject({ id: word, outcome: 'reinforced' });
    }
    const alive = (days: number) => {
      const day = new Date(Date.parse('2026-03-02') + days * 86_400_000).toISOString().slice(0, 10);
      const { learnings } = scratch.json<{ learnings: { id: string }[] }>(
        ...['continuity', 'learnings', '--as-of', day],
      );
      return words.filter((word) => learnings.some(({ id }) => id === word));
    };
    expect(alive(30)).toEqual(words);
    expect(alive(31)).toEqual(words.slice(2));
    expect(alive(60)).toEqual(words.slice(2));
    expect(alive(61)).toEqual(words.slice(3));
    expect(alive(90)).toEqual(words.slice(3));
    expect(alive(91)).toEqual(['five']);
    expect(alive(180)).toEqual(['five']);
    expect(alive(181)).toEqual([]);
  });
});

describe('a fact that was replaced', () => {
  it('never returns, whatever is said to it and however long ago it was', () => {
    scratch.tide('decide', 'JWT', '--context', 'c', '--decision', 'Signed JWT', '--id', 'jwt');
    scratch.tide('decide', 'Cookies', '--context', 'c', '--decision', 'Signed cookies', '--id', 'cookies');
    scratch.tide('supersede', 'jwt', 'cookies', '--because', 'revocation');
    for (const words of [
      ['use', 'jwt'],
      ['reinforce', 'jwt'],
      ['verify', 'jwt'],
      ['correct', 'jwt', 'JWT after all'],
      ['update', 'jwt', '--set', 'context=d'],
      ['pin', 'jwt'],
      ['archive', 'jwt', '--because', 'x'],
      ['invalidate', 'jwt', '--because', 'x'],
      ['promote', 'jwt', '--yes'],
      ['supersede', 'jwt', 'cookies'],
      ['supersede', 'cookies', 'jwt'],
    ]) {
      const { code, json } = ask<Failure>(scratch, ...words);
      expect({ words, code, error: json.error }).toEqual({ words, code: 1, error: 'refused' });
      expect(json.message).toContain('superseded by cookies');
      expect(json.hint).toContain('cookies');
    }
    othersWork(scratch, 30, '2026-03-03');
    expect(tierOf('jwt', '--as-of', '2030-01-01')).toBe('superseded');
    expect(scratch.tide('resume')).not.toContain('JWT');
  });

  it('leaves its id behind: saying the same again makes another fact', () => {
    const state = ['decide', 'JWT', '--context', 'c', '--decision', 'Signed JWT'];
    expect(ask(scratch, ...state).json).toMatchObject({ id: 'jwt' });
    scratch.tide('invalidate', 'jwt', '--because', 'tried it');
    expect(ask(scratch, ...state).json).toMatchObject({ id: 'jwt-2', outcome: 'created' });
    scratch.tide('forget', 'jwt-2', '--yes');
    expect(ask(scratch, ...state).json).toMatchObject({ id: 'jwt-3', outcome: 'created' });
    for (const id of ['jwt', 'jwt-2', 'jwt-3']) {
      const { code, json } = ask<Failure>(scratch, 'prefer', 'Something else', '--id', id);
      expect({ id, code, message: json.message }).toEqual({
        id,
        code: 1,
        message: `The id \`${id}\` is taken by another fact; ids are never used again.`,
      });
      expect(json.hint).toMatch(/choose another such as jwt(-\d)+\.$/);
    }
  });
});

describe('a fact that is stated twice', () => {
  it('says which of its fields stay as they were when they are stated otherwise, and how to change them', () => {
    const learn = (cause: string, prevention: string) =>
      ['learn', 'Webhook retries flood the queue', '--cause', cause, '--prevention', prevention] as const;
    scratch.tide(...learn('No backoff', 'Use exponential backoff'));
    const same = scratch.tide(...learn('No backoff', 'Use exponential backoff'));
    expect(same).not.toContain('unchanged');
    const said = scratch.tide(...learn('Two clocks', 'Something else entirely'));
    expect(said).toContain(
      '  unchanged: cause and prevention; where that is wrong: tide update webhook-retries-flood-queue --set cause="..."\n',
    );
    expect(ask(scratch, ...learn('Two clocks', 'Use exponential backoff')).json).toMatchObject({
      outcome: 'reinforced',
      unchanged: ['cause'],
    });
  });

  it('is reinforced instead of written twice, whatever the case and punctuation [continuity:similar-learning-reinforced-not-duplicated]', () => {
    scratch.tide(...LEARN);
    const again = ['learn', 'I18N keys missing in th.json!', '--cause', 'other', '--prevention', 'other'];
    expect(ask(scratch, ...again).json).toMatchObject({ id: 'missing-keys', outcome: 'reinforced' });
    expect(ask(scratch, ...again, '--id', 'another').json).toMatchObject({ id: 'missing-keys' });
    const { learnings } = scratch.json<{ learnings: Fields[] }>('continuity', 'learnings');
    expect(learnings).toHaveLength(1);
    expect(learnings[0]).toMatchObject({
      id: 'missing-keys',
      reinforceCount: 2,
      cause: 'Batch extraction skipped Thai',
    });
  });

  it('is two facts where the scope, the decision or a negation differs', () => {
    const outcome = (...words: string[]) => ask(scratch, ...words).json.outcome;
    expect(outcome('prefer', 'Tabs over spaces')).toBe('created');
    expect(outcome('prefer', 'Spaces over tabs')).toBe('created');
    expect(outcome('prefer', 'Tabs over spaces', '--scope', 'module:web')).toBe('created');
    expect(outcome('prefer', 'Never tabs over spaces')).toBe('created');
    expect(outcome('decide', 'Queue', '--context', 'c', '--decision', 'Use Postgres')).toBe('created');
    expect(outcome('decide', 'Queue', '--context', 'c', '--decision', 'Use Redis')).toBe('created');
    expect(outcome('decide', 'The queue', '--context', 'c', '--decision', 'use redis')).toBe('reinforced');
  });
});

describe('asking what was known on a day', () => {
  it('gives every reading command the answer it gave on that day', () => {
    const reading = [
      ['status'],
      ['resume'],
      ['log'],
      ['list'],
      ['list', '--all', '--scope', 'project'],
      ['threads', '--all'],
      ['work'],
      ['continuity', 'status'],
      ['continuity', 'learnings', '--all'],
      ['show', 'missing-keys'],
      ['show', 'small-commits'],
    ];
    const answers = (...asOf: string[]) =>
      reading.map((words) => ({ words, out: scratch.tide(...words, ...asOf, '--json') }));

    scratch.env = { TIDEMARK_SESSION: 'monday' };
    scratch.tide(...LEARN);
    scratch.tide('prefer', 'Small commits');
    scratch.tide('remember', 'thread', 'Are they one?', '--id', 'one');
    scratch.tide('work', 'goal', 'First goal');
    scratch.tide('work', 'next', 'First step');
    scratch.tide('session', 'end');
    const then = answers();

    scratch.now = '2026-05-20T09:00:00Z';
    scratch.env = { TIDEMARK_SESSION: 'much-later' };
    scratch.tide('reinforce', 'missing-keys');
    scratch.tide('correct', 'small-commits', 'Tiny commits');
    scratch.tide('decide', 'Cookies', '--context', 'c', '--decision', 'd');
    scratch.tide('resolve', 'one', '--because', 'no');
    scratch.tide('work', 'goal', 'Second goal');
    scratch.tide('work', 'done', '1');
    const today = answers();
    for (const [i, { words, out }] of today.entries()) expect(out, words.join(' ')).not.toBe(then[i]?.out);

    scratch.env = { TIDEMARK_SESSION: 'monday' };
    expect(answers('--as-of', '2026-03-02')).toEqual(then);
    scratch.tide('rebuild');
    expect(answers('--as-of', '2026-03-02')).toEqual(then);
    expect(scratch.tide('status', '--as-of', '2026-03-02')).toMatch(/^harbor-api as of 2026-03-02\n/);
  });

  it('takes days in four spellings, and knows nothing before the beginning', () => {
    scratch.tide(...LEARN);
    scratch.now = '2026-03-03T09:00:00Z';
    const live = (day: string) => scratch.json<Fields>('status', '--as-of', day).live;
    expect(['2026-03-02', 'yesterday', '1d', 'today'].map(live)).toEqual([1, 1, 1, 1]);
    expect(['2026-03-01', '2d'].map(live)).toEqual([0, 0]);
    expect(scratch.json<Fields>('status', '--as-of', '2d')).toMatchObject({ events: 0, openSessions: 0 });
    expect(ask<Failure>(scratch, 'show', 'missing-keys', '--as-of', '2d').code).toBe(1);
  });
});
