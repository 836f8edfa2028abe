// Where memory lies: in the repository, outside git, under the home directory, wherever one points.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';
import { filesBelow, fingerprint, holding } from './bytes.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.remove());

/** A folder below the scratch root, made. */
function folder(...steps: string[]): string {
  const path = join(scratch.root, ...steps);
  mkdirSync(path, { recursive: true });
  return path;
}

function jsonIn<T = Fields>(cwd: string, ...words: string[]): T {
  const { code, out } = scratch.runIn(cwd, ...words, '--json');
  return { ...(JSON.parse(out) as T), code };
}

describe('the store of a project', () => {
  it('lies at the root of the repository and is found from every folder of it', () => {
    scratch.git('init', '--quiet');
    const deep = folder('harbor-api', 'src', 'tariff');
    expect(jsonIn(deep, 'init')).toMatchObject({
      store: join(scratch.project, '.tidemark'),
      project: 'harbor-api',
      kind: 'project',
      created: true,
    });
    expect(jsonIn(deep, ...LEARN)).toMatchObject({ code: 0 });
    expect(existsSync(join(deep, '.tidemark'))).toBe(false);
    expect(scratch.json<Fields>('status')).toMatchObject({ project: 'harbor-api', live: 1 });
    expect(jsonIn(folder('beside'), 'status')).toMatchObject({ code: 1, error: 'no_store' });
    expect(
      filesBelow(join(scratch.project, '.tidemark')).filter((name) => !name.startsWith('.index/')),
    ).toEqual([
      '.gitattributes',
      '.gitignore',
      'config.yaml',
      expect.stringMatching(/^sessions\/2026-03\/.+\.md$/),
    ]);
    scratch.git('add', '--all');
    expect(scratch.git('status', '--porcelain')).not.toContain('.index');
  });

  it('does not stop at a repository inside another, nor reach out of one', () => {
    scratch.tide('init');
    const inner = folder('harbor-api', 'vendor', 'inner');
    folder('harbor-api', 'vendor', 'inner', '.git');
    expect(jsonIn(inner, 'status')).toMatchObject({ code: 1, error: 'no_store' });
    expect(jsonIn(inner, 'init')).toMatchObject({ project: 'inner', store: join(inner, '.tidemark') });
  });

  it('works in a folder that is not a repository, and in the folders below it', () => {
    scratch.tide('init');
    scratch.tide(...LEARN);
    expect(jsonIn(folder('harbor-api', 'a', 'b'), 'status')).toMatchObject({
      project: 'harbor-api',
      live: 1,
    });
    expect(scratch.tide('doctor')).toContain('not a repository; memory is kept all the same');
    expect(ask<Failure>(scratch, 'diff', 'HEAD~1').json.message).toBe(
      '`HEAD~1` is neither a day nor a commit of this repository.',
    );
  });

  it('is made once: doing it again changes not a byte', () => {
    scratch.tide('init');
    scratch.tide(...LEARN);
    scratch.tide('config', 'set', 'policy', 'days');
    const before = fingerprint(scratch.root);
    expect(ask(scratch, 'init').json).toMatchObject({ created: false });
    expect(fingerprint(scratch.root)).toBe(before);
    expect(ask(scratch, 'continuity', 'init').json).toMatchObject({ created: false, kept: true });
    scratch.tide('status');
    const kept = fingerprint(scratch.root);
    expect(ask(scratch, 'continuity', 'init').json).toMatchObject({ created: false, written: [] });
    expect(fingerprint(scratch.root)).toBe(kept);
  });

  it('is not made anew over a ledger that was lost', () => {
    scratch.tide('init');
    scratch.tide(...LEARN);
    scratch.tide('rebuild');
    rmSync(join(scratch.project, '.tidemark/sessions'), { recursive: true });
    const before = fingerprint(scratch.root);
    for (const words of [['init'], ['continuity', 'init']]) {
      const { code, json } = ask<Failure>(scratch, ...words);
      expect({ code, error: json.error }).toEqual({ code: 1, error: 'refused' });
      expect(json.message).toContain('the database knows events, but `sessions/` is empty');
      expect(json.hint).toContain('Bring `sessions/` back from git or a backup');
    }
    expect(fingerprint(scratch.root)).toBe(before);
  });

  it('whose ledger was lost is an error to fsck and the doctor, and refuses everything else', () => {
    scratch.env = { TIDEMARK_SESSION: 'one' };
    scratch.tide('init');
    scratch.tide(...LEARN);
    scratch.tide('rebuild');
    const ledger = join(scratch.project, '.tidemark/sessions');
    renameSync(ledger, join(scratch.root, 'aside'));
    const before = fingerprint(scratch.root);
    const checked = ask(scratch, 'fsck');
    expect(checked).toMatchObject({
      code: 4,
      json: { ok: false, problems: [{ code: 'ledger-missing', level: 'error', file: ledger }] },
    });
    const doctor = ask(scratch, 'doctor');
    expect(doctor).toMatchObject({
      code: 4,
      json: { ok: false, problems: [{ name: 'Reading', ok: false }] },
    });
    for (const words of [
      ...[['status'], ['resume'], ['list'], ['show', 'missing-keys'], ['threads'], ['diff', '7d']],
      ...[['work'], ['session'], ['continuity', 'status'], ['use', 'missing-keys'], ['prefer', 'x'], LEARN],
      ...[
        ['work', 'goal', 'x'],
        ['session', 'start'],
        ['session', 'end', '--did', 'x'],
      ],
      ...[
        ['promote', 'missing-keys', '--yes'],
        ['forget', 'missing-keys', '--yes'],
      ],
    ]) {
      const { code, json } = ask<Failure>(scratch, ...words);
      expect({ words, code, error: json.error }).toEqual({ words, code: 1, error: 'corrupt' });
      expect(json.message, words.join(' ')).toMatch(
        /^The ledger of .*\/harbor-api\/\.tidemark is missing: 1 events? (is|are) known, but `sessions\/` is empty\.$/,
      );
      expect(json.hint, words.join(' ')).toContain('Bring `sessions/` back from git or a backup');
    }
    expect(fingerprint(scratch.root)).toBe(before);
    expect(existsSync(ledger)).toBe(false);
    renameSync(join(scratch.root, 'aside'), ledger);
    expect(scratch.json<Fields>('fsck')).toMatchObject({ ok: true, events: 1 });
    expect(scratch.json<Fields>('status')).toMatchObject({ live: 1 });
  });

  // Known bug: a load of the whole ledger never asks the checkpoint. Take `.fails` away when it is mended.
  for (const command of ['log', 'rebuild'])
    it(`whose ledger was lost refuses ${command} too, and keeps its checkpoint`, () => {
      scratch.tide('init');
      scratch.tide(...LEARN);
      scratch.tide('rebuild');
      rmSync(join(scratch.project, '.tidemark/sessions'), { recursive: true });
      const before = fingerprint(scratch.root);
      expect(scratch.run(command).code).toBe(1);
      expect(fingerprint(scratch.root)).toBe(before);
    });

  it('names the memory of other protocols it finds and leaves it alone', () => {
    scratch.write('.cm/CONTINUITY.md', '# x\n');
    scratch.write('DECISIONS.md', '# x\n');
    scratch.write('memory/INDEX.md', '# x\n');
    scratch.write('memory/continuity.md', '# x\n');
    const before = fingerprint(join(scratch.project, 'memory'));
    expect(scratch.tide('init')).toContain('Other memory was found here; tide adopt takes it over:');
    expect(scratch.json<Fields>('init').adoptable).toEqual([
      { view: 'continuity', path: '.cm' },
      { view: 'decision-log', path: 'DECISIONS.md' },
      { view: 'density-layers', path: 'memory/INDEX.md' },
      { view: 'evolving', path: 'memory/continuity.md' },
    ]);
    expect(fingerprint(join(scratch.project, 'memory'))).toBe(before);
  });

  it('that is missing says where it looked and how to make one', () => {
    expect(scratch.run('status')).toEqual({
      code: 1,
      out: '',
      err: `error: There is no Tidemark store in ${scratch.project} or above it.\n  Make one with: tide init\n`,
    });
    expect(ask<Failure>(scratch, 'status', '--user').json.hint).toBe('Make one with: tide init --user');
    expect(ask<Failure>(scratch, 'status', '--store', '/nowhere').json).toMatchObject({
      message: 'There is no Tidemark store at /nowhere.',
      hint: 'Make one with: tide init --store /nowhere',
    });
    expect(readdirSync(scratch.root)).toEqual(['harbor-api']);
  });
});

describe('a private store', () => {
  it('is not made where the project has a store, which would count', () => {
    const scratch = Scratch.repository();
    const store = join(scratch.project, '.tidemark');
    expect(scratch.json('init', '--private')).toMatchObject({ store, kind: 'project', created: false });
    expect(scratch.tide('init', '--private')).toContain('It is not private');
    expect(existsSync(join(scratch.root, 'home/.tidemark/projects'))).toBe(false);
  });

  it('writes nothing into the repository and is found from every folder of it', () => {
    scratch.git('init', '--quiet');
    const before = fingerprint(scratch.project);
    const { store } = scratch.json<{ store: string }>('init', '--private');
    expect(store).toMatch(new RegExp(`^${scratch.root}/home/.tidemark/projects/harbor-api-[0-9a-f]{8}$`));
    scratch.tide(...LEARN);
    scratch.tide('session', 'end', '--did', 'x');
    scratch.tide('rebuild');
    const deep = folder('harbor-api', 'src');
    expect(jsonIn(deep, 'status')).toMatchObject({ store, live: 1, project: 'harbor-api' });
    expect(jsonIn(deep, 'init', '--private')).toMatchObject({ store, created: false });
    rmSync(deep, { recursive: true });
    expect(fingerprint(scratch.project)).toBe(before);
    scratch.git('remote', 'add', 'origin', 'https://ada:secret@example.com/ada/harbor.git');
    expect(scratch.json<Fields>('status')).toMatchObject({ store, live: 1 });
  });

  it('is the one store of its project: making one again returns it', () => {
    scratch.git('init', '--quiet');
    const { store } = scratch.json<{ store: string }>('init', '--private');
    scratch.tide(...LEARN);
    const before = fingerprint(scratch.root);
    const deep = folder('harbor-api', 'src');
    for (const words of [['init'], ['init', '--private']])
      for (const cwd of [scratch.project, deep])
        expect(jsonIn(cwd, ...words)).toMatchObject({ code: 0, store, kind: 'private', created: false });
    expect(jsonIn(deep, 'continuity', 'init')).toMatchObject({ code: 0, store, created: false, kept: false });
    expect(scratch.tide('init')).toBe(`There is a store for harbor-api already: ${store}\n`);
    expect(fingerprint(scratch.root)).toBe(before);
    expect(scratch.json<Fields>('status')).toMatchObject({ store, live: 1 });
  });

  it('works outside git too, and is another for each folder', () => {
    scratch.tide('init', '--private');
    scratch.tide(...LEARN);
    expect(jsonIn(folder('harbor-api', 'deep'), 'status')).toMatchObject({ live: 1, project: 'harbor-api' });
    expect(jsonIn(folder('other', 'harbor-api'), 'status')).toMatchObject({ error: 'no_store' });
    expect(filesBelow(scratch.project)).toEqual([]);
  });
});

describe('the user store', () => {
  it('holds for every project what was said to hold there [decisions:preferences-stored-globally]', () => {
    scratch.tide('init');
    scratch.tide('init', '--user');
    expect(ask(scratch, 'prefer', 'Small signed commits', '--user').json).toMatchObject({
      event: { fields: expect.arrayContaining([['scope', 'global']]) },
    });
    const other = folder('other');
    expect(jsonIn(other, 'init')).toMatchObject({ code: 0 });
    for (const cwd of [scratch.project, other])
      expect(scratch.runIn(cwd, 'resume').out).toContain(
        'Small signed commits (small-signed-commits, global',
      );
    expect(scratch.json<Fields>('status')).toMatchObject({ facts: 0 });
    expect(jsonIn(other, 'use', 'small-signed-commits')).toMatchObject({
      code: 0,
      marked: [{ tier: 'working' }],
    });
    expect(scratch.json<Fields>('status', '--user')).toMatchObject({ facts: 1, project: 'every project' });
    expect(filesBelow(join(other, '.tidemark/sessions'))).toEqual([]);
  });

  it('is a person’s to change: an agent may use and reinforce what it says, and nothing more', () => {
    scratch.tide('init');
    scratch.tide('init', '--user');
    scratch.tide('prefer', 'Small signed commits', '--user', '--id', 'commits');
    scratch.tide('prefer', 'Tabs over spaces', '--user', '--id', 'tabs');
    // Makes the database of the project, which every reading command may do.
    scratch.tide('status');
    const before = fingerprint(scratch.root);
    for (const env of [{ CLAUDECODE: '1' }, { CLAUDECODE: '1', TIDEMARK_AGENT: 'cli' }]) {
      scratch.env = env as Record<string, string>;
      for (const words of [
        ['remember', 'preference', 'Squash everything', '--user'],
        [...LEARN, '--user'],
        ['correct', 'commits', 'Huge commits'],
        ['update', 'commits', '--set', 'tag=x'],
        ['update', 'commits', 'Huge commits', '--user'],
        ['invalidate', 'commits', '--because', 'x'],
        ['supersede', 'commits', 'tabs', '--because', 'x'],
        ['pin', 'commits'],
        ['archive', 'commits', '--because', 'x'],
      ]) {
        const { code, json } = ask<Failure>(scratch, ...words);
        expect({ words, code, error: json.error }).toEqual({ words, code: 3, error: 'stopped' });
        expect(json.message).toBe("What holds in every project is a person's to say; this is claude-code.");
        expect(json.hint).toContain('tide promote');
      }
    }
    expect(fingerprint(scratch.root)).toBe(before);
    expect(ask(scratch, 'use', 'commits')).toMatchObject({
      code: 0,
      json: { marked: [{ event: { verb: 'Referenced' } }] },
    });
    expect(ask(scratch, 'reinforce', 'commits')).toMatchObject({
      code: 0,
      json: { marked: [{ event: { verb: 'Reinforced' } }] },
    });
    expect(scratch.json('show', 'commits')).toMatchObject({
      fact: { statement: 'Small signed commits', uses: 2, reinforcements: 1 },
    });
    scratch.env = {};
    expect(ask(scratch, 'correct', 'commits', 'Small commits')).toMatchObject({ code: 0 });
  });

  // Known bug: revoke does not ask who is speaking. Take `.fails` away when it is mended.
  it('is a person’s to change: an agent cannot revoke what it rests on', () => {
    scratch.tide('init');
    scratch.tide('init', '--user');
    scratch.tide('prefer', 'Small signed commits', '--user', '--set', 'source=docs/a.md');
    scratch.env = { CLAUDECODE: '1' };
    expect(scratch.run('revoke', 'docs/a.md', '--because', 'x', '--user').code).toBe(3);
  });

  it('lies where TIDEMARK_HOME says', () => {
    scratch.env = { TIDEMARK_HOME: join(scratch.root, 'elsewhere') };
    expect(scratch.json<Fields>('init', '--user')).toMatchObject({ store: join(scratch.root, 'elsewhere') });
    expect(scratch.json<{ store: string }>('init', '--private').store).toContain('/elsewhere/projects/');
    expect(existsSync(join(scratch.root, 'home'))).toBe(false);
  });

  it('is never mistaken for a project’s, neither in the home directory nor below it', () => {
    const home = folder('home');
    const code = folder('home', 'code', 'thing');
    const refused = jsonIn<Failure & Fields>(home, 'init');
    expect(refused).toMatchObject({ code: 1, error: 'refused' });
    expect(refused.message).toContain('is the user store');
    expect(filesBelow(home)).toEqual([]);
    expect(jsonIn(home, 'init', '--user')).toMatchObject({ kind: 'user', store: join(home, '.tidemark') });
    for (const cwd of [home, code])
      expect(jsonIn(cwd, 'prefer', 'Small commits')).toMatchObject({ code: 1, error: 'no_store' });
    expect(jsonIn(code, 'init')).toMatchObject({ store: join(code, '.tidemark'), kind: 'project' });
    expect(jsonIn(home, 'init', '--private')).toMatchObject({ kind: 'private' });
    expect(jsonIn(home, 'prefer', 'Only at home')).toMatchObject({ code: 0 });
    expect(jsonIn(home, 'status', '--user')).toMatchObject({ facts: 0 });
  });

  it('takes over what a person promotes, once, and gives it up when it is forgotten', () => {
    scratch.tide('init');
    scratch.tide('prefer', 'Retry webhooks with jitter', '--id', 'jitter');
    const before = fingerprint(scratch.root);
    for (const words of [
      ['promote', 'jitter'],
      ['promote', 'jitter', '--to', 'global'],
      ['forget', 'jitter'],
    ]) {
      const { code, json } = ask<Failure>(scratch, ...words);
      expect({ words, code, error: json.error }).toEqual({ words, code: 3, error: 'stopped' });
    }
    expect(ask<Failure>(scratch, 'promote', 'jittr').json).toMatchObject({
      error: 'not_found',
      similar: ['jitter'],
    });
    expect(fingerprint(scratch.root)).toBe(before);
    expect(ask(scratch, 'promote', 'jitter', '--yes').json).toMatchObject({
      event: { verb: 'Promoted' },
      as: 'jitter',
      store: join(scratch.root, 'home/.tidemark'),
    });
    expect(ask<Failure>(scratch, 'promote', 'jitter', '--yes').json.message).toBe(
      '`jitter` holds in every project already, as `jitter`.',
    );
    expect(scratch.json<Fields>('resume').included).toEqual(['jitter']);
    scratch.tide('forget', 'jitter', '--yes');
    for (const words of [
      ['show', 'jitter'],
      ['show', 'jitter', '--user'],
    ])
      expect(scratch.tide(...words)).toContain('[REDACTED:forgotten]');
  });

  it('never takes over what is not trusted', () => {
    scratch.tide('init');
    scratch.tide('prefer', 'From a web page', '--trust', 'untrusted', '--id', 'web');
    expect(ask<Failure>(scratch, 'promote', 'web', '--yes').json.message).toContain(
      'nothing untrusted leaves',
    );
    expect(existsSync(join(scratch.root, 'home/.tidemark'))).toBe(false);
  });
});

describe('what is forgotten', () => {
  it('names the other facts that held the same words', () => {
    scratch.tide('init');
    scratch.tide('prefer', 'Ada Lovelace pays', '--id', 'payer');
    scratch.tide('prefer', 'Ada Lovelace pays', '--id', 'copy', '--scope', 'module:web');
    scratch.tide(
      'decide',
      'Bills',
      '--context',
      'Since Ada Lovelace pays',
      '--decision',
      'd',
      '--id',
      'bills',
    );
    scratch.tide('prefer', 'Small commits', '--id', 'commits');
    const before = fingerprint(scratch.root);
    scratch.run('forget', 'payer');
    expect(fingerprint(scratch.root)).toBe(before);
    const { json } = ask<{ erased: Fields[] }>(scratch, 'forget', 'payer', '--yes');
    expect(json.erased).toMatchObject([{ id: 'payer', also: ['bills', 'copy'] }]);
    expect(holding(scratch.root, 'Ada Lovelace')).toEqual([]);
    expect(scratch.json('show', 'commits')).toMatchObject({ fact: { statement: 'Small commits' } });

    scratch.tide('prefer', 'Grace Hopper pays', '--id', 'grace');
    scratch.tide('prefer', 'Grace Hopper pays', '--id', 'hopper', '--scope', 'module:web');
    expect(scratch.tide('forget', 'grace', '--yes')).toMatch(
      /^Forgotten: grace \(\d places? in 1 file\)\n {2}The same words were erased in: hopper\n/,
    );
    expect(ask(scratch, 'forget', 'commits', '--yes').json).toMatchObject({ erased: [{ also: [] }] });
  });
});

describe('a file that is touched', () => {
  it('is recorded as the project sees it, from whatever folder', () => {
    scratch.tide('init');
    const deep = folder('harbor-api', 'src', 'tariff');
    const touched = (cwd: string, path: string) =>
      jsonIn<{ working: { files: { path: string }[] } }>(cwd, 'work', 'touch', path).working.files[0]?.path;
    expect(touched(scratch.project, 'src/a.ts')).toBe('src/a.ts');
    expect(touched(scratch.project, './src/../b.ts')).toBe('b.ts');
    expect(touched(deep, 'repo.ts')).toBe('src/tariff/repo.ts');
    expect(touched(deep, '../c.ts')).toBe('src/c.ts');
    expect(touched(deep, join(scratch.project, 'd.ts'))).toBe('d.ts');
    const before = fingerprint(scratch.root);
    for (const path of ['../../../x.ts', join(scratch.root, 'x.ts')])
      expect(jsonIn(deep, 'work', 'touch', path)).toMatchObject({ code: 2, error: 'usage' });
    expect(fingerprint(scratch.root)).toBe(before);
  });
});

describe('a store that is pointed at', () => {
  it('is used from anywhere, as the store folder or as the project that holds it', () => {
    scratch.tide('init');
    scratch.tide(...LEARN);
    const away = folder('away');
    for (const path of ['../harbor-api', '../harbor-api/.tidemark', join(scratch.project, '.tidemark')])
      expect(jsonIn(away, 'status', '--store', path)).toMatchObject({ project: 'harbor-api', live: 1 });
    expect(jsonIn(away, 'use', 'missing-keys', '--store', '../harbor-api')).toMatchObject({ code: 0 });
    expect(readdirSync(away)).toEqual([]);
    expect(jsonIn(away, 'init', '--store', 'here')).toMatchObject({
      store: join(away, 'here'),
      created: true,
    });
    expect(jsonIn(away, 'prefer', 'Small commits', '--store', 'here')).toMatchObject({ code: 0 });
    expect(jsonIn(away, 'status')).toMatchObject({ error: 'no_store' });
  });
});

describe('the worktrees of a repository', () => {
  const said = (cwd: string) => {
    const { out } = scratch.runIn(cwd, 'log', '--json');
    return (JSON.parse(out) as { events: { text: string }[] }).events.map((event) => event.text);
  };

  it('read the sessions of all, write into their own, and count a session once', () => {
    const tree = join(scratch.root, 'tree');
    scratch.git('init', '--quiet', '--initial-branch=main');
    scratch.tide('init');
    scratch.tide('session', 'note', 'in main', '--session', 'one');
    scratch.git('add', '--all');
    scratch.git('commit', '--quiet', '--message', 'memory');
    scratch.git('worktree', 'add', '--quiet', tree);
    scratch.runIn(tree, 'session', 'note', 'in the tree', '--session', 'two');
    scratch.tide('session', 'note', 'main again', '--session', 'one');

    expect(said(scratch.project)).toEqual(['in main', 'in the tree', 'main again']);
    expect(said(tree)).toEqual(['in main', 'in the tree', 'main again']);
    expect(existsSync(join(scratch.project, '.tidemark/sessions/2026-03/two.md'))).toBe(false);
    expect(jsonIn(tree, 'status')).toMatchObject({
      sessions: 2,
      openSessions: 2,
      events: 3,
      project: 'harbor-api',
    });
    expect(jsonIn(tree, 'fsck')).toMatchObject({ ok: true });
    expect(jsonIn(folder('tree', 'sub'), 'status')).toMatchObject({ events: 3 });

    scratch.runIn(tree, 'config', 'set', 'worktrees', 'isolated');
    expect(said(tree)).toEqual(['in main', 'in the tree']);
    expect(said(scratch.project)).toEqual(['in main', 'in the tree', 'main again']);

    scratch.git('worktree', 'remove', '--force', tree);
    expect(said(scratch.project)).toEqual(['in main', 'main again']);
  });
});
