// Facts about code, as a person and an agent meet them: stated, doubted when the code moves on, checked, and asked about.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

const SESSION =
  'export const TTL = 600;\n\nexport function createSession(user) {\n  return { user, ttl: TTL };\n}\n';
const PACKAGE = '{"scripts":{"check":"node check.mjs"},"dependencies":{"express":"^4.18.2"}}\n';

let here: Scratch;
beforeEach(() => {
  here = Scratch.repository();
  here.write('src/auth/session.ts', SESSION);
  here.write('package.json', PACKAGE);
});
afterEach(() => here.remove());

const learn = (id: string, ...more: string[]) =>
  here.tide('learn', `Sessions of ${id} leak`, '--cause', 'c', '--prevention', 'p', '--id', id, ...more);
const flagsOf = (id: string) => here.json<{ fact: { flags: string[] } }>('show', id).fact.flags;

it('flags a learning whose anchor changed wherever it is shown, until a person has checked it [continuity:suspect-flag]', () => {
  learn(
    'ttl',
    '--anchor',
    'src/auth/session.ts#createSession',
    '--anchor',
    'package:express',
    '--anchor',
    'command:npm run check',
  );
  const text = here.read(here.sessions()[0] ?? '');
  expect(text).toMatch(
    /^ {2}seen: src\/auth\/session\.ts#createSession [0-9a-f]{12} at src\/auth\/session\.ts:3$/m,
  );
  expect(text).toContain('  seen: package:express ^4.18.2 in package.json\n');
  expect(flagsOf('ttl')).toEqual([]);
  here.write('src/auth/session.ts', SESSION.replace('600', '60'));
  expect(flagsOf('ttl')).toEqual([]);
  here.write('src/auth/session.ts', SESSION.replace('ttl: TTL', 'ttl: 0'));
  expect(flagsOf('ttl')).toEqual(['SUSPECT']);
  expect(here.tide('resume')).toContain('[SUSPECT: compare with the code first]');
  expect(
    here.json<{ results: { flags: string[] }[] }>('recall', 'sessions', 'leak').results[0]?.flags,
  ).toEqual(['SUSPECT']);
  expect(here.json<{ flags: { SUSPECT: number } }>('status').flags.SUSPECT).toBe(1);
  expect(here.tide('show', 'ttl')).toContain('createSession in src/auth/session.ts changed');
  expect(here.tide('anchors')).toContain('1 of 1 fact suspect');
  here.env.TIDEMARK_AGENT = 'codex';
  here.tide('verify', 'ttl');
  expect(flagsOf('ttl')).toEqual(['SUSPECT']);
  delete here.env.TIDEMARK_AGENT;
  here.tide('verify', 'ttl');
  expect(flagsOf('ttl')).toEqual([]);
  expect(here.json<{ facts: unknown[]; suspect: number }>('anchors', '--suspect')).toEqual({
    facts: [],
    suspect: 0,
  });
});

it('flags a learning that names a file which is gone, and tells where it went [continuity:suspect-flag]', () => {
  learn('ttl', '--anchor', 'src/auth/session.ts');
  learn('named', '--set', 'evidence=src/auth/session.ts:3');
  here.git('add', '.');
  here.git('mv', 'src/auth/session.ts', 'src/session.ts');
  expect(flagsOf('ttl')).toEqual(['SUSPECT']);
  expect(flagsOf('named')).toEqual(['SUSPECT']);
  expect(here.tide('show', 'ttl')).toContain('src/auth/session.ts is gone; moved to src/session.ts');
  here.tide('update', 'ttl', '--anchor', 'src/session.ts');
  expect(flagsOf('ttl')).toEqual([]);
});

it('flags a learning about a package that left or became another, and a command that is not defined any more', () => {
  learn('ttl', '--anchor', 'package:express', '--anchor', 'command:npm run check');
  here.write('package.json', '{"dependencies":{"express":"^5.0.0"}}\n');
  const [fact] = here.json<{ facts: { anchors: { state: string; reason: string }[] }[] }>('anchors').facts;
  expect(fact?.anchors.map(({ state, reason }) => [state, reason])).toEqual([
    ['changed', 'express went from ^4.18.2 to ^5.0.0 in package.json'],
    ['undefined-command', 'package.json does not define it (npm run check)'],
  ]);
});

it('says what it cannot watch, and refuses what is not of the project', () => {
  expect(learn('ttl', '--anchor', 'src/planned.ts')).toContain(
    'nothing to see of src/planned.ts now; it is not watched',
  );
  expect(flagsOf('ttl')).toEqual([]);
  for (const path of ['/etc/passwd', '../other/a.ts', 'src/../../a.ts']) {
    const { code, err } = here.run('remember', 'invariant', 'Never', '--anchor', path);
    expect([code, err]).toEqual([2, expect.stringContaining(path)]);
  }
  const outside = mkdtempSync(join(tmpdir(), 'tide-outside-'));
  symlinkSync(outside, join(here.project, 'out'));
  here.write('out/secret.txt', 'secret');
  const { code, err } = here.run('remember', 'invariant', 'Never', '--anchor', 'out/secret.txt');
  expect([code, err]).toEqual([2, expect.stringContaining('leads through a link out of the project')]);
  rmSync(outside, { recursive: true });
  expect(here.run('anchors', 'nope').code).toBe(1);
  expect(here.run('anchors', '--references', 'x').code).toBe(2);
});

it('records a large file by its size', () => {
  here.write('big.bin', '');
  truncateSync(join(here.project, 'big.bin'), 100 * 1024 * 1024);
  learn('big', '--anchor', 'big.bin');
  expect(here.json<{ fact: { seen: string[] } }>('show', 'big').fact.seen).toEqual([
    'big.bin 104857600 bytes',
  ]);
  truncateSync(join(here.project, 'big.bin'), 99 * 1024 * 1024);
  expect(flagsOf('big')).toEqual(['SUSPECT']);
});

it('looks at the working tree it is asked in', () => {
  here.git('add', '.');
  here.git('commit', '--quiet', '-m', 'x');
  const other = `${here.project}-other`;
  here.git('worktree', 'add', '--quiet', '-b', 'side', other);
  mkdirSync(join(other, 'lib'));
  here.env.TIDEMARK_SESSION = '';
  learn('ttl', '--anchor', 'src/auth/session.ts');
  here.write('src/auth/session.ts', 'changed');
  expect(flagsOf('ttl')).toEqual(['SUSPECT']);
  const { out } = here.runIn(join(other, 'lib'), 'show', 'ttl', '--json');
  expect(JSON.parse(out).fact.flags).toEqual([]);
});

it('works without git, from a folder below, and with a store that has no code', () => {
  rmSync(join(here.project, '.git'), { recursive: true });
  learn('ttl', '--anchor', 'src/auth/session.ts', '--anchor', '#createSession');
  const below = here.runIn(
    join(here.project, 'src'),
    'remember',
    'invariant',
    'One constant',
    '--anchor',
    'auth/session.ts',
    '--id',
    'one',
  );
  expect(below.code).toBe(0);
  expect(here.json<{ fact: { anchors: string[] } }>('show', 'one').fact.anchors).toEqual([
    'src/auth/session.ts',
  ]);
  here.write('src/auth/session.ts', 'changed');
  expect(here.json<{ suspect: number }>('anchors').suspect).toBe(2);
  here.tide('init', '--user');
  expect(here.run('anchors', '--user').code).toBe(2);
  expect(here.run('remember', 'preference', 'Short', '--user', '--anchor', 'src/x.ts').code).toBe(0);
});

it('finds it unchanged from what it kept, and notices a change that leaves size and time as they were', () => {
  learn('ttl', '--anchor', 'src/auth/session.ts');
  expect(flagsOf('ttl')).toEqual([]);
  here.write('src/auth/session.ts', SESSION.replace('600', '900'));
  expect(flagsOf('ttl')).toEqual(['SUSPECT']);
  here.write('.tidemark/.index/sights', 'damaged');
  expect(flagsOf('ttl')).toEqual(['SUSPECT']);
});

describe('references', () => {
  it('to a decision that was replaced are found, with what replaced it', () => {
    const decide = (id: string, title: string, ...more: string[]) =>
      here.tide('decide', title, '--id', id, '--context', 'c', '--decision', 'd', ...more);
    decide('jwt-sessions', 'Sessions are JSON web tokens');
    decide(
      'cookie-sessions',
      'Sessions live in cookies',
      '--supersedes',
      'jwt-sessions',
      '--because',
      'revocation',
      '--constraint',
      'Cookies go through `CookieJar`',
    );
    here.write('src/auth/token.ts', '// tide: jwt-sessions\nsign();\n');
    here.write('.gitignore', 'ignored/\n');
    here.write('ignored/x.ts', '// jwt-sessions\n');
    here.write('logo.bin', new Uint8Array([0, 1, 2, ...Buffer.from('jwt-sessions')]));
    expect(here.json('anchors', '--references')).toEqual({
      references: [
        {
          file: 'src/auth/token.ts',
          line: 1,
          text: '// tide: jwt-sessions',
          id: 'jwt-sessions',
          words: 'jwt-sessions',
          status: 'superseded',
          by: 'cookie-sessions',
        },
      ],
      names: [{ id: 'cookie-sessions', constraint: 'Cookies go through `CookieJar`', name: 'CookieJar' }],
    });
    const text = here.tide('anchors', '--references');
    expect(text).toContain(
      'src/auth/token.ts:1 refers to jwt-sessions, which is superseded by cookie-sessions',
    );
    expect(text).toContain('cookie-sessions refers to CookieJar, which is nowhere in the repository');
  });
});

it('is asked about by a review, once, and no more when the code is right again', () => {
  learn('ttl', '--anchor', 'src/auth/session.ts');
  here.git('add', '.');
  here.git('mv', 'src/auth/session.ts', 'src/session.ts');
  const dry = here.tide('review', '--dry-run');
  expect(dry).toContain('`suspect-ttl` (new): Does ttl still hold? src/auth/session.ts is gone; moved to');
  expect(dry.endsWith(here.tide('review'))).toBe(true);
  expect(here.tide('review')).toContain('Nothing happened since');
  expect(here.tide('threads')).toContain('suspect-ttl');
  here.git('mv', 'src/session.ts', 'src/auth/session.ts');
  here.tide('review');
  expect(here.tide('threads')).toBe('No open questions.\n');
});

it('shows in the health of memory what code refers to although it ended, and leaves tide status alone', () => {
  const indicator = () =>
    here
      .json<{ indicators: { name: string; value: number | null }[] }>('health')
      .indicators.find(({ name }) => name === 'stale-references');
  expect(indicator()).toMatchObject({ value: 0, state: 'healthy' });
  here.tide('decide', 'Sessions are tokens', '--id', 'jwt-sessions', '--context', 'x', '--decision', 'y');
  here.write('src/auth/token.ts', '// see jwt-sessions\n');
  here.tide('invalidate', 'jwt-sessions', '--because', 'nobody can revoke them');
  expect(indicator()).toMatchObject({ value: 1, state: 'attention', points: 6 });
  expect(here.tide('health')).toContain('src/auth/token.ts:1 (jwt-sessions)');
  expect(here.tide('status')).not.toContain('token.ts');
});
