// What people type who have read the README and nothing else: each is answered with what it lacks, or just done.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';
import { ask, type Failure } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.store();
});
afterEach(() => scratch.remove());

it('tide version is what --version says', () => {
  const version = scratch.tide('--version');
  expect(version).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(scratch.tide('version')).toBe(version);
  expect(scratch.json('version')).toEqual({ version: version.trim() });
  expect(scratch.run('version', 'now').code).toBe(2);
});

describe('a fact without what makes it useful', () => {
  it('is kept, and the answer says what it lacks and how to add it', () => {
    expect(scratch.tide('remember', 'learning', 'Builds fail on Mondays', '--id', 'mondays')).toBe(
      'Remembered: mondays (learning, project, working)\n  Builds fail on Mondays\n  It would help more with cause (why it happened) and prevention (what to do so that it does not happen again): tide update mondays --set cause="..." --set prevention="..."\n',
    );
    scratch.tide('update', 'mondays', '--set', 'cause=The cache is cold', '--set', 'prevention=Warm it');
    expect(scratch.tide('remember', 'learning', 'Builds fail on Mondays')).not.toContain('help more');
    const decision = ['remember', 'decision', 'Builds run nightly', '--set', 'context=Mondays'];
    expect(scratch.json(...decision)).toMatchObject({ outcome: 'created', missing: ['decision'] });
  });

  it('is nothing the typed commands leave behind', () => {
    expect(scratch.json(...LEARN)).not.toHaveProperty('missing');
    expect(scratch.json('remember', 'preference', 'Small commits')).not.toHaveProperty('missing');
  });
});

describe('kinds', () => {
  it('may be named in the plural, and by themselves', () => {
    scratch.tide(...LEARN);
    scratch.tide('remember', 'entities', 'The harbor office', '--id', 'office');
    const learnings = scratch.tide('list', '--kind', 'learning');
    expect(learnings).toContain('missing-keys');
    expect(scratch.tide('list', 'learnings')).toBe(learnings);
    expect(scratch.tide('list', 'learning')).toBe(learnings);
    expect(scratch.tide('list', '--kind', 'entities')).toContain('office');
    expect(scratch.run('list', 'lernings').err).toContain('Did you mean `learning`?');
    expect(scratch.run('list', 'learning', '--kind', 'decision')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Name one kind'),
    });
  });

  it('are counted in the right number', () => {
    expect(scratch.tide('status')).toMatch(/Kinds +none\n +Tiers +none\n/);
    scratch.tide('remember', 'entity', 'The harbor office');
    scratch.tide('remember', 'preference', 'Small commits');
    expect(scratch.tide('status')).toContain('1 entity, 1 preference\n');
    scratch.tide('remember', 'entity', 'The tariff service');
    scratch.tide('remember', 'preference', 'No trailing commas');
    expect(scratch.tide('status')).toContain('2 entities, 2 preferences\n');
  });
});

it('a memory that holds nothing says how to begin', () => {
  expect(scratch.tide('list')).toBe(
    'No facts yet. State one: tide remember preference "Commits are small and signed"\n',
  );
  expect(scratch.run('work', 'done', '9').err).toBe(
    'error: There is no next step "9".\n  There are none. `tide work` shows what is being done.\n',
  );
  scratch.tide('remember', 'preference', 'Small commits');
  expect(scratch.tide('list', 'decisions')).toBe('No facts.\n');
});

it('a scope nobody uses is named, with those that are near', () => {
  scratch.tide(...LEARN, '--scope', 'module:i18n');
  scratch.tide('remember', 'preference', 'Small commits', '--id', 'small');
  expect(scratch.tide('list', '--scope', 'module:i18')).toMatch(
    /^Nothing is remembered for module:i18\. Nearest: module:i18n\. What holds there because it holds everywhere:\n {2}small .*\n$/,
  );
  expect(scratch.json('list', '--scope', 'module:i18')).toMatchObject({ nearestScopes: ['module:i18n'] });
  expect(scratch.tide('list', '--scope', 'module:billing', '--kind', 'learning')).toBe(
    'Nothing is remembered for module:billing.\nNo facts.\n',
  );
  for (const scope of ['module:i18n', 'project', 'global'])
    expect(scratch.tide('list', '--scope', scope), scope).not.toContain('Nothing');
  expect(scratch.tide('list', '--scope', 'module:i18n', '--kind', 'decision')).toBe('No facts.\n');
});

it('a day before a fact was stated is told from a fact that is not there', () => {
  scratch.tide(...LEARN);
  expect(scratch.run('show', 'missing-keys', '--as-of', '2026-03-01')).toEqual({
    code: 1,
    out: '',
    err: 'error: There was no fact `missing-keys` yet on 2026-03-01.\n  It was stated on 2026-03-02.\n',
  });
  expect(scratch.tide('show', 'missing-keys', '--as-of', '2026-03-02')).toContain('Created     today');
  expect(scratch.run('show', 'nothing', '--as-of', '2026-03-02').err).toContain('There is no fact `nothing`');
});

it('of many open sessions the newest are named, and how many there are', () => {
  const names = ['a1', 'b2', 'c3', 'd4', 'e5'];
  for (const name of names) {
    scratch.env = { TIDEMARK_SESSION: name };
    scratch.tide('session', 'note', `from ${name}`);
    scratch.now = scratch.now.replace(/T09:0(\d)/, (_, minute) => `T09:0${Number(minute) + 1}`);
  }
  scratch.env = { CLAUDECODE: '1' };
  expect(scratch.run('session', 'end').err).toBe(
    'error: No session is open here.\n  5 are open elsewhere; name one to close it:\n    --session e5 (since 2026-03-02)\n    --session d4 (since 2026-03-02)\n    --session c3 (since 2026-03-02)\n    and 2 more; tide session lists them\n',
  );
  expect(ask<Failure & { open: unknown[] }>(scratch, 'session', 'end').json.open).toHaveLength(5);
});
