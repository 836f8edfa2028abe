// Layouts through the binary: kept up to date, edited by hand, refused where they would write over somebody's file.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Sync {
  edits: { verb: string; id: string | null; text: string | null }[];
  written: string[];
  problems: { code: string; file: string; line: number; message: string }[];
}

const sync = () => ask<Sync>(scratch, 'sync');
const edit = (path: string, change: (text: string) => string) =>
  scratch.write(path, change(scratch.read(path)));

function decide(title: string, id: string, ...more: string[]): void {
  scratch.tide('decide', title, '--id', id, '--context', `Why ${id}`, '--decision', `What ${id}`, ...more);
}

describe('a layout that is kept', () => {
  const begin = prepared(() => {
    decide('Sessions live in cookies', 'cookies');
    decide('Tariffs are cached', 'tariff-cache', '--constraint', 'No cross-process cache');
    scratch.tide('view', 'enable', 'decision-log');
  });
  beforeEach(() => begin(scratch));

  it('shows memory, and at once what a command changes', () => {
    expect(scratch.read('DECISIONS.md')).toContain('## 2026-03-02: Sessions live in cookies');
    decide('Webhooks are not retried', 'no-retry');
    expect(scratch.read('DECISIONS.md')).toContain('## 2026-03-02: Webhooks are not retried');
    expect(sync().json).toMatchObject({ edits: [], written: [], problems: [] });
  });

  it('gives a changed text, a new entry and a removed one back as events, once', () => {
    edit('DECISIONS.md', (text) =>
      text
        .replace('What cookies', 'Signed cookies only')
        .replace(/## 2026-03-02: Tariffs are cached\n(?:- .*\n)+/, '')
        .concat('\n## 2026-03-02: Logs are JSON\n- **Context**: Search\n- **Decision**: One object a line\n'),
    );
    const { json } = sync();
    expect(json.edits.map(({ verb, id, text }) => [verb, id, text]).sort()).toEqual([
      ['Archived', 'tariff-cache', 'removed by hand'],
      ['Created', 'logs-json', 'Logs are JSON'],
      ['Updated', 'cookies', null],
    ]);
    expect(sync().json).toMatchObject({ edits: [], written: [], problems: [] });
    expect(scratch.json<{ fact: Fields }>('show', 'cookies').fact).toMatchObject({
      fields: { decision: 'Signed cookies only' },
    });
    expect(scratch.json<{ fact: Fields }>('show', 'tariff-cache').fact).toMatchObject({
      status: 'archived',
      reason: 'removed by hand',
    });
    const { origin } = scratch.json<{ origin: { author: string } }>('show', 'logs-json');
    expect(origin.author).toBe('Ada');
  });

  it('only says what was edited when asked to try', () => {
    edit('DECISIONS.md', (text) => text.replace('What cookies', 'Signed cookies only'));
    expect(scratch.json<Sync>('sync', '--dry-run').edits).toHaveLength(1);
    expect(scratch.json<Sync>('sync', '--dry-run').edits).toHaveLength(1);
  });

  it('asks a person when a decision that was replaced is edited', () => {
    decide('Sessions live in Redis', 'redis-sessions', '--supersedes', 'cookies', '--because', 'revocation');
    scratch.tide('sync');
    const archive = scratch.read('DECISIONS_ARCHIVE.md');
    expect(archive).toContain('Sessions live in cookies');
    edit('DECISIONS_ARCHIVE.md', (text) => text.replace('What cookies', 'Cookies after all'));
    expect(sync().json.edits).toMatchObject([{ verb: 'Raised' }]);
    expect(scratch.json<{ fact: Fields }>('show', 'cookies').fact).toMatchObject({ status: 'superseded' });
    expect(scratch.tide('threads')).toContain('cookies is superseded');
    expect(sync().json.edits).toEqual([]);
  });

  it('reads both sides of a merge that git left to a person, and writes the file anew', () => {
    const sound = scratch.read('DECISIONS.md');
    const [ours, theirs] = ['Webhooks are signed twice', 'Queues are drained at night'].map(
      (title) => `## 2026-03-01: ${title}\n- **Decision**: ${title} by us.\n`,
    );
    scratch.write('DECISIONS.md', `${sound}\n<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`);
    const { code, json } = sync();
    expect(code).toBe(0);
    expect(json.problems).toMatchObject([{ file: 'DECISIONS.md', code: 'merged', level: 'notice' }]);
    expect(json.edits.filter(({ verb }) => verb !== 'Noted')).toMatchObject([
      { verb: 'Created', text: 'Webhooks are signed twice' },
      { verb: 'Created', text: 'Queues are drained at night' },
    ]);
    const text = scratch.read('DECISIONS.md');
    expect(text).not.toMatch(/^[<=>]{7}/m);
    expect(text).toContain('Webhooks are signed twice');
    expect(text).toContain('Queues are drained at night');
    expect(sync()).toMatchObject({ code: 0, json: { edits: [], written: [] } });
  });

  it('comes back when somebody deleted its file, with all that was in it', () => {
    edit('DECISIONS.md', (text) => `${text}\n## Our own notes\n\nKeep me.\n`);
    sync();
    const before = scratch.read('DECISIONS.md');
    rmSync(join(scratch.project, 'DECISIONS.md'));
    expect(sync().json).toMatchObject({ edits: [], written: ['DECISIONS.md'] });
    expect(scratch.read('DECISIONS.md')).toBe(before);
  });

  it('keeps the line ends its file has', () => {
    edit('DECISIONS.md', (text) => text.replace(/\n/g, '\r\n'));
    expect(sync().json.edits).toEqual([]);
    decide('Webhooks are not retried', 'no-retry');
    sync();
    const text = scratch.read('DECISIONS.md');
    expect(text.replace(/\r\n/g, '')).not.toContain('\n');
    expect(text).toContain('Webhooks are not retried');
  });

  it('is taken up at the start and the end of a session, and only mentioned by a command that reads', () => {
    edit('DECISIONS.md', (text) => text.replace('What cookies', 'Signed cookies only'));
    expect(scratch.run('resume').err).toContain(
      'Layout files have 1 hand edit that memory does not know yet; tide sync takes them over.',
    );
    expect(scratch.json<{ edits: unknown[] }>('sync', '--dry-run').edits).toHaveLength(1);
    scratch.tide('session', 'start', 'Cookies');
    expect(scratch.json<{ fact: Fields }>('show', 'cookies').fact).toMatchObject({
      fields: { decision: 'Signed cookies only' },
    });
    edit('DECISIONS.md', (text) => text.replace('Signed cookies only', 'Signed and sealed cookies'));
    scratch.tide('session', 'end');
    expect(scratch.json<{ fact: Fields }>('show', 'cookies').fact).toMatchObject({
      fields: { decision: 'Signed and sealed cookies' },
    });
    expect(scratch.json<Fields>('fsck')).toMatchObject({ ok: true });
  });

  it('loses nothing when it is no longer kept, and is kept again from where it was', () => {
    scratch.tide('view', 'disable', 'decision-log');
    const before = scratch.read('DECISIONS.md');
    expect(scratch.tide('sync')).toContain('No layout is kept here');
    expect(scratch.read('DECISIONS.md')).toBe(before);
    scratch.tide('view', 'enable', 'decision-log');
    expect(scratch.read('DECISIONS.md')).toBe(before);
  });
});

describe('all five layouts over one ledger', () => {
  const ALL = ['continuity', 'decision-log', 'density-layers', 'evolving', 'handbook'];

  const begin = prepared(() => {
    scratch.tide('work', 'goal', 'Move tariff lookup behind a cache');
    scratch.tide('work', 'next', 'Add a TTL test');
    scratch.tide('prefer', 'Commits are small and signed');
    scratch.tide(
      'learn',
      'Tariff test is flaky',
      '--cause',
      'Clock read twice',
      '--prevention',
      'Inject one clock',
    );
    decide('Tariffs are cached', 'tariff-cache', '--constraint', 'No cross-process cache');
    for (const view of ALL) scratch.tide('view', 'enable', view);
    scratch.tide('sync');
  });
  beforeEach(() => begin(scratch));

  it('lie where their protocols expect them, and are at rest', () => {
    for (const path of [
      '.cm/CONTINUITY.md',
      '.cm/learnings.json',
      'DECISIONS.md',
      'MEMORY.md',
      'memory/INDEX.md',
      'memory/continuity.md',
      '.tidemark/handbook/MEMORY.md',
    ])
      expect(scratch.read(path), path).not.toBe('');
    expect(sync()).toMatchObject({ code: 0, json: { edits: [], written: [], problems: [] } });
  });

  it('tell one story: an edit in one is in all of them', () => {
    edit('.cm/learnings.json', (text) => text.replace('Inject one clock', 'Inject one clock per test'));
    expect(sync().json.edits).toMatchObject([{ verb: 'Updated', id: 'tariff-test-flaky' }]);
    for (const path of ['.cm/learnings.json', 'memory/agent/patterns'])
      expect(
        path.endsWith('.json') ? scratch.read(path) : scratch.tide('show', 'tariff-test-flaky'),
      ).toContain('Inject one clock per test');
    expect(sync()).toMatchObject({ code: 0, json: { edits: [], written: [], problems: [] } });
  });
});

describe('a file that is somebody else’s', () => {
  it('is never written over; it can be taken over instead', () => {
    const own = '# Decisions\n\n## 2026-01-05: REST only\n- **Context**: Clients\n- **Decision**: REST\n';
    scratch.write('DECISIONS.md', own);
    const { code, json } = ask<Failure>(scratch, 'view', 'enable', 'decision-log');
    expect([code, json.error]).toEqual([1, 'refused']);
    expect(json.hint).toContain('tide adopt DECISIONS.md --as decision-log');
    expect(scratch.read('DECISIONS.md')).toBe(own);
    expect(scratch.json<Fields>('adopt', 'DECISIONS.md', '--dry-run')).toMatchObject({
      view: 'decision-log',
      items: 1,
      adopted: 0,
    });
    expect(scratch.json<Fields>('adopt', 'DECISIONS.md')).toMatchObject({ adopted: 1, written: [] });
    expect(scratch.json<Fields>('adopt', 'DECISIONS.md')).toMatchObject({ adopted: 0, written: [] });
    expect(scratch.read('DECISIONS.md')).toBe(own);
    expect(scratch.tide('list', '--kind', 'decision')).toContain('REST only');
  });

  it('is not taken over where it cannot be read', () => {
    scratch.write('DECISIONS.md', '# Decisions\n<<<<<<< a\n=======\n>>>>>>> b\n');
    const { code, json } = ask<Failure>(scratch, 'adopt', 'DECISIONS.md');
    expect(code).toBe(1);
    expect(json.message).toContain('DECISIONS.md:2');
    expect(scratch.json<Fields>('status')).toMatchObject({ facts: 0 });
  });
});

describe('an edit that is half done', () => {
  it('does not make a fact of the heading above a footer whose bullet is gone', () => {
    for (const id of ['aa', 'bb'])
      scratch.tide('learn', `Fact ${id}`, '--cause', 'c', '--prevention', 'p', '--id', id);
    scratch.tide('view', 'enable', 'evolving');
    edit('memory/continuity.md', (text) => text.replace(/- Fact aa\n(?: {2}- .*\n)+/, ''));
    expect(sync().json.edits).toMatchObject([{ verb: 'Archived', id: 'aa' }]);
    expect(sync().json).toMatchObject({ edits: [], written: [] });
  });

  it('is taken over before a layout is rendered again', () => {
    decide('Sessions live in cookies', 'cookies');
    scratch.tide('view', 'enable', 'decision-log');
    edit('DECISIONS.md', (text) => text.replace('What cookies', 'Signed cookies only'));
    scratch.tide('view', 'render');
    expect(scratch.read('DECISIONS.md')).toContain('Signed cookies only');
    expect(scratch.json<{ fact: Fields }>('show', 'cookies').fact).toMatchObject({
      fields: { decision: 'Signed cookies only' },
    });
  });

  it('keeps the day and the life that a new record brings', () => {
    decide('Sessions live in cookies', 'cookies');
    scratch.tide('learn', 'One', '--cause', 'c', '--prevention', 'p');
    for (const view of ['decision-log', 'continuity']) scratch.tide('view', 'enable', view);
    edit('DECISIONS.md', (text) => `${text}\n## 2026-01-05: Older\n- **Context**: x\n- **Decision**: y\n`);
    edit('.cm/learnings.json', (text) =>
      text.replace(
        /\n\]\s*$/,
        ',\n  {"id":"L009","date":"2026-01-06","error":"Two","cause":"c","prevention":"p","scope":"global","ttl":90,"reinforceCount":3,"lastRelevant":"2026-02-20","status":"active"}\n]\n',
      ),
    );
    sync();
    expect(scratch.read('DECISIONS.md')).toContain('## 2026-01-05: Older');
    expect(JSON.parse(scratch.read('.cm/learnings.json'))).toContainEqual(
      expect.objectContaining({
        id: 'L009',
        date: '2026-01-06',
        reinforceCount: 3,
        lastRelevant: '2026-02-20',
      }),
    );
    expect(sync().json).toMatchObject({ edits: [], written: [], problems: [] });
  });

  it('shows no secret, and keeps none', () => {
    scratch.tide('learn', 'One', '--cause', 'a cause', '--prevention', 'p');
    scratch.tide('view', 'enable', 'continuity');
    const secret = ['AKIA', 'IOSFODNN7', 'ABCDEFG'].join('');
    edit('.cm/learnings.json', (text) => text.replace('a cause', `key ${secret} leaked`));
    expect(scratch.tide('sync')).not.toContain(secret);
    expect(scratch.read('.cm/learnings.json')).not.toContain(secret);
    for (const path of scratch.sessions()) expect(scratch.read(path)).not.toContain(secret);
    expect(sync().json.edits).toEqual([]);
  });

  it('may change the order of what is next', () => {
    scratch.tide('work', 'next', 'Two', 'Three');
    scratch.tide('view', 'enable', 'continuity');
    edit('.cm/CONTINUITY.md', (text) => text.replace('1. Two\n2. Three', '1. Three\n2. Two'));
    sync();
    expect(
      scratch.json<{ working: { next: { text: string }[] } }>('work').working.next.map(({ text }) => text),
    ).toEqual(['Three', 'Two']);
    expect(sync().json.edits).toEqual([]);
  });
});

describe('what a layout must never do', () => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };

  it('write over a file that is too large to be read', () => {
    decide('Sessions live in cookies', 'cookies');
    const large = `# Mine\n${'x'.repeat(80)}\n`.repeat(400_000);
    scratch.write('DECISIONS.md', large);
    expect(ask<Failure>(scratch, 'view', 'enable', 'decision-log').json).toMatchObject({ error: 'refused' });
    expect(scratch.read('DECISIONS.md')).toBe(large);
    rmSync(join(scratch.project, 'DECISIONS.md'));
    scratch.tide('view', 'enable', 'decision-log');
    scratch.write('DECISIONS.md', large);
    expect(sync().code).toBe(1);
    expect(scratch.read('DECISIONS.md')).toBe(large);
  });

  it('write over the project’s own files when a folder from elsewhere is adopted', () => {
    const elsewhere = join(scratch.root, 'elsewhere/.cm');
    write(
      join(elsewhere, 'learnings.json'),
      '[{"id":"L001","date":"2026-01-06","error":"Two","cause":"c","prevention":"p"}]\n',
    );
    scratch.write('.cm/CONTINUITY.md', '# precious\n');
    expect(ask(scratch, 'adopt', elsewhere).json).toMatchObject({ adopted: 1, kept: false });
    expect(scratch.read('.cm/CONTINUITY.md')).toBe('# precious\n');
  });

  it('write outside its place, by a name or by a link', () => {
    scratch.tide(
      'remember',
      'procedure',
      'Deploy the service',
      '--id',
      'deploy',
      '--set',
      'step=npm publish',
    );
    scratch.tide('view', 'enable', 'handbook');
    rmSync(join(scratch.project, '.tidemark/handbook'), { recursive: true });
    rmSync(join(scratch.project, '.tidemark/.index/views/handbook'), { recursive: true });
    scratch.write('.tidemark/views/handbook.names', 'deploy\tskills/../../../../escaped\n');
    scratch.run('sync');
    expect(existsSync(join(scratch.root, 'escaped'))).toBe(false);
    mkdirSync(join(scratch.root, 'outside'));
    symlinkSync(join(scratch.root, 'outside'), join(scratch.project, '.cm'));
    expect(scratch.run('view', 'enable', 'continuity').code).toBe(1);
    expect(readdirSync(join(scratch.root, 'outside'))).toEqual([]);
    for (const root of ['.git/hooks', '.tidemark/sessions', '.tidemark', 'node_modules/x'])
      expect(ask<Failure>(scratch, 'view', 'enable', 'evolving', '--root', root).code, root).toBe(2);
  });

  it('keep a secret that an adopted folder holds', () => {
    const secret = ['ghp', '_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
    scratch.write(
      'memory/continuity.md',
      `# Continuity\n\nToken ${secret}\n\n## Conventions\n\n- Use the token\n  <!-- id: tok | created: 2026-01-01 | last_used: 2026-01-01 | uses: 1 | tier: active -->\n`,
    );
    scratch.write(
      'memory/sessions/2026-01-02-101010.md',
      `# Session\n\nToken ${secret}\n\n## Memory References\n\n- (none)\n`,
    );
    scratch.tide('adopt', 'memory');
    const kept = readdirSync(join(scratch.project, '.tidemark'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const path of kept) expect(readFileSync(path, 'utf8'), path).not.toContain(secret);
    expect(sync().json).toMatchObject({ edits: [] });
  });

  it('bring back what was proved wrong, or trust a file like a person', () => {
    scratch.write(
      'memory/continuity.md',
      '# Continuity\n\n## Conventions\n\n- Retry three times\n  <!-- id: retry | created: 2026-01-01 | last_used: 2026-01-01 | uses: 1 | tier: active -->\n',
    );
    scratch.tide('adopt', 'memory');
    scratch.tide('invalidate', 'retry', '--because', 'the queue retries');
    scratch.write('memory/continuity.md', scratch.read('memory/continuity.md').replace('three', 'four'));
    scratch.tide('adopt', 'memory');
    expect(scratch.json<{ fact: Fields }>('show', 'retry').fact).toMatchObject({ status: 'invalidated' });
  });

  it('take a checkout of an older state for a decision to remove', () => {
    decide('Sessions live in cookies', 'cookies');
    scratch.tide('view', 'enable', 'decision-log');
    const older = scratch.read('DECISIONS.md');
    decide('Tariffs are cached', 'tariff-cache');
    scratch.tide('sync');
    scratch.write('DECISIONS.md', older);
    expect(sync().json).toMatchObject({ edits: [], written: ['DECISIONS.md'] });
    expect(scratch.read('DECISIONS.md')).toContain('Tariffs are cached');
  });
});

describe('a daily log', () => {
  it('older than a week goes to its month, with the bytes it had', () => {
    scratch.tide('prefer', 'Commits are small and signed');
    scratch.tide('view', 'enable', 'density-layers');
    const [old, young] = ['# 2026-02-01\n\nRolled out eu-1.  \n', '# 2026-03-01\n\nFroze us-2.\n'];
    scratch.write('memory/2026-02-01.md', old);
    scratch.write('memory/2026-03-01.md', young);
    scratch.tide('sync');
    expect(scratch.read('memory/logs-archive/2026-02/2026-02-01.md')).toBe(old);
    expect(() => scratch.read('memory/2026-02-01.md')).toThrow();
    expect(scratch.read('memory/2026-03-01.md')).toBe(young);
    expect(sync().json).toMatchObject({ edits: [], written: [], problems: [] });
  });
});

describe('what cannot be', () => {
  it('is refused with the nearest that can', () => {
    expect(ask<Failure>(scratch, 'view', 'enable', 'decisionlog').json).toMatchObject({
      message: expect.stringContaining('Did you mean `decision-log`?'),
    });
    expect(ask<Failure>(scratch, 'view', 'enable', 'decision-log', '--root', '../elsewhere').code).toBe(2);
    expect(ask<Failure>(scratch, 'view', 'render', 'decision-log').json).toMatchObject({ error: 'refused' });
    expect(ask<Failure>(scratch, 'adopt', 'nowhere').json).toMatchObject({ error: 'not_found' });
    writeFileSync(join(scratch.project, 'plain.txt'), 'x');
    expect(ask<Failure>(scratch, 'adopt', '.').code).toBe(2);
    expect(readFileSync(join(scratch.project, 'plain.txt'), 'utf8')).toBe('x');
  });
});

describe('a file with an endless line', () => {
  it('is named with its line, read by nobody and left as it is', () => {
    scratch.tide('view', 'enable', 'decision-log');
    const text = `# Decisions\n\n## 2026-03-02: Use Postgres\n- **Decision**: ${'x '.repeat(70_000)}\n`;
    scratch.write('DECISIONS.md', text);
    const { problems, edits } = JSON.parse(scratch.run('sync', '--json').out) as Sync;
    expect(edits).toEqual([]);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'long-line', file: 'DECISIONS.md', line: 4 }),
    );
    scratch.tide('decide', 'Cookies', '--context', 'Phones', '--decision', 'Signed');
    expect(scratch.read('DECISIONS.md')).toBe(text);
  });
});
