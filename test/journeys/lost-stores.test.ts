// A private store is found by the folder of its project. When that was renamed or cloned again, the old store is named and
// offered; nothing moves unless a person says so.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callHook } from '../hook.ts';
import { LEARN, type Ran, Scratch } from '../tide.ts';
import { fingerprint } from './bytes.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.remove());

const at = (name: string) => join(scratch.root, name);
const projects = () => at('home/.tidemark/projects');
const inside = (name: string, ...words: string[]): Ran => scratch.runIn(at(name), ...words);
const json = (name: string, ...words: string[]) => JSON.parse(inside(name, ...words, '--json').out);

function git(folder: string, ...words: string[]): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: at('home'),
    GIT_COMMITTER_DATE: scratch.now,
    GIT_AUTHOR_DATE: scratch.now,
  };
  execFileSync('git', [...who, ...words], { cwd: folder, env });
}

/** The same commit on the same day. */
function commit(folder = scratch.project): void {
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Begin');
}

/** Makes a private store with one fact and gives its name. */
function remember(): string {
  const { store } = scratch.json<{ store: string }>('init', '--private');
  scratch.tide(...LEARN);
  return store.slice(store.lastIndexOf('/') + 1);
}

function expectOffer(folder: string, name: string): void {
  const line = new RegExp(`${name}.*tide init --take-over ${name}`);
  for (const words of [['status'], ['list'], ['resume'], ['recall', 'keys']]) {
    const { code, err } = inside(folder, ...words);
    expect({ code, err }, words.join(' ')).toEqual({ code: 1, err: expect.stringMatching(line) });
    expect(err.split('\n').filter((one) => line.test(one))).toHaveLength(1);
  }
  expect(json(folder, 'status')).toMatchObject({ error: 'no_store', lost: [{ name }] });
}

function expectContinued(folder: string, name: string): void {
  expect(json(folder, 'init', '--take-over', name)).toMatchObject({ kind: 'private', from: { name } });
  expect(json(folder, 'list')).toMatchObject({ facts: [{ id: 'missing-keys' }] });
  expect(json(folder, 'fsck')).toMatchObject({ ok: true });
  inside(folder, 'remember', 'preference', 'Commits are small', '--id', 'small');
  expect(json(folder, 'status')).toMatchObject({ live: 2 });
}

const start = (folder: string) => {
  const input = { session_id: 's1', source: 'startup', cwd: at(folder), hook_event_name: 'SessionStart' };
  return callHook(scratch, 'claude-code', 'session-start', input, at(folder)).out;
};

describe('the private store of a folder that was renamed', () => {
  for (const under of ['git', 'no git'])
    it(`is named by every command and continued on request, under ${under}`, () => {
      if (under === 'git') commit();
      const name = remember();
      renameSync(scratch.project, at('renamed'));
      expectOffer('renamed', name);
      const { out } = inside('renamed', 'init', '--take-over', name);
      expect(out).toContain(`Continued: ${name}, made in ${scratch.project}`);
      expect(json('renamed', 'list')).toMatchObject({ facts: [{ id: 'missing-keys' }] });
      expect(readdirSync(projects())).not.toContain(name);
    });

  it('is found again from the folder above as well, and after a second renaming', () => {
    commit();
    const name = remember();
    renameSync(scratch.project, at('renamed'));
    expectContinued('renamed', name);
    mkdirSync(at('deep'));
    renameSync(at('renamed'), at('deep/again'));
    const [second = ''] = readdirSync(projects());
    expectOffer('deep/again', second);
  });

  it('is mentioned to an agent in one line, who cannot take it over', () => {
    commit();
    const name = remember();
    renameSync(scratch.project, at('renamed'));
    const before = fingerprint(projects());
    expect(start('renamed')).toContain(`tide init --take-over ${name}`);
    expect(start('renamed').trim().split('\n')).toHaveLength(1);
    scratch.env = { TIDEMARK_AGENT: 'claude-code' };
    expect(inside('renamed', 'init', '--take-over', name)).toMatchObject({
      code: 3,
      err: expect.stringContaining("a person's to say"),
    });
    expect(fingerprint(projects())).toBe(before);
  });

  it('is still offered after a new one was made, as long as that is empty', () => {
    commit();
    const name = remember();
    renameSync(scratch.project, at('renamed'));
    expect(inside('renamed', 'init', '--private').out).toContain(`tide init --take-over ${name}`);
    expect(inside('renamed', 'status').out).toContain(`tide init --take-over ${name}`);
    expectContinued('renamed', name);
  });

  it('is not put over a store that holds memory, nor beside one in the repository', () => {
    commit();
    const name = remember();
    renameSync(scratch.project, at('renamed'));
    inside('renamed', 'init', '--private');
    inside('renamed', 'remember', 'preference', 'Commits are small');
    const before = fingerprint(projects());
    expect(inside('renamed', 'init', '--take-over', name)).toMatchObject({ code: 1 });
    expect(fingerprint(projects())).toBe(before);
    mkdirSync(at('other'));
    commit(at('other'));
    inside('other', 'init');
    inside('other', 'prefer', 'Tabs');
    expect(inside('other', 'init', '--take-over', name)).toMatchObject({ code: 1 });
  });
});

describe('the private store of a repository that was cloned again', () => {
  it('is known by the remote, however it is spelt, and moves where the old folder is gone', () => {
    commit();
    git(scratch.project, 'remote', 'add', 'origin', 'git@example.com:acme/Quay.git');
    const name = remember();
    rmSync(scratch.project, { recursive: true });
    mkdirSync(at('fresh'));
    commit(at('fresh'));
    git(at('fresh'), 'remote', 'add', 'origin', 'https://ada@example.com/acme/quay');
    expectOffer('fresh', name);
    expectContinued('fresh', name);
    expect(existsSync(join(projects(), name))).toBe(false);
  });

  it('is known by the first commit, and copied where the old folder still uses it', () => {
    commit();
    const name = remember();
    cpSync(scratch.project, at('copied'), { recursive: true });
    expect(inside('copied', 'status').err).toContain('which still uses it');
    expect(inside('copied', 'init', '--take-over', name).out).toContain('It was copied');
    expect(json('copied', 'list')).toMatchObject({ facts: [{ id: 'missing-keys' }] });
    expect(scratch.json('list')).toMatchObject({ facts: [{ id: 'missing-keys' }] });
  });

  it('is known in a clone of the folder itself', () => {
    commit();
    const name = remember();
    git(scratch.root, 'clone', '--quiet', scratch.project, at('cloned'));
    expectOffer('cloned', name);
  });

  it('is known after the address of the remote has changed', () => {
    commit();
    git(scratch.project, 'remote', 'add', 'origin', 'https://example.com/acme/quay');
    const name = remember();
    git(scratch.project, 'remote', 'set-url', 'origin', 'https://example.com/acme/quay-tool');
    expectOffer('harbor-api', name);
  });

  it('is one of two where two fit, and a person chooses', () => {
    commit();
    const name = remember();
    cpSync(scratch.project, at('second'), { recursive: true });
    inside('second', 'init', '--private');
    inside('second', 'remember', 'preference', 'Second thoughts', '--id', 'second');
    cpSync(scratch.project, at('third'), { recursive: true });
    const { err } = inside('third', 'status');
    expect(err).toContain('2 private stores may be of this project');
    expect(err).toContain('tide init --take-over STORE');
    expect(json('third', 'status').lost).toHaveLength(2);
    expectContinued('third', name);
  });
});

describe('another project', () => {
  it('is not offered the store, although its folder has the same name', () => {
    commit();
    git(scratch.project, 'remote', 'add', 'origin', 'https://example.com/acme/quay');
    const name = remember();
    for (const parent of ['elsewhere', 'nogit']) {
      const folder = at(`${parent}/harbor-api`);
      mkdirSync(folder, { recursive: true });
      if (parent === 'elsewhere') {
        scratch.now = '2026-03-04T09:00:00Z';
        commit(folder);
        git(folder, 'remote', 'add', 'origin', 'https://example.com/other/quay');
      }
      expect(scratch.runIn(folder, 'status').err).not.toContain(name);
      expect(scratch.runIn(folder, 'init', '--take-over', name)).toMatchObject({ code: 1 });
      expect(start(`${parent}/harbor-api`)).not.toContain(name);
    }
    expect(scratch.json('list')).toMatchObject({ facts: [{ id: 'missing-keys' }] });
  });

  it('at the place of one that is gone is not offered its store', () => {
    commit();
    const name = remember();
    rmSync(scratch.project, { recursive: true });
    mkdirSync(at('harbor-api'));
    scratch.now = '2026-03-04T09:00:00Z';
    commit();
    git(scratch.project, 'remote', 'add', 'origin', 'https://example.com/other/harbor');
    const { err, out } = inside('harbor-api', 'init', '--take-over', name);
    expect(err + out).not.toContain('Continued');
  });
});

it('is continued also after a new store was made that holds nothing yet', () => {
  commit();
  const name = remember();
  renameSync(scratch.project, at('renamed'));
  expect(inside('renamed', 'init').out).toContain(`tide init --take-over ${name}`);
  expectContinued('renamed', name);
  expect(existsSync(at('renamed/.tidemark'))).toBe(false);
  expect(readdirSync(projects()).filter((one) => one.startsWith('.empty-'))).toHaveLength(1);
});
