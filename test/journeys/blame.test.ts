// When memory misled: what a session was given, which of it is suspect, healing it, and what the next session is told.

import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.env = { TIDEMARK_AGENT: 'claude-code', CLAUDE_CODE_SESSION_ID: 'one' };
});
afterEach(() => scratch.remove());

interface Blame {
  readonly session: string;
  readonly recorded: boolean;
  readonly given: number | null;
  readonly suspects: readonly {
    readonly id: string;
    readonly given: boolean | null;
    readonly how: readonly string[];
    readonly used: boolean;
    readonly flags: readonly string[];
    readonly score: number;
    readonly reasons: readonly string[];
  }[];
}

const spool = () => join(scratch.project, '.tidemark/spool');

/** A session that stated three facts, and a later one that was given them. */
function misled(): string {
  scratch.tide('session', 'start', 'Cache the lookup');
  scratch.tide(
    'learn',
    'Prices were stale',
    '--cause',
    'The cache lives one minute',
    '--prevention',
    'Refetch',
    '--id',
    'cache-ttl',
  );
  scratch.tide('remember', 'learning', 'Poll every minute', '--id', 'poll', '--set', 'from=cache-ttl');
  scratch.tide('remember', 'preference', 'Small commits', '--id', 'small-commits');
  scratch.tide('session', 'end');
  scratch.now = '2026-03-05T09:00:00Z';
  const { session } = scratch.json<{ session: string }>('session', 'start', 'Tariff alarms');
  scratch.tide('resume');
  scratch.tide('use', 'cache-ttl');
  return session;
}

describe('what a session was given', () => {
  it('is recorded by the brief, recall, show and check, once each, and reaches the ledger with the next write', () => {
    scratch.tide('session', 'start', 'Try');
    for (const id of ['alpha', 'beta', 'gamma'])
      scratch.tide('remember', 'learning', `Lesson ${id} of the cache`, '--id', id);
    const before = scratch.read(scratch.sessions()[0] ?? '');
    scratch.tide('recall', 'lesson alpha', '--limit', '1');
    scratch.tide('show', 'beta');
    scratch.tide('work', 'check', 'Rework the cache');
    scratch.tide('resume');
    scratch.tide('recall', 'lesson cache');
    expect(scratch.read(scratch.sessions()[0] ?? '')).toBe(before);
    scratch.tide('use', 'alpha');
    const [events] = [scratch.json<{ events: { verb: string; fields: [string, string][] }[] }>('log').events];
    const given = events
      .filter(({ verb }) => verb === 'Given')
      .map(({ fields }) => fields.map(([, value]) => value));
    expect(given).toEqual([
      ['recall', 'alpha'],
      ['check', 'gamma'],
      ['show', 'beta'],
    ]);
    expect(scratch.tide('log')).toContain('recall: alpha');
    scratch.tide('session', 'end');
    expect(readdirSync(spool())).toEqual([]);
  });

  it('loses nothing when several processes are given something at once', async () => {
    scratch.tide('session', 'start', '--session', 'many');
    const ids = Array.from({ length: 8 }, (_, n) => `lesson-${n}`);
    for (const id of ids)
      scratch.tide('remember', 'learning', `About ${id}`, '--id', id, '--session', 'many');
    await Promise.all(ids.map((id) => started('show', id, '--session', 'many')));
    scratch.tide('use', 'lesson-0', '--session', 'many');
    const given = scratch.read('.tidemark/local/given/2026-03/many.md').match(/fact: .*/g) ?? [];
    expect(given.sort()).toEqual(ids.map((id) => `fact: ${id}`));
  });

  it('is not recorded where no session is open or named, nor for an earlier day', () => {
    misled();
    scratch.tide('session', 'end');
    scratch.tide('recall', 'prices');
    scratch.tide('resume');
    expect(readdirSync(spool())).toEqual([]);
    scratch.tide('session', 'start');
    scratch.tide('recall', 'prices', '--as-of', '2026-03-02');
    expect(readdirSync(spool())).toEqual([]);
  });

  it('keeps nobody from working where the spool is a folder, garbage, huge or not to be written', () => {
    const { session } = scratch.json<{ session: string }>('session', 'start');
    scratch.tide('remember', 'learning', 'Lesson of the cache', '--id', 'alpha');
    scratch.tide('resume');
    const [name = ''] = readdirSync(spool());
    const path = join(spool(), name);
    writeFileSync(path, Buffer.from([0xff, 0xfe, 10, 0x5b, 10, 0, 0, 10]));
    scratch.tide('resume');
    scratch.tide('use', 'alpha');
    expect(scratch.json<Blame>('blame').suspects.map(({ id, given }) => [id, given])).toEqual([
      ['alpha', true],
    ]);
    const { ok, problems } = scratch.json<{ ok: boolean; problems: { code: string; line: number }[] }>(
      'fsck',
    );
    expect(ok).toBe(true);
    expect(problems.map(({ code, line }) => [code, line])).toEqual([
      ['spool', 1],
      ['spool', 2],
      ['spool', 3],
    ]);
    writeFileSync(path, 'x'.repeat(5_000_000));
    scratch.tide('resume');
    scratch.tide('use', 'alpha');
    expect(scratch.tide('fsck')).toContain('larger than 256 KB');
    scratch.git('clean', '-fdxq', '.tidemark/spool');
    mkdirSync(path, { recursive: true });
    scratch.tide('resume');
    scratch.tide('recall', 'lesson');
    scratch.tide('use', 'alpha');
    expect(scratch.tide('fsck')).toContain('A folder stands where a spool belongs');
    scratch.git('clean', '-fdxq', '.tidemark/spool');
    writeFileSync(spool(), 'no folder');
    scratch.tide('resume');
    scratch.tide('use', 'alpha');
    expect(scratch.json<Blame>('blame').session).toBe(session);
  });

  it.skipIf(process.getuid?.() === 0)('is left out of a store that cannot be written', () => {
    misled();
    chmodSync(spool(), 0o500);
    expect(scratch.run('recall', 'prices').code).toBe(0);
    chmodSync(spool(), 0o700);
  });

  it('is told of sessions that are named, before they write anything', () => {
    misled();
    scratch.tide('session', 'end');
    scratch.tide('resume', '--session', 'release-7');
    scratch.tide('work', 'touch', 'src/release.ts', '--session', 'release-7');
    const { session, given } = scratch.json<Blame>('blame', '--session', 'release-7');
    expect([session, given]).toEqual(['release-7', 3]);
  });
});

describe('tide blame', () => {
  it('ranks what the session was given and used, and says why', () => {
    const session = misled();
    const found = scratch.json<Blame>('blame');
    expect(found).toMatchObject({ session, recorded: true, given: 3 });
    expect(found.suspects.map(({ id, given, used, score }) => [id, given, used, score])).toEqual([
      ['cache-ttl', true, true, 50],
      ['poll', true, false, 10],
      ['small-commits', true, false, 10],
    ]);
    expect(scratch.tide('blame')).toBe(`${session} Tariff alarms
It was given 3 facts and used 1.

 1. cache-ttl learning, project, given by brief 50 points
    Prices were stale
    the session used it (40); it is the word of an agent (5); no person stated or verified it (5)
    stated by claude-code for Ada on 2026-03-02 in ${originOf('cache-ttl')}

 2. poll learning, project, given by brief 10 points
    Poll every minute
    it is the word of an agent (5); no person stated or verified it (5)
    stated by claude-code for Ada on 2026-03-02 in ${originOf('cache-ttl')}

 3. small-commits preference, project, given by brief 10 points
    Small commits
    it is the word of an agent (5); no person stated or verified it (5)
    stated by claude-code for Ada on 2026-03-02 in ${originOf('cache-ttl')}

What next
  tide blame ID   where a fact came from and who else was given it
  tide heal ID    with --invalidate, --correct or --narrow, where it was wrong
  tide verify ID  where you checked it and it holds
`);
    expect(scratch.tide('blame', '--limit', '1')).toContain('2 more facts; --limit 3 shows them all.');
  });

  it('counts that the code a fact speaks about is not as it was', () => {
    scratch.write('src/cache.ts', 'export const ttl = 60;\n');
    scratch.tide(
      'remember',
      'learning',
      'The cache lives one minute',
      '--id',
      'ttl',
      '--anchor',
      'src/cache.ts',
    );
    scratch.tide('session', 'end');
    scratch.tide('session', 'start', 'Tariff alarms');
    scratch.tide('resume');
    scratch.write('src/cache.ts', 'export const ttl = 600;\n');
    const [first] = scratch.json<Blame>('blame').suspects;
    expect(first).toMatchObject({ id: 'ttl', flags: ['SUSPECT'], score: 40 });
    expect(scratch.tide('blame', 'ttl')).toContain('SUSPECT');
  });

  it('says of a fact where it came from, who was given it and used it, and what it led to', () => {
    const session = misled();
    expect(scratch.tide('blame', 'cache-ttl')).toBe(`cache-ttl learning, project, active, last used today
  Prices were stale

  Stated  by claude-code for Ada on 2026-03-02 in ${originOf('cache-ttl')}
  Trust   agent, no person verified it
  Given   ${session} (brief)
  Used    ${session} (Referenced)
  Led to  poll Poll every minute
`);
    expect(scratch.json('blame', 'poll')).toMatchObject({
      id: 'poll',
      origin: { words: 'Poll every minute', from: ['cache-ttl'] },
      given: [{ session, how: 'brief' }],
      used: [],
      derived: [],
      faults: [],
    });
  });

  it('says where it does not know what a session was given', () => {
    const session = misled();
    scratch.tide('session', 'end');
    const path = scratch.sessions().at(-1) ?? '';
    // As in a clone, which does not have the local ledger.
    expect(scratch.read(path)).not.toContain('Given');
    rmSync(join(scratch.project, '.tidemark/local'), { recursive: true });
    const found = scratch.json<Blame>('blame', '--session', session);
    expect(found).toMatchObject({ recorded: false, given: null });
    expect(found.suspects.map(({ id, given, used }) => [id, given, used])).toEqual([
      ['cache-ttl', null, true],
    ]);
    expect(scratch.tide('blame', '--session', session)).toContain(
      'It is not known what this session was given; it used 1 fact.',
    );
  });

  it('refuses what it does not know', () => {
    expect(scratch.run('blame')).toMatchObject({ code: 1 });
    misled();
    expect(scratch.run('blame', '--session', 'nope').err).toContain('There is no session `nope`');
    expect(scratch.run('blame', 'nope').err).toContain('There is no fact `nope`');
    expect(scratch.run('blame', 'poll', 'cache-ttl').code).toBe(2);
    expect(scratch.run('blame', '--limit', 'x').code).toBe(2);
  });
});

describe('tide heal', () => {
  it('corrects, remembers the fault, casts doubt on what followed, and the next brief says so [continuity:meta-learning-on-memory-fault]', () => {
    misled();
    scratch.tide('session', 'end');
    scratch.now = '2026-03-06T09:00:00Z';
    const healed = scratch.json(
      ...['heal', 'cache-ttl', '--correct', 'The cache lives ten minutes', '--because', 'CACHE_TTL is 600'],
      ...['--bug', 'The client asked too often and was blocked'],
    );
    expect(healed).toMatchObject({
      fault: {
        id: 'fault-cache-ttl',
        memory: 'cache-ttl',
        action: 'corrected',
        bug: 'The client asked too often and was blocked',
        cause: 'CACHE_TTL is 600',
        date: '2026-03-06',
      },
      healed: { id: 'cache-ttl', status: 'corrected', statement: 'The cache lives ten minutes' },
      flagged: ['poll'],
      thread: 'derived-from-cache-ttl',
    });
    expect(scratch.json<{ fact: { flags: string[] } }>('show', 'poll').fact.flags).toEqual(['SUSPECT']);
    expect(scratch.tide('faults')).toBe(`fault-cache-ttl 2026-03-06, cache-ttl was corrected
  The client asked too often and was blocked
  Why: CACHE_TTL is 600
  What holds: The cache lives ten minutes
`);
    scratch.tide('session', 'end');
    scratch.now = '2026-03-07T09:00:00Z';
    const line = 'Healed since last time: `cache-ttl` is corrected: The cache lives ten minutes';
    expect(scratch.tide('session', 'start')).toContain(line);
    const brief = scratch.tide('resume');
    expect(brief).toContain(line);
    expect(scratch.tide('resume')).toBe(brief);
    scratch.tide('session', 'end');
    scratch.now = '2026-03-08T09:00:00Z';
    expect(scratch.json<{ healed: unknown[] }>('session', 'start').healed).toEqual([]);
    expect(scratch.tide('resume')).not.toContain('Healed since');
  });

  it('appears in meta-learnings.json in the fields of the protocol, each action by its name [continuity:meta-learning-actions]', () => {
    scratch.tide('continuity', 'init');
    misled();
    scratch.tide(
      'heal',
      'cache-ttl',
      '--correct',
      'It lives ten minutes',
      '--because',
      'read the code',
      '--bug',
      'Blocked',
    );
    scratch.tide('heal', 'poll', '--invalidate', '--because', 'nobody polls');
    scratch.tide(
      'heal',
      'small-commits',
      '--narrow',
      'module:web',
      '--because',
      'the jobs are one commit each',
    );
    const records = JSON.parse(scratch.read('.cm/meta-learnings.json')) as Record<string, string>[];
    expect(records).toEqual([
      {
        id: 'ML001',
        type: 'memory-caused-bug',
        affectedLearning: 'L001',
        action: 'corrected',
        reason: 'read the code',
        bugDescription: 'Blocked',
        date: '2026-03-05',
      },
      {
        id: 'ML002',
        type: 'memory-caused-bug',
        affectedLearning: 'L002',
        action: 'invalidated',
        reason: 'nobody polls',
        bugDescription: '`poll` was wrong: nobody polls',
        date: '2026-03-05',
      },
      {
        id: 'ML003',
        type: 'memory-caused-bug',
        affectedLearning: 'small-commits',
        action: 'scope-reduced',
        reason: 'the jobs are one commit each',
        bugDescription:
          '`small-commits` was taken to hold more widely than it does: the jobs are one commit each',
        date: '2026-03-05',
      },
    ]);
    const listed = scratch.json<{
      learnings: { id: string; status: string }[];
      metaLearnings: { id: string }[];
    }>('continuity', 'learnings');
    expect(listed.metaLearnings.map(({ id }) => id).sort()).toEqual(['ML001', 'ML002', 'ML003']);
    expect(listed.learnings.map(({ id, status }) => [id, status])).toEqual([['L001', 'corrected']]);
    expect(scratch.tide('continuity', 'learnings')).toContain('ML002  L002 invalidated');
    expect(scratch.tide('sync')).not.toContain('absorbed');
  });

  it('takes one treatment, a reason, and a place that is smaller', () => {
    misled();
    const fails = (...words: string[]) => {
      const { code, err } = scratch.run('heal', 'cache-ttl', ...words);
      return [code, err.split('\n')[0]];
    };
    expect(fails('--because', 'x')[0]).toBe(2);
    expect(fails('--invalidate', '--narrow', 'module:web', '--because', 'x')[0]).toBe(2);
    expect(fails('--invalidate')).toEqual([2, 'error: tide heal needs --because: why it was wrong.']);
    expect(fails('--narrow', 'global', '--because', 'x')).toEqual([
      2,
      'error: global does not lie within project, where `cache-ttl` holds; narrowing only takes away.',
    ]);
    expect(fails('--invalidate', '--set', 'cause=x', '--because', 'x')[0]).toBe(2);
    expect(scratch.tide('faults')).toContain('misled nobody');
    expect(scratch.tide('heal', 'cache-ttl', '--invalidate', '--because', 'x')).toContain(
      'does not come back',
    );
    expect(fails('--invalidate', '--because', 'x')[0]).toBe(1);
  });

  it('is named when somebody states again what it ended [continuity:bad-memory-does-not-return]', () => {
    const words = ['remember', 'preference', 'Orders are retried three times'];
    scratch.tide(...words, '--id', 'retry');
    scratch.tide(
      ...['heal', 'retry', '--invalidate', '--because', 'the queue retries'],
      ...['--bug', 'Orders were sent twice'],
    );
    const { warning, id } = scratch.json<{ warning: unknown; id: string }>(...words);
    expect(warning).toMatchObject({
      id: 'retry',
      status: 'invalidated',
      fault: { id: 'fault-retry', bug: 'Orders were sent twice', cause: 'the queue retries' },
    });
    scratch.tide('heal', id, '--invalidate', '--because', 'still the queue', '--bug', 'Thrice now');
    const said = scratch.tide(...words);
    expect(said).toContain(`Said before and proved wrong: ${id}: still the queue`);
    expect(said).toMatch(/It misled somebody on [0-9-]{10}: Thrice now \(fault-/);
  });

  it.each([
    ['invalidate', ['--because', 'JPY has none'], 'invalidated: JPY has none'],
    ['correct', ['Amounts are minor units'], 'corrected to "Amounts are minor units"'],
    ['update', ['--set', 'scope=module:pay'], 'changed to scope=module:pay'],
  ])("keeps an agent from tide %s of a person's word, and asks the person", (command, words, wish) => {
    scratch.env = {};
    scratch.tide('remember', 'invariant', 'Amounts are cents', '--id', 'cents', '--trust', 'human');
    scratch.env = { TIDEMARK_AGENT: 'claude-code' };
    for (const _ of ['once', 'and again']) {
      const { code, out } = scratch.run(command, 'cents', ...words, '--json');
      expect(code).toBe(3);
      expect(JSON.parse(out)).toMatchObject({ error: 'stopped', id: 'cents', thread: 'heal-cents' });
    }
    const shown = (id: string) => scratch.json<{ fact: unknown }>('show', id).fact;
    expect(shown('heal-cents')).toMatchObject({ statement: expect.stringContaining(wish) });
    expect(shown('cents')).toMatchObject({ statement: 'Amounts are cents', flags: [] });
    scratch.env = {};
    scratch.tide(command, 'cents', ...words);
    if (command !== 'update') expect(scratch.tide('threads')).toBe('No open questions.\n');
  });

  it('lets an agent report progress on the card of a person, and asks about its status', () => {
    scratch.env = {};
    scratch.tide('remember', 'project', 'Move to Vite', '--id', 'vite', '--trust', 'human');
    scratch.env = { TIDEMARK_AGENT: 'claude-code' };
    scratch.tide('update', 'vite', '--set', 'progress=The plugin is blocked', '--set', 'tag=build');
    expect(scratch.tide('show', 'vite')).toContain('The plugin is blocked');
    expect(scratch.run('update', 'vite', '--set', 'status=dropped').code).toBe(3);
    expect(scratch.tide('show', 'vite')).not.toContain('dropped');
  });

  it("stops an agent at a person's word with exit 3 and a thread; the person decides", () => {
    scratch.env = {};
    scratch.tide('remember', 'invariant', 'Amounts are cents', '--id', 'cents', '--trust', 'human');
    scratch.env = { TIDEMARK_AGENT: 'claude-code' };
    const { code, out } = scratch.run('heal', 'cents', '--invalidate', '--because', 'JPY has none', '--json');
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ error: 'stopped', id: 'cents', thread: 'heal-cents' });
    expect(scratch.tide('threads')).toContain('heal-cents');
    scratch.env = {};
    expect(
      scratch.tide('heal', 'cents', '--correct', 'Amounts are minor units', '--because', 'JPY'),
    ).toContain('is corrected');
    expect(scratch.tide('threads')).toBe('No open questions.\n');
  });
});

function started(...words: string[]): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', HOME: scratch.root, TIDEMARK_NOW: scratch.now, ...scratch.env };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/tide.js'), ...words], {
    cwd: scratch.project,
    env,
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });
}

function originOf(id: string): string {
  return scratch.json<{ origin: { session: string } }>('show', id).origin.session;
}
