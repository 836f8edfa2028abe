// tide check on pull requests that bring session or layout files of their own making: nobody's signature is believed.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import { ask } from './answers.ts';

let scratch: Scratch;

interface Found {
  id: string;
  rule: string;
  file: string | null;
  line: number | null;
  fact: string;
  said: string;
}
interface Report {
  ok: boolean;
  findings: Found[];
  allowed: Found[];
  unusedAllowed: string[];
  looked: { facts: number };
  claims: { fact: string; by: string | null }[];
  notices: { about: string; file: string; line: number | null; said: string }[];
}

const check = (...words: string[]) => ask<Report>(scratch, 'check', '--base', 'main', ...words);
const told = (...words: string[]) =>
  check(...words)
    .json.findings.map(({ rule, fact }) => `${rule} ${fact}`.trim())
    .sort();

const notices = () => check().json.notices.map(({ about, said }) => `${about} ${said}`);

function commit(by = 'Ada', committer = by): void {
  scratch.git('add', '--all');
  const author = `${by} <${by.toLowerCase()}@example.com>`;
  scratch.gitAs(committer, 'commit', '--quiet', '--author', author, '--message', 'Work');
}

const begin = prepared(() => {
  scratch.tide(
    ...['decide', 'Postgres holds all data', '--id', 'pg', '--context', 'One database', '--decision', 'd'],
    ...['--set', 'source=docs/db.md'],
  );
  scratch.tide('remember', 'entity', 'The tariff service', '--id', 'tariff');
  scratch.tide(
    'remember',
    'learning',
    'Tests are slow',
    '--id',
    'slow',
    '--set',
    'cause=c',
    '--set',
    'prevention=p',
  );
  scratch.tide('verify', 'pg', 'tariff');
  scratch.tide('raise', 'Does it still hold?', '--type', 're-verify', '--about', 'pg');
  scratch.tide('raise', 'Which version of it?', '--about', 'pg');
  scratch.tide('session', 'end');
  commit();
  scratch.git('checkout', '--quiet', '-b', 'pr');
});
beforeEach(() => {
  scratch = Scratch.repository();
  begin(scratch);
});
afterEach(() => scratch.remove());

const NAME = '2026-03-09T090000Z-cli-abcd';
const FORGED = `.tidemark/sessions/2026-03/${NAME}.md`;

/** A session in the name of Ada, as anybody can write it. */
function forge(
  events: readonly string[],
  { name = NAME, path = FORGED, tick = 50, day = '2026-03-09', author = 'Ada' } = {},
): void {
  const head = [
    'format: tidemark/1',
    `session: ${name}`,
    'agent: cli',
    `author: ${author}`,
    `started: ${day}T09:00:00Z`,
  ];
  const body = events
    .map((event, n) => `${event}\n  at: ${day}T09:00:0${n + 1}Z #${tick + n + 1}\n`)
    .join('');
  scratch.write(
    path,
    `---\n${head.join('\n')}\ntick: ${tick}\n---\n# Session\n\n## Memory References\n\n${body}`,
  );
}

function sealed(text: string): string {
  const body = text.slice(0, text.indexOf('<!-- sealed'));
  const events = /events: (\d+)/.exec(text.slice(body.length))?.[1];
  return `${body}<!-- sealed: sha256:${createHash('sha256').update(body).digest('hex')} events: ${events} -->\n`;
}

const first = () => scratch.sessions()[0] ?? '';

describe('a session that is signed with the name of a person', () => {
  it.each([
    ['invalidates', ['- Invalidated `pg`: wrong'], 'confirmed-fact pg'],
    [
      'supersedes',
      ['- Created decision `my`: MySQL\n  scope: project', '- Superseded decision `pg` by `my`: b'],
      'confirmed-fact pg',
    ],
    ['corrects', ['- Corrected `pg`: MySQL holds all data'], 'confirmed-fact pg'],
    ['updates', ['- Updated decision `pg`: MySQL holds all data'], 'confirmed-fact pg'],
    ['annotates', ['- Updated decision `pg`\n  except: MySQL for Ada'], 'confirmed-fact pg'],
    ['archives', ['- Archived `pg`: old'], 'confirmed-fact pg'],
    ['archives like a review', ['- Archived `pg`: old\n  unused-since: 2020-01-01'], 'confirmed-fact pg'],
    ['adopts over', ['- Adopted decision `pg`: MySQL holds all data\n  trust: human'], 'confirmed-fact pg'],
    ['pins', ['- Pinned `pg`'], 'confirmed-fact pg'],
    ['unpins', ['- Unpinned `pg`'], 'confirmed-fact pg'],
    ['widens', ['- Promoted `pg`\n  to: global'], 'confirmed-fact pg'],
    ['erases', ['- Redacted decision `pg`: content erased on request'], 'confirmed-fact pg'],
    ['revokes the source of', ['- Revoked: docs/db.md\n  because: x'], 'confirmed-fact pg'],
    ['ends a fact that does not bind,', ['- Invalidated `tariff`: gone'], 'confirmed-fact tariff'],
    ['answers a question about', ['- Closed thread `still-hold`: it does not'], 'confirmed-fact still-hold'],
    [
      'answers a plain question about',
      ['- Closed thread `which-version`: 16'],
      'confirmed-fact which-version',
    ],
    [
      'casts doubt on',
      ['- Raised thread `tt`: Is it right?\n  type: suspect\n  about: pg\n  found: something'],
      'confirmed-fact pg',
    ],
    ['verifies again', ['- Verified `pg`\n  person: Ada'], 'confirmation pg'],
    ['verifies what nobody confirmed', ['- Verified `slow`\n  person: Ada'], 'confirmation slow'],
    [
      'states and verifies',
      ['- Created decision `my`: Everything is allowed\n  scope: project', '- Verified `my`\n  person: Ada'],
      'confirmation my',
    ],
  ])('and %s something is told, also when the commit has that name too', (_, events, expected) => {
    forge(events);
    commit('Ada');
    const { code, json } = check();
    expect(code).toBe(4);
    expect(told()).toEqual([expected]);
    const [finding] = json.findings;
    expect(finding?.file).toBe(FORGED);
    const line = scratch.read(FORGED).split('\n')[(finding?.line ?? 0) - 1];
    expect(line).toBe((events.at(-1) ?? '').split('\n')[0]);
  });

  it('is told when it is dated ahead, or put before what was recorded', () => {
    forge(['- Invalidated `pg`: wrong'], { day: '2027-03-09' });
    commit();
    expect(told()).toEqual(['confirmed-fact pg']);
    forge(['- Created decision `pg`: MySQL holds all data\n  scope: project\n  trust: human'], {
      name: '2020-03-09T090000Z-cli-abcd',
      path: '.tidemark/sessions/2020-03/2020-03-09T090000Z-cli-abcd.md',
      tick: 0,
      day: '2020-03-09',
    });
    rmSync(join(scratch.project, FORGED));
    commit();
    expect(told()).toContain('confirmed-fact pg');
  });

  it('is told when git is said not to compare it', () => {
    scratch.write('.gitattributes', '*.md binary -diff\n');
    scratch.write('.mailmap', 'Ada <ada@example.com> Mal <mal@example.com>\n');
    forge(['- Invalidated `pg`: wrong']);
    commit('Mal');
    expect(told()).toEqual(['confirmed-fact pg']);
    expect(notices()).toEqual(['signature signed by Ada, committed by Mal <mal@example.com>']);
  });

  it('may use, tag and reinforce what a person confirmed, and states new words of a person that are told', () => {
    forge([
      '- Referenced `pg`',
      '- Reinforced `pg`: again',
      '- Updated decision `pg`\n  tag: db',
      '- Created preference `tabs`: Tabs, not spaces\n  scope: project\n  trust: human',
    ]);
    commit();
    const { code, json } = check();
    expect([code, json.findings]).toEqual([0, []]);
    expect(json.claims).toMatchObject([{ fact: 'tabs', by: 'Ada' }]);
    expect(scratch.tide('check', '--base', 'main')).toContain('New: tabs, stated as the word of Ada');
  });

  it.each([
    ['Mal', 'Mal'],
    ['Ada', 'Mal'],
    ['Mal', 'Ada'],
  ])('is told when %s is the author of the commit and %s made it', (author, committer) => {
    forge(['- Created preference `tabs`: Tabs, not spaces\n  scope: project\n  trust: human']);
    commit(author, committer);
    expect(told()).toEqual(['confirmation tabs']);
  });

  const HUMAN = '- Created preference `tabs`: Tabs, not spaces\n  scope: project\n  trust: human';
  const commitFrom = (email: string) => {
    scratch.git('add', '--all');
    const as = ['-c', 'user.name=Ada', '-c', `user.email=${email}`];
    spawnSync('git', [...as, 'commit', '--quiet', '--message', 'Work'], {
      cwd: scratch.project,
      env: { PATH: process.env.PATH ?? '', HOME: join(scratch.root, 'home') },
    });
  };

  it.each([['Ada <ada@example.com>'], ['ADA <Ada@Example.COM>'], ['ada@example.com'], ['ada']])(
    'may be committed by %s',
    (author) => {
      forge([HUMAN], { author });
      commit();
      expect(told()).toEqual([]);
    },
  );

  it.each([['Ada'], ['Ada <ada@example.com>'], ['Ada <eve@evil.org>'], ['eve@evil.org']])(
    'as %s is told when the commit has the name and an unknown address',
    (author) => {
      forge([HUMAN], { author });
      commitFrom('eve@evil.org');
      expect(scratch.git('log', '-1', '--format=%an %ae %cn %ce').trim()).toBe(
        'Ada eve@evil.org Ada eve@evil.org',
      );
      expect(told()).toEqual(['confirmation tabs']);
      const names = check().json.findings.map(({ id }) => id);
      expect(check(...names.flatMap((id) => ['--allow', id])).code).toBe(0);
    },
  );

  it.each([
    [
      'a first contribution',
      'eve@evil.org',
      'signed and committed by Ada <eve@evil.org>, who has no earlier',
    ],
    ['a second address', 'ada@home.net', 'signed and committed by Ada <ada@home.net>, who has no earlier'],
  ])('passes with a line when it states nothing as the word of a person: %s', (_, email, said) => {
    forge(['- Created preference `tabs`: Tabs, not spaces\n  scope: project']);
    commitFrom(email);
    expect(check().code).toBe(0);
    expect(notices()).toEqual([expect.stringContaining(said)]);
    expect(scratch.tide('check', '--base', 'main')).toContain(`Signed: ${FORGED}: ${said}`);
  });

  it('passes with a line when another person committed ordinary facts', () => {
    forge(['- Created preference `tabs`: Tabs, not spaces\n  scope: project']);
    commit('Mal');
    expect(told()).toEqual([]);
    expect(notices()).toEqual(['signature signed by Ada, committed by Mal <mal@example.com>']);
  });

  it('contradicts a confirmed fact also where it raises the question and answers it itself', () => {
    forge([
      '- Created decision `my`: MariaDB holds all data\n  scope: project',
      '- Raised thread `ask`: Which?\n  type: contradiction\n  about: pg\n  about: my',
      '- Closed thread `ask`: both are fine',
    ]);
    commit();
    expect(told()).toContain('contradiction pg');
  });

  it('states another fact under a known id, which is counted and fails as the word of a person', () => {
    const words = '- Created decision `pg`: Evil rewrite\n  scope: project\n  decision: Evil text';
    forge([words]);
    commit();
    expect(check().json.looked.facts).toBe(1);
    forge([`${words}\n  trust: human`]);
    commit();
    const { json } = check();
    expect(json.looked.facts).toBe(1);
    expect(json.claims).toMatchObject([{ fact: 'pg~abcd', by: 'Ada' }]);
    expect(told()).toContain('confirmation pg~abcd');
  });

  it('is told when only a merge commit brings it', () => {
    scratch.write('a.txt', 'a');
    commit();
    scratch.git('checkout', '--quiet', '-b', 'side', 'main');
    scratch.write('b.txt', 'b');
    commit();
    scratch.git('checkout', '--quiet', 'pr');
    scratch.git('merge', '--quiet', '--no-commit', '--no-ff', 'side');
    forge(['- Created preference `tabs`: Tabs, not spaces\n  scope: project']);
    scratch.git('add', '--all');
    scratch.gitAs('Mal', 'commit', '--quiet', '--message', 'Merge');
    expect(told()).toEqual([]);
    expect(notices()).toEqual(['signature signed by Ada, committed by Mal <mal@example.com>']);
  });
});

describe('session files that were there before', () => {
  it('may not be rewritten, also with a new seal', () => {
    scratch.write(first(), sealed(scratch.read(first()).replaceAll('Postgres', 'MariaDB')));
    commit();
    const { findings } = check().json;
    expect(findings.map(({ rule }) => rule)).toContain('rewritten-session');
    expect(findings.find(({ rule }) => rule === 'rewritten-session')).toMatchObject({
      file: first(),
      line:
        scratch
          .read(first())
          .split('\n')
          .findIndex((line) => line.includes('MariaDB')) + 1,
    });
    expect(told()).toContain('confirmed-fact pg');
  });

  it('may not be opened again, or go on after their seal', () => {
    const text = scratch.read(first());
    const event = '- Referenced `pg`\n  at: 2026-03-09T09:00:00Z #51\n';
    scratch.write(first(), text.replace(/<!-- sealed.*\n/, event));
    commit();
    expect(told()).toEqual(['rewritten-session']);
    scratch.write(first(), `${text}${event}`);
    commit();
    expect(told()).toContain('rewritten-session');
  });

  it('may not be removed, renamed or replaced by a link', () => {
    const path = join(scratch.project, first());
    const moved = join(scratch.project, '.tidemark/sessions/2026-04', first().split('/').at(-1) ?? '');
    mkdirSync(dirname(moved), { recursive: true });
    renameSync(path, moved);
    commit();
    expect(told()).toEqual(['removed-session']);
    expect(check().json.findings[0]?.said).toContain('renamed to .tidemark/sessions/2026-04/');
    symlinkSync(moved, path);
    commit();
    expect(told()).toContain('removed-session');
    rmSync(path);
    rmSync(moved);
    scratch.tide('init');
    commit();
    expect(told()).toEqual(expect.arrayContaining(['removed-session', 'confirmed-fact pg']));
  });

  it('may not be copied with another end, under whatever name', () => {
    const text = scratch.read(first()).replaceAll('Postgres', 'MariaDB and nothing else');
    scratch.write('.tidemark/sessions/2026-05/2026-05-01T090000Z-cli-zzzz.md', sealed(text));
    commit();
    expect(told()).toContain('rewritten-session');
  });

  it('may grow while they are open, and lose what somebody forgot', () => {
    scratch.git('checkout', '--quiet', 'main');
    scratch.now = '2026-03-03T09:00:00Z';
    scratch.tide('remember', 'entity', 'The mail gateway', '--id', 'mail');
    commit();
    scratch.git('checkout', '--quiet', '-B', 'pr');
    scratch.tide('remember', 'entity', 'The print spooler', '--id', 'print');
    commit();
    expect(check().json.findings).toEqual([]);
    scratch.tide('forget', 'slow', '--yes');
    commit();
    expect(scratch.read(first())).not.toContain('Tests are slow');
    expect(check().json.findings).toEqual([]);
    expect(scratch.json('fsck')).toMatchObject({ ok: true });
  });

  it('are told as erased when what a person confirmed was forgotten', () => {
    scratch.tide('forget', 'pg', '--yes');
    commit();
    expect(told()).toEqual(['confirmed-fact pg']);
  });

  it('are not taken for redacted when the mark is written over words that nobody forgot', () => {
    scratch.write(
      first(),
      sealed(scratch.read(first()).replaceAll('Postgres holds all data', '[REDACTED:forgotten]')),
    );
    commit();
    expect(told()).toEqual(expect.arrayContaining(['confirmed-fact pg', 'rewritten-session']));
  });
});

describe('a layout file that is changed alone', () => {
  const enable = (layout: string) => {
    scratch.git('checkout', '--quiet', 'main');
    scratch.tide('view', 'enable', layout);
    commit();
    scratch.git('checkout', '--quiet', '-B', 'pr');
  };

  it.each([
    ['continuity', '.cm/decisions.json'],
    ['decision-log', 'DECISIONS.md'],
  ])('is told where it changes or removes what a person confirmed: %s', (layout, path) => {
    enable(layout);
    expect(check().json.findings).toEqual([]);
    const text = scratch.read(path);
    expect(text).toContain('Postgres');
    scratch.write(path, text.replaceAll('Postgres', 'MariaDB'));
    commit();
    const { code, json } = check();
    expect(code).toBe(4);
    expect(json.findings).toMatchObject([{ rule: 'layout-change', fact: 'pg', file: path }]);
    // The same in a fresh clone, which knows nothing but what was committed.
    scratch.git('clone', '--quiet', '--no-local', '.', '../clone');
    const there = scratch.runIn(join(scratch.root, 'clone'), 'check', '--base', 'origin/main', '--json');
    expect((JSON.parse(there.out) as Report).findings.map(({ id }) => id)).toEqual(
      json.findings.map(({ id }) => id),
    );
  });

  it.each([
    ['under the same name', 'tests'],
    ['in the same file under another name', 'other'],
  ])('is a change of the fact where an entry is replaced by other words %s', (_, name) => {
    scratch.tide('prefer', 'Always write tests first', '--id', 'tests', '--trust', 'human');
    enable('memory-files');
    scratch.write(
      'memories/tests.md',
      scratch
        .read('memories/tests.md')
        .replace('name: tests', `name: ${name}`)
        .replace('Always write tests first', 'Never bother with coverage'),
    );
    commit();
    expect(told()).toEqual(['layout-change tests']);
    expect(scratch.tide('sync')).toMatch(/Raised +heal-tests/);
    const { fact } = scratch.json<{ fact: object }>('show', 'tests');
    expect(fact).toMatchObject({ statement: 'Always write tests first', flags: ['SUSPECT'] });
    expect(scratch.tide('list')).not.toMatch(/never-bother/);
  });

  it('is a change of the fact where all words of an entry with a number are replaced', () => {
    enable('continuity');
    const [entry] = JSON.parse(scratch.read('.cm/decisions.json')) as object[];
    const other = { ...entry, title: 'Mongo rules', decision: 'Anything goes', rationale: 'Web scale' };
    scratch.write('.cm/decisions.json', `${JSON.stringify([other], null, 2)}\n`);
    commit();
    expect(told()).toEqual(['layout-change pg']);
    expect(scratch.tide('sync')).toMatch(/Raised +heal-pg/);
  });

  it('is told where an entry is gone', () => {
    enable('decision-log');
    scratch.write('DECISIONS.md', '# Decisions\n');
    commit();
    expect(told()).toEqual(['layout-change pg']);
  });

  it('is told where the change switches the layout off, or says that it lies elsewhere', () => {
    enable('decision-log');
    const text = scratch.read('DECISIONS.md');
    scratch.write('DECISIONS.md', text.replaceAll('Postgres', 'MariaDB'));
    scratch.write('.tidemark/config.yaml', 'views: {}\n');
    scratch.write('.tidemark/views/decision-log.place', 'elsewhere\n');
    scratch.write('.tidemark/views/decision-log.names', 'other\tPostgres holds all data\n');
    commit();
    expect(told()).toEqual(['layout-change pg']);
    expect(notices().join()).toContain('views: {"decision-log":"."} becomes none');
  });

  it('is not told where the ledger says the same', () => {
    enable('decision-log');
    scratch.tide('decide', 'Redis caches', '--id', 'redis', '--context', 'c', '--decision', 'd');
    scratch.tide('sync');
    commit();
    expect(scratch.read('DECISIONS.md')).toContain('Redis caches');
    expect(check().json.findings).toEqual([]);
  });
});

describe('a finding', () => {
  beforeEach(() => {
    forge(['- Archived `pg`: old', '- Invalidated `tariff`: gone']);
    commit();
  });

  it('is allowed by name, one by one, on the command line or by the variable of the CI', () => {
    const [one, other] = check().json.findings.map(({ id }) => id) as [string, string];
    expect(one).toMatch(/^confirmed-fact-[0-9a-f]{16}$/);
    const half = check('--allow', one);
    expect([half.code, half.json.findings.map(({ id }) => id)]).toEqual([4, [other]]);
    expect(half.json.allowed.map(({ id }) => id)).toEqual([one]);
    const all = check('--allow', one, '--allow', other);
    expect([all.code, all.json.ok]).toEqual([0, true]);
    scratch.env = { TIDEMARK_ALLOW: `${one},${other}` };
    expect(check().code).toBe(0);
    expect(scratch.tide('check', '--base', 'main')).toContain(`Allowed: ${one}`);
  });

  it('keeps its name while the change grows, and gets another when the change does something else', () => {
    const names = () => check().json.findings.map(({ id }) => id);
    const before = names();
    scratch.write('a.txt', 'a');
    commit();
    expect(names()).toEqual(before);
    forge(['- Archived `pg`: never liked it', '- Invalidated `tariff`: gone']);
    commit();
    expect(names()[0]).not.toBe(before[0]);
    const { code, json } = check('--allow', before[0] ?? '');
    expect([code, json.unusedAllowed]).toEqual([4, [before[0]]]);
  });

  it('is not allowed by what the change itself says', () => {
    const [one = ''] = check().json.findings.map(({ id }) => id);
    scratch.write('.tidemark/config.yaml', `allow: [${one}]\n`);
    scratch.write('tide-allow.txt', `tide-allow: ${one}\n`);
    commit();
    expect(scratch.run('check', '--base', 'main').code).not.toBe(0);
  });

  it('is printed with its name, for people and for GitHub', () => {
    const [one = ''] = check().json.findings.map(({ id }) => id);
    expect(scratch.run('check', '--base', 'main').out).toContain(`name        ${one}`);
    expect(scratch.run('check', '--base', 'main', '--format', 'github').out).toContain(`[${one}]`);
  });
});

it('a project below the root of its repository is checked and compared like any other', () => {
  const root = join(scratch.root, 'mono');
  const below = join(root, 'services', 'api');
  mkdirSync(dirname(below), { recursive: true });
  rmSync(join(scratch.project, '.git'), { recursive: true });
  renameSync(scratch.project, below);
  mkdirSync(scratch.project);
  const git = (...words: string[]) => scratch.gitAs('Ada', '-C', root, ...words);
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
  git('checkout', '--quiet', '-b', 'pr');
  const folder = join(below, '.tidemark/sessions/2026-03');
  const [name = ''] = readdirSync(folder);
  const path = join(folder, name);
  writeFileSync(path, sealed(readFileSync(path, 'utf8').replaceAll('Postgres', 'MariaDB')));
  git('add', '--all');
  scratch.gitAs('Mal', '-C', root, 'commit', '--quiet', '--message', 'Work');
  const ran = scratch.runIn(below, 'check', '--base', 'main', '--json');
  const rules = (JSON.parse(ran.out) as Report).findings.map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['rewritten-session', 'confirmed-fact']));
  expect(scratch.runIn(below, 'fsck').out).toContain('session-rewritten');
});

describe('a shallow clone', () => {
  it('says that the history is missing, and does not check the last commit alone', () => {
    forge(['- Archived `pg`: old']);
    commit();
    scratch.write('a.txt', 'a');
    commit();
    scratch.git(
      'clone',
      '--quiet',
      '--depth',
      '2',
      '--branch',
      'pr',
      `file://${scratch.project}`,
      '../shallow',
    );
    const there = join(scratch.root, 'shallow');
    const bare = scratch.runIn(there, 'check');
    expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('This is a shallow clone')]);
    const named = scratch.runIn(there, 'check', '--base', 'origin/main');
    expect([named.code, named.err]).toEqual([2, expect.stringContaining('fetch-depth: 0')]);
  });
});

describe('tide fsck beside the history of git', () => {
  interface Fsck {
    ok: boolean;
    problems: { code: string; level: string; file: string; line?: number }[];
  }
  const fsck = () => ask<Fsck>(scratch, 'fsck');
  const rewrite = () =>
    scratch.write(first(), sealed(scratch.read(first()).replaceAll('Postgres', 'MariaDB')));

  it.each([false, true])(
    'finds a closed session that was rewritten and sealed again; committed: %s',
    (isCommitted) => {
      const recorded = scratch.read(first());
      expect(fsck().json.problems).toEqual([]);
      rewrite();
      if (isCommitted) commit();
      const { code, json } = fsck();
      expect(code).toBe(4);
      const line =
        scratch
          .read(first())
          .split('\n')
          .findIndex((text) => text.includes('MariaDB')) + 1;
      expect(json.problems).toContainEqual(
        expect.objectContaining({
          code: 'session-rewritten',
          level: 'error',
          line,
          file: join(scratch.project, first()),
        }),
      );
      scratch.write(first(), recorded);
      if (isCommitted) commit();
      expect(fsck().json).toMatchObject({ ok: true, problems: [] });
    },
  );

  it('finds it behind a merge', () => {
    rewrite();
    commit();
    scratch.git('checkout', '--quiet', 'main');
    scratch.write('a.txt', 'a');
    commit();
    scratch.git('merge', '--quiet', '--no-edit', 'pr');
    expect(fsck().json.problems.map(({ code }) => code)).toContain('session-rewritten');
  });

  it('finds a session file that is gone', () => {
    forge(['- Referenced `pg`']);
    commit();
    rmSync(join(scratch.project, FORGED));
    expect(fsck()).toMatchObject({
      code: 4,
      json: { problems: [{ code: 'session-removed', level: 'error' }] },
    });
    commit();
    expect(fsck()).toMatchObject({
      code: 0,
      json: { problems: [{ code: 'session-removed', level: 'notice' }] },
    });
  });
});
