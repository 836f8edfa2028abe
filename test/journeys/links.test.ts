// What a clone may bring: links in the place of a store or of its folders, which would lead into somebody else's memory.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callHook } from '../hook.ts';
import { LEARN, Scratch } from '../tide.ts';
import { fingerprint } from './bytes.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
  scratch.git('init', '--quiet');
});
afterEach(() => scratch.remove());

const store = (...steps: string[]) => join(scratch.project, '.tidemark', ...steps);
const WRITING = [LEARN, ['view', 'enable', 'continuity'], ['session', 'note', 'Staging is reset']];
const edit = () =>
  callHook(scratch, 'claude-code', 'tool-use', {
    session_id: 'one-1',
    cwd: scratch.project,
    hook_event_name: 'PostToolUse',
    tool_name: 'Edit',
    tool_input: { file_path: 'a.ts' },
    tool_response: {},
  });

describe('a folder of a store that is a link', () => {
  it('is refused by everything, and what lies behind it stays as it is', () => {
    scratch.tide('init', '--user');
    scratch.tide('remember', 'preference', 'Money is kept in cents', '--user');
    const user = join(scratch.root, 'home/.tidemark');
    mkdirSync(store(), { recursive: true });
    writeFileSync(store('config.yaml'), '');
    const before = fingerprint(user);
    for (const [name, target] of [
      ['sessions', join(user, 'sessions')],
      ['sessions/2026-03', join(user, 'sessions/2026-03')],
      ['views', user],
      ['views/continuity', user],
    ] as const) {
      mkdirSync(store(name, '..'), { recursive: true });
      symlinkSync(target, store(name));
      for (const words of [...WRITING, ['init'], ['status'], ['resume'], ['fsck']]) {
        const { code, err } = scratch.run(...words);
        expect({ words, name, code }).toEqual({ words, name, code: 1 });
        expect(err).toContain(`${store(name)} is a link`);
      }
      const doctor = scratch.run('doctor');
      expect(doctor.code).toBe(4);
      expect(doctor.out).toContain(`${store(name)} is a link`);
      expect(edit()).toMatchObject({ code: 0, out: '' });
      expect(fingerprint(user)).toEqual(before);
      rmSync(store(name));
    }
  });

  it('is refused below the index too, whatever it leads to', () => {
    scratch.tide('init');
    const keys = join(scratch.root, 'keys');
    mkdirSync(keys);
    writeFileSync(join(keys, 'id_ed25519'), 'a key\n');
    utimesSync(join(keys, 'id_ed25519'), new Date(0), new Date(0));
    const before = fingerprint(keys);
    for (const [name, target] of [
      ['passages', keys],
      ['passages/2026-03', keys],
      ['.index', keys],
      ['.index/locks', keys],
      ['.index/locks/views', '/dev/zero'],
      ['.index/facts.lock', '/dev/zero'],
      ['.index/memory.db', join(keys, 'id_ed25519')],
      ['.index/open/named', join(keys, 'id_ed25519')],
      ['.index/views/continuity', keys],
    ] as const) {
      rmSync(store('.index'), { recursive: true, force: true });
      mkdirSync(store(name, '..'), { recursive: true });
      symlinkSync(target, store(name));
      const { code, err } = scratch.run('session', 'note', 'x', '--session', 'id_ed25519');
      expect({ name, code, err }).toEqual({
        name,
        code: 1,
        err: expect.stringContaining(`${store(name)} is a link`),
      });
      expect(edit()).toMatchObject({ code: 0, out: '' });
      expect(fingerprint(keys)).toEqual(before);
      rmSync(store(name));
    }
  });

  it('is refused where it stands for the settings or what git ignores, and nothing behind it is told', () => {
    scratch.tide('init');
    const secret = join(scratch.root, 'secret');
    writeFileSync(secret, 'correct horse battery staple');
    for (const name of ['config.yaml', '.gitignore']) {
      rmSync(store(name));
      symlinkSync(secret, store(name));
      for (const words of [['status'], ['init'], ['config', 'set', 'policy', 'days'], ['doctor']]) {
        const { code, out, err } = scratch.run(...words);
        expect(code).not.toBe(0);
        expect(`${out}${err}`).toContain(`${store(name)} is a link`);
        expect(`${out}${err}`).not.toContain('horse');
      }
      expect(edit()).toMatchObject({ code: 0, out: '' });
      expect(lstatSync(store(name)).isSymbolicLink()).toBe(true);
      rmSync(store(name));
      writeFileSync(store(name), '');
    }
  });

  it('is refused before anything is read through it, and a pipe is not waited for', () => {
    mkdirSync(store('.index'), { recursive: true });
    symlinkSync('/dev/zero', store('.index/memory.db'));
    expect(scratch.run('init').err).toContain(`${store('.index/memory.db')} is a link`);
    rmSync(store('.index/memory.db'));
    execFileSync('mkfifo', [store('.index/memory.db')]);
    expect(scratch.run('init').code).toBe(0);
  });

  it('is refused at any depth by whoever would go through it', () => {
    scratch.tide('init');
    scratch.tide('view', 'enable', 'density-layers');
    scratch.tide('prefer', 'Commits are small');
    const link = store('.index/views/density-layers/memory');
    rmSync(link, { recursive: true, force: true });
    mkdirSync(store('.index/views/density-layers'), { recursive: true });
    mkdirSync(join(scratch.root, 'elsewhere'));
    symlinkSync(join(scratch.root, 'elsewhere'), link);
    const { err } = scratch.run('prefer', 'Dates are written as ISO 8601');
    expect(err).toContain(`${link} is a link`);
    expect(readdirSync(join(scratch.root, 'elsewhere'))).toEqual([]);
  });

  it('is refused in another working tree too, whose ledger is read along', () => {
    scratch.tide('init');
    scratch.write('a.md', 'a');
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '-m', 'a');
    scratch.git('worktree', 'add', '--quiet', '../beside');
    scratch.tide('config', 'set', 'worktrees', 'shared');
    scratch.tide(...LEARN);
    const other = join(scratch.root, 'beside/.tidemark/sessions');
    rmSync(other, { recursive: true, force: true });
    mkdirSync(join(scratch.root, 'elsewhere'));
    symlinkSync(join(scratch.root, 'elsewhere'), other);
    expect(scratch.run('status').err).toContain(`${other} is a link`);
  });
});

describe('what stands in the place of a lock', () => {
  const old = (path: string) => utimesSync(path, new Date(0), new Date(0));

  it('is neither removed nor waited for where it is no lock', () => {
    scratch.tide('init');
    mkdirSync(store('.index/locks'), { recursive: true });
    scratch.tide('session', 'note', 'Staging is reset', '--session', 'mine');
    const lock = store('.index/locks/mine');
    for (const text of ['-----BEGIN OPENSSH PRIVATE KEY-----\n', '1234 here 1 abc\n', 'x'.repeat(100_000)]) {
      writeFileSync(lock, text);
      old(lock);
      const before = fingerprint(store('.index/locks'));
      const { code, err } = scratch.run('session', 'note', 'Staging is reset', '--session', 'mine');
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining(`${lock} is no file of Tidemark's`),
      });
      expect(fingerprint(store('.index/locks'))).toEqual(before);
    }
    rmSync(lock);
    execFileSync('mkfifo', [lock]);
    expect(scratch.run('session', 'note', 'x', '--session', 'mine').err).toContain(`${lock} is no file`);
    rmSync(lock);
    for (const begun of ['', '1234', '1234 here', '1234 here 77 abc', '1234 he\0\0\0']) {
      writeFileSync(lock, begun);
      old(lock);
      expect(scratch.run('session', 'note', 'x', '--session', 'mine').code).toBe(0);
    }
  });
});

describe('what a clone says of this folder', () => {
  it('is not obeyed: settings that were parsed elsewhere, sessions that were opened elsewhere', () => {
    scratch.tide('init');
    writeFileSync(store('config.yaml'), 'policy: days\n');
    scratch.tide('session', 'start', 'Elsewhere');
    const clone = join(scratch.root, 'clone');
    cpSync(scratch.project, clone, { recursive: true });
    const cache = join(clone, '.tidemark/.index/config.json');
    const said = readFileSync(cache, 'utf8');
    scratch.runIn(clone, 'status');
    expect(readFileSync(cache, 'utf8')).not.toBe(said);
    scratch.now = '2026-03-04T09:00:00Z';
    const month = join(clone, '.tidemark/sessions/2026-03');
    const session = join(month, readdirSync(month)[0] ?? '');
    const written = readFileSync(session, 'utf8');
    expect(scratch.runIn(clone, ...LEARN).code).toBe(0);
    expect(readFileSync(session, 'utf8')).toBe(written);
    expect(scratch.run(...LEARN).code).toBe(0);
    expect(readFileSync(session.replace(clone, scratch.project), 'utf8')).not.toBe(written);
  });
});

describe('a store that is a link', () => {
  it('is refused where it leads into the history, and nothing is made there', () => {
    symlinkSync('.git', store());
    const before = fingerprint(join(scratch.project, '.git'));
    const { code, err } = scratch.run('init');
    expect(code).toBe(1);
    expect(err).toContain(`${store()} is a link that leads out of the project`);
    expect(fingerprint(join(scratch.project, '.git'))).toEqual(before);
  });

  it('is made where it leads to another folder of the project', () => {
    mkdirSync(join(scratch.project, 'memory'));
    symlinkSync('memory', store());
    scratch.tide('init');
    scratch.tide(...LEARN);
    expect(readdirSync(join(scratch.project, 'memory')).sort()).toContain('config.yaml');
  });

  it('is refused where it leads out of the project, unless somebody names it', () => {
    const other = join(scratch.root, 'other');
    mkdirSync(join(other, '.git'), { recursive: true });
    scratch.runIn(other, 'init');
    scratch.runIn(other, ...LEARN);
    symlinkSync(join(other, '.tidemark'), store());
    const before = fingerprint(other);
    for (const words of [...WRITING, ['init'], ['status'], ['fsck']]) {
      const { code, err } = scratch.run(...words);
      expect({ words, code }).toEqual({ words, code: 1 });
      expect(err).toContain(`${store()} is a link that leads out of the project`);
    }
    const doctor = scratch.run('doctor');
    expect(doctor.code).toBe(4);
    expect(doctor.out).toContain(`${store()} is a link that leads out of the project`);
    expect(doctor.out).toContain('Take the link away and run tide init');
    expect(doctor.out).toMatch(/ok +Git/);
    expect(doctor.out).toMatch(/Agents/);
    expect(edit()).toMatchObject({ code: 0, out: '' });
    expect(fingerprint(other)).toEqual(before);
    expect(scratch.run('--help').code).toBe(0);
    expect(scratch.run('status', '--store', store()).code).toBe(0);
    rmSync(store());
    mkdirSync(join(scratch.root, 'empty'));
    symlinkSync(join(scratch.root, 'empty'), store());
    expect(scratch.run('init').err).toContain('leads out of the project');
    expect(readdirSync(join(scratch.root, 'empty'))).toEqual([]);
  });

  it('may lead to another folder of the project', () => {
    scratch.tide('init');
    renameSync(store(), join(scratch.project, 'memory'));
    symlinkSync('memory', store());
    scratch.tide(...LEARN);
    expect(scratch.json<{ live: number }>('status').live).toBe(1);
  });
});

describe('a project that a link leads to', () => {
  it('has paths of its own, however they are spelled', () => {
    scratch.tide('init');
    const link = join(scratch.root, 'link');
    symlinkSync(scratch.project, link);
    mkdirSync(join(scratch.project, 'src'));
    scratch.env = { PWD: link };
    expect(scratch.runIn(link, 'work', 'touch', join(link, 'src/a.ts')).err).toBe('');
    expect(scratch.runIn(link, 'work', 'touch', join(link, 'later/new/b.ts')).code).toBe(0);
    expect(scratch.runIn(link, 'session', 'note', `boom at ${link}/src/a.ts`).code).toBe(0);
    const written = scratch
      .sessions()
      .map((file) => scratch.read(file))
      .join('');
    expect(written).toContain('boom at src/a.ts');
    expect(written).toContain('later/new/b.ts');
    expect(written).not.toContain(link);
    expect(scratch.runIn(link, 'work', 'touch', join(scratch.root, 'elsewhere.ts')).err).toContain(
      'not in this project',
    );
  });
});
