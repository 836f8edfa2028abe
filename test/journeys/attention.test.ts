// Looking up from the work: the attention check before an act, and errors that come again.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import { ask, type Failure } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.store();
});
afterEach(() => scratch.remove());

interface Check {
  goal: string | null;
  drift: string;
  learnings: { id: string; prevention: string | null }[];
}

const check = (...words: string[]) => scratch.json<Check>('work', 'check', ...words);

describe('an attention check', () => {
  it('finds an act that has nothing to do with the goal, says the goal again and keeps a note of it [continuity:check-compares-action-with-goal] [continuity:drift-is-logged] [continuity:drift-answer-restates-goal]', () => {
    scratch.tide('work', 'goal', 'Move tariff lookup behind a cache');
    expect(check('Add a TTL to the tariff cache')).toMatchObject({ drift: 'no' });
    expect(check('Redesign the login page')).toMatchObject({
      drift: 'likely',
      goal: 'Move tariff lookup behind a cache',
    });
    const { events } = scratch.json<{ events: { verb: string; text: string }[] }>('log');
    expect(events.filter(({ verb }) => verb === 'Noted').map(({ text }) => text)).toEqual([
      'Drift: Redesign the login page',
    ]);
    expect(scratch.tide('work', 'check', 'Redesign the login page')).toContain(
      'Move tariff lookup behind a cache',
    );
  });

  it('cannot call anything a tangent where there is no goal', () => {
    expect(check('Redesign the login page')).toMatchObject({ drift: 'unknown', goal: null });
    expect(ask<Failure>(scratch, 'work', 'check', '  ').code).toBe(2);
  });

  it('brings what was learned about it, seen from where it takes place', () => {
    scratch.tide(
      'learn',
      'Tariff cache served stale prices',
      '--cause',
      'No TTL',
      '--prevention',
      'Give every entry a TTL',
      '--scope',
      'module:tariff',
    );
    scratch.tide(
      'learn',
      'Login page lost the locale',
      '--cause',
      'Cookie',
      '--prevention',
      'Read the header',
      '--scope',
      'module:auth',
    );
    expect(check('Warm the tariff cache').learnings).toMatchObject([
      { prevention: 'Give every entry a TTL' },
    ]);
    expect(
      check('Warm the tariff cache', '--scope', 'module:auth').learnings.map(({ prevention }) => prevention),
    ).not.toContain('Give every entry a TTL');
  });
});

describe('what binds an act', () => {
  const bound = (...words: string[]) =>
    scratch
      .json<{ constraints: { id: string }[] }>('work', 'check', ...words)
      .constraints.map(({ id }) => id);
  const begin = prepared(() => {
    const decision = [
      '--context',
      'Slow',
      '--decision',
      'LRU in process',
      '--constraint',
      'One cache per process',
    ];
    scratch.tide('decide', 'Tariff cache lives in process', ...decision, '--id', 'in-process');
    scratch.tide('remember', 'invariant', 'Prices of members are never cached', '--id', 'members');
    scratch.tide('prefer', 'Tests of the cache use a fake clock', '--id', 'clock');
    scratch.tide('prefer', 'Commits are signed', '--id', 'signed');
    scratch.tide(
      'remember',
      'invariant',
      'Tokens expire within an hour',
      '--scope',
      'module:auth',
      '--id',
      'expiry',
    );
    scratch.tide(
      'learn',
      'Tariff cache was stale',
      '--cause',
      'No TTL',
      '--prevention',
      'Set a TTL',
      '--id',
      'stale',
    );
  });
  beforeEach(() => begin(scratch));

  it('is shown before it: invariants, decisions and preferences that speak of the same things, then learnings', () => {
    expect(bound('Warm the tariff cache at start')).toEqual(['members', 'in-process', 'clock']);
    const text = scratch.tide('work', 'check', 'Warm the tariff cache at start');
    expect(text).toMatch(
      /members +invariant +Prices of members are never cached\n +in-process +decision +Tariff cache lives in process: LRU in process; One cache per process\n +clock +preference .*\n +stale/,
    );
  });

  it('is said first where the act is opposed to it', () => {
    scratch.tide(
      'remember',
      'invariant',
      'Tariffs are cached in process, never in Redis',
      '--id',
      'no-redis',
    );
    expect(scratch.tide('work', 'check', 'Cache tariffs in Redis')).toMatch(
      /^Opposed no-redis: Tariffs are cached in process, never in Redis\n {2}It does what .* rules out/,
    );
    const opposed = (...words: string[]) =>
      scratch.json<{ opposed: { id: string }[] }>('work', 'check', ...words).opposed.map(({ id }) => id);
    expect(opposed('Cache tariffs in Redis')).toEqual(['no-redis']);
    expect(opposed('Cache tariffs in process')).toEqual([]);
    scratch.tide('init', '--user');
    scratch.tide('remember', 'invariant', 'Never deploy on Fridays', '--user', '--id', 'fridays');
    expect(opposed('Deploy the importer on Friday')).toEqual(['fridays']);
  });

  it('is seen from where the act takes place, and what is held back or replaced is not shown', () => {
    expect(bound('Rotate the keys', '--scope', 'module:auth')).toEqual(['expiry']);
    expect(bound('Rotate the keys', '--scope', 'module:tariff')).toEqual([]);
    scratch.tide('invalidate', 'members', '--because', 'they are cached now');
    scratch.tide('remember', 'invariant', 'The cache is shared', '--trust', 'untrusted', '--id', 'planted');
    expect(bound('Warm the tariff cache at start')).toEqual(['in-process', 'clock']);
  });

  it('holds in every project where the user says so', () => {
    scratch.tide('init', '--user');
    scratch.tide('remember', 'preference', 'Deploys wait for a person', '--user', '--id', 'deploys');
    expect(bound('Deploy the importer')).toEqual(['deploys']);
  });
});

describe('an error that comes again', () => {
  it('is known by its pattern; the third answers escalate, the first two do not [continuity:three-failures-then-escalate]', () => {
    const met = (n: number) => {
      const error = `TypeError: tariff ${n} is undefined at /src/lookup.ts:${n}`;
      const { code, json } = ask<{ count: number; escalate: boolean }>(scratch, 'work', 'error', error);
      expect(code).toBe(json.escalate ? 3 : 0);
      return json;
    };
    expect([met(1), met(22), met(333), met(4)].map(({ count, escalate }) => [count, escalate])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, true],
    ]);
    expect(scratch.json('work', 'error', 'ECONNREFUSED while publishing')).toMatchObject({
      count: 1,
      escalate: false,
    });
    scratch.tide('work', 'done', 'Found it');
    expect(met(5)).toMatchObject({ count: 1, escalate: false });
  });

  it('is told with how it was overcome before, and counted anew', () => {
    const error = 'Error: kaboom in lookup.ts:42';
    for (let n = 0; n < 3; n++) scratch.run('work', 'error', error);
    scratch.tide('work', 'error', error, '--resolution', 'restart the tariff db');
    expect(scratch.tide('work', 'error', error)).toBe(
      'Attempt 1 of 3 (error: kaboom in lookup.ts#)\n  Overcome before: restart the tariff db\n',
    );
    expect(scratch.json('work', 'error', 'Error: kaboom in lookup.ts:7')).toMatchObject({
      count: 2,
      escalate: false,
      overcomeBefore: 'restart the tariff db',
    });
    expect(scratch.tide('resume')).toContain(
      '- Met 2 times again: `error: kaboom in lookup.ts#`; overcome before: restart the tariff db',
    );
    expect(scratch.tide('recall', 'kaboom')).toContain('overcome before: restart the tariff db');
    for (const question of ['kaboom', 'restart tariff db'])
      expect(
        scratch.json<{ results: { details: string[] }[] }>('recall', question).results[0]?.details,
      ).toEqual(['overcome before: restart the tariff db']);
  });

  it('is answered with the prevention that was recorded for it [continuity:repeated-error-offers-prevention]', () => {
    scratch.tide(
      'learn',
      'Locale keys missing in build',
      '--cause',
      'Batch skipped th',
      '--prevention',
      'Run the sync test',
    );
    expect(
      scratch.json<Check>('work', 'error', 'Error: locale keys missing: th.json').learnings,
    ).toMatchObject([{ prevention: 'Run the sync test' }]);
  });

  it('is not taken for another one because of a word that stands in many', () => {
    scratch.tide(
      'learn',
      'Error: the queue is undefined',
      '--cause',
      'No worker',
      '--prevention',
      'Start one',
    );
    const found = (error: string) => scratch.json<Check>('work', 'error', error).learnings;
    expect(found('TypeError: tariff is undefined')).toEqual([]);
    expect(found('Error: the build waits for the queue of the printer')).toEqual([]);
    expect(found('Error: queue without worker')).toHaveLength(1);
  });
});

it('one step in several files is not called several steps', () => {
  scratch.tide('work', 'touch', 'src/a.ts');
  const said = scratch.tide('work', 'touch', 'src/b.ts');
  expect(said).toContain('Several files: read tide anchor before each step.');
  scratch.tide('work', 'task', 'Add a TTL test');
});

describe('learnings found by what is about to be done', () => {
  const found = (act: string) => check(act).learnings.map(({ id }) => id);
  const begin = prepared(() => {
    const learn = ['--cause', 'Handles stay open', '--prevention', 'Close the watcher', '--id', 'watcher'];
    scratch.tide('learn', 'The file-watcher leaks handles', ...learn);
  });
  beforeEach(() => begin(scratch));

  it.each(['file-watcher', 'th.json', 'login.ts:42', 'what failed?', '"', 'AND', '(', '*', 'a OR b'])(
    'CM-09: any text is an act and none is a query language: %s',
    (act) => {
      expect(found(act).length).toBeLessThanOrEqual(1);
      expect(found(`${act} leaks handles of the watcher`)).toEqual(['watcher']);
    },
  );

  it('CM-10: are those that hold; what was proved wrong or replaced is not among them', () => {
    scratch.tide(
      'learn',
      'Watcher handles are closed twice',
      '--cause',
      'c',
      '--prevention',
      'p',
      '--id',
      'twice',
    );
    expect(found('close the watcher handles').sort()).toEqual(['twice', 'watcher']);
    scratch.tide('invalidate', 'watcher', '--because', 'it was the pool');
    expect(found('close the watcher handles')).toEqual(['twice']);
    scratch.tide('learn', 'Pools leak', '--cause', 'c', '--prevention', 'p', '--supersedes', 'twice');
    expect(found('close the watcher handles')).toEqual([]);
  });

  it('CM-12: are found by what they say now, not by what they said', () => {
    scratch.tide('correct', 'watcher', 'The database pool leaks connections');
    scratch.tide('update', 'watcher', '--set', 'cause=No limit', '--set', 'prevention=Set a limit');
    expect(found('open a file-watcher handle')).toEqual([]);
    expect(found('open a database pool connection')).toEqual(['watcher']);
  });
});
