import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabaseFile } from '../../src/platform/sqlite/open-database.ts';
import { created, fill, sentence } from '../recall-store.ts';
import { Scratch } from '../tide.ts';

const DIST = join(import.meta.dirname, '../../dist');
const all: Scratch[] = [];
afterAll(() => {
  for (const one of all) one.remove();
});

function scratch(): Scratch {
  const one = Scratch.repository();
  all.push(one);
  return one;
}

interface Found {
  readonly query: string;
  readonly level: number;
  readonly levels: readonly { level: number; method: string; reason: string | null }[];
  readonly results: readonly {
    id: string;
    type: string;
    statement: string;
    details: readonly string[];
    score: number;
    why: string;
    staleBy: string | null;
    session: string;
    turn: number | null;
    tier: string | null;
    parts?: Record<string, number>;
  }[];
  readonly window: readonly { id: string }[];
  readonly threads: readonly { id: string; question: string }[];
  readonly dropped: readonly { id: string; reason: string }[];
  readonly tokens: number;
  readonly nearestScopes: readonly string[];
}

const found = (one: Scratch, ...words: string[]) => one.json<Found>('recall', ...words);
const ids = (one: Scratch, ...words: string[]) => found(one, ...words).results.map(({ id }) => id);

const many = (count: number) => Array.from({ length: count }, (_, n) => created(`f${n}`, sentence(n)));

describe('asking a small store', () => {
  const one = scratch();

  it('finds what was recorded a moment ago [decisions:index-refreshed-after-record]', () => {
    one.tide(
      'remember',
      'decision',
      'Sessions are kept in signed cookies',
      '--id',
      'cookies',
      '--set',
      'context=No server state',
    );
    expect(ids(one, 'where', 'are', 'sessions', 'kept')).toEqual(['cookies']);
    one.tide('correct', 'cookies', 'Sessions are kept in Redis');
    expect(found(one, 'where are sessions kept').results[0]?.statement).toBe('Sessions are kept in Redis');
    one.tide('remember', 'learning', 'Deploys on Friday break the gateway', '--id', 'friday');
    expect(ids(one, 'gateway deploys')).toEqual(['friday']);
  });

  it('reads it whole and says so', () => {
    expect(found(one, 'gateway')).toMatchObject({ level: 3, levels: [{ level: 3, reason: null }] });
    expect(one.tide('recall', 'gateway')).toMatch(
      /Memory retrieval: Level 3 \u2014 full read \(2 facts, \d+ bytes\)\./,
    );
  });

  it('answers nothing rather than something else [decisions:irrelevant-hits-discarded]', () => {
    expect(ids(one, 'who won the football match')).toEqual([]);
    expect(one.tide('recall', 'who won the football match')).toContain('Nothing that fits.');
  });

  it('gives every field other programs rely on [evolving:retrieval-shows-provenance]', () => {
    const answer = found(one, 'where are sessions kept');
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining(['query', 'level', 'levels', 'results', 'dropped', 'tokens']),
    );
    const [result] = answer.results;
    expect(Object.keys(result ?? {})).toEqual(
      expect.arrayContaining(
        'id type kind statement scope trust tier flags score session turn why'.split(' '),
      ),
    );
    expect(result).toMatchObject({
      id: 'cookies',
      type: 'fact',
      kind: 'decision',
      statement: 'Sessions are kept in Redis',
      scope: 'project',
      tier: 'working',
      flags: [],
      session: expect.stringMatching(/^2026-03-02T090000Z-/),
      turn: null,
      why: expect.stringContaining('words: session'),
    });
    expect(answer.query).toBe('where are sessions kept');
    expect(one.tide('recall', 'where are sessions kept', '--explain')).toContain(`from ${result?.session}`);
    expect(answer.tokens).toBeGreaterThan(0);
  });

  it('explains a score as a sum', () => {
    for (const question of ['where are sessions kept', 'gateway deploys']) {
      const [result] = found(one, question, '--explain').results;
      expect(sum(result?.parts)).toBeCloseTo(result?.score ?? 0, 2);
    }
    const text = one.tide('recall', 'gateway deploys', '--explain');
    expect(text).toMatch(/score +\d\.\d{3}/);
    expect(text).toMatch(/words +\d\.\d{3}/);
  });

  it('says what to do where there is no question, or one that cannot be understood', () => {
    for (const words of [[], [''], ['  ']]) {
      const { code, err } = one.run('recall', ...words);
      expect(code).toBe(2);
      expect(err).toMatch(/question/);
      expect(err).toMatch(/tide recall/);
    }
    expect(found(one, 'what is it').levels.at(-1)?.reason).toBe('the question has no telling word');
    for (const [option, value] of [
      ['--kind', 'nonsense'],
      ['--in', 'everywhere'],
      ['--by', 'hour'],
      ['--limit', '0'],
      ['--budget', '-1'],
      ['--level', '7'],
      ['--scope', '/etc'],
      ['--as-of', 'someday'],
    ] as const)
      expect(one.run('recall', 'gateway', option, value).code, option).toBe(2);
    expect(one.tide('recall', '--json', '--', '--gateway', '-deploys')).toContain('"id":"friday"');
  });

  it('lists what the budget leaves out', () => {
    const answer = found(one, 'gateway deploys', '--budget', '0');
    expect(answer).toMatchObject({
      results: [],
      tokens: 0,
      dropped: [{ id: 'friday', reason: expect.stringMatching(/tokens, 0 left/) }],
    });
    expect(one.tide('recall', 'gateway deploys', '--budget', '0')).toMatch(/left out: friday/);
  });
});

describe('asking by what things are', () => {
  const one = scratch();

  it('finds names and aliases, misspelt too', () => {
    one.tide(
      'remember',
      'entity',
      'Routes the traffic of the port',
      '--id',
      'gate',
      '--set',
      'name=Tide Gate',
      '--set',
      'alias=Kraken',
    );
    one.tide('remember', 'learning', 'Restarts lose the tide tables', '--id', 'tables');
    expect(ids(one, 'who owns the tide gate')[0]).toBe('gate');
    expect(ids(one, 'who owns kraken')).toEqual(['gate']);
    expect(ids(one, 'who owns krakne')).toEqual(['gate']);
    expect(ids(one, 'trafic')).toEqual(['gate']);
    const [result] = found(one, 'tide gate', '--explain').results;
    expect(result?.why).toContain('called "tide gate"');
    expect(sum(result?.parts)).toBeCloseTo(result?.score ?? 0, 2);
  });

  it('finds facts of one kind, and open questions apart', () => {
    one.tide('remember', 'thread', 'Should the traffic of the port be mirrored?', '--id', 'mirror');
    const answer = found(one, 'traffic of the port');
    expect(answer.results.map(({ id }) => id)).toEqual(['gate']);
    expect(answer.threads).toEqual([
      { id: 'mirror', question: 'Should the traffic of the port be mirrored?' },
    ]);
    expect(one.tide('recall', 'traffic of the port')).toMatch(/Open questions\n {2}mirror/);
    expect(ids(one, 'traffic of the port', '--kind', 'thread')).toEqual(['mirror']);
    expect(ids(one, 'traffic of the port', '--kind', 'learning')).toEqual([]);
  });

  it('finds what holds at a scope, around it and inside it, and names the nearest scopes', () => {
    for (const [id, scope] of [
      ['wide', 'project'],
      ['billing', 'module:billing'],
      ['inside', 'path:src/billing/tax.ts'],
      ['beside', 'module:search'],
    ] as const)
      one.tide('remember', 'learning', 'Rounding is wrong', '--id', id, '--scope', scope);
    expect(ids(one, 'rounding', '--scope', 'module:billing').sort()).toEqual(['billing', 'inside', 'wide']);
    expect(ids(one, 'rounding', '--scope', 'module:billing')[0]).toBe('billing');
    const answer = found(one, 'rounding', '--scope', 'module:biling');
    expect(answer.nearestScopes).toEqual(['module:billing']);
    expect(one.tide('recall', 'rounding', '--scope', 'module:biling')).toContain(
      'Nothing is known at that scope. Nearest: module:billing.',
    );
  });

  it('marks a value that was replaced by a newer one, which comes first', () => {
    one.tide('remember', 'learning', 'The upload limit of the harbor is 20 MB', '--id', 'old');
    one.tide('remember', 'learning', 'The upload limit of the harbor is 50 MB', '--id', 'new');
    const { results } = found(one, 'what is the upload limit of the harbor');
    expect(results.slice(0, 2).map(({ id, staleBy }) => [id, staleBy])).toEqual([
      ['new', null],
      ['old', 'new'],
    ]);
    expect(one.tide('recall', 'upload limit of the harbor')).toContain('[CONFLICT; stale: see new]');
  });
});

describe('starting a task', () => {
  const one = scratch();

  it('finds patterns by the kind of task and by module, with what they say to do [decisions:small-task-searches-patterns] [decisions:long-term-notes-by-module-or-task-type]', () => {
    const pattern = (id: string, says: string, trigger: string, next: string, scope = 'project') =>
      one.tide(
        'remember',
        'pattern',
        says,
        '--id',
        id,
        '--set',
        `trigger=${trigger}`,
        '--set',
        `next=${next}`,
        '--scope',
        scope,
      );
    pattern('freeze', 'Mind the calendar', 'planning a rollout', 'Read ops/freeze.md first');
    pattern('round', 'Round half to even', 'money is summed', 'Use Money.sum', 'module:billing');
    pattern('index', 'Measure before indexing', 'a query is slow', 'Read the plan', 'module:search');
    const asked = found(one, 'plan the rollout of eu-2', '--kind', 'pattern').results;
    expect(asked).toMatchObject([
      { id: 'freeze', details: ['trigger: planning a rollout', 'next: Read ops/freeze.md first'] },
    ]);
    expect(ids(one, 'money', '--kind', 'pattern', '--scope', 'module:billing')).toEqual(['round']);
    expect(ids(one, 'money', '--kind', 'pattern', '--scope', 'module:search')).toEqual([]);
    const brief = one.tide('resume', '--task', 'sum the invoices', '--path', 'src/billing/sum.ts');
    expect(brief).toMatch(/Round half to even: .*next: Use Money\.sum/);
    expect(brief).not.toContain('Measure before indexing');
  });

  it('goes from the brief to the scope it names, and to a search when unsure [layers:retrieval-l0-then-l2-then-search]', () => {
    const brief = one.tide('resume');
    expect(brief).not.toContain('Round half to even');
    expect(brief).toMatch(/More: `tide recall WORDS`; `tide resume --scope module:NAME`/);
    expect(one.tide('resume', '--scope', 'module:billing')).toContain('Round half to even');
    expect(ids(one, 'summing money')).toEqual(['round']);
  });
});

describe('asking about the task at hand', () => {
  const one = scratch();

  it('is made of the description of the task and the paths that are being changed [decisions:query-from-task-and-paths]', () => {
    for (const [id, text] of [
      ['cache', 'The tariff lookup is cached for five minutes'],
      ['berths', 'Times in src/berth/slots.ts are local to the port'],
      ['lunch', 'The canteen closes at two'],
    ] as const)
      one.tide('remember', 'learning', text, '--id', id);
    one.tide('work', 'task', 'Add a cache to the tariff lookup');
    expect(ids(one, '--for-task')).toEqual(['cache']);
    one.tide('work', 'touch', 'src/berth/slots.ts');
    const answer = found(one, '--for-task');
    expect(answer.query).toBe('Add a cache to the tariff lookup\nberth slots');
    expect(answer.results.map(({ id }) => id).sort()).toEqual(['berths', 'cache']);
    expect(one.tide('recall', '--for-task')).toContain(
      'About: Add a cache to the tariff lookup; berth slots\n',
    );
  });

  it('takes the task and the paths that are named instead', () => {
    expect(ids(one, 'when', 'does', 'the', 'canteen', 'close', '--for-task')).toContain('lunch');
    expect(ids(one, 'canteen', 'closes', '--path', 'src/berth/slots.ts').sort()).toEqual(['berths', 'lunch']);
    expect(ids(one, '--path', 'src/berth')).toEqual(['berths']);
    expect(one.run('recall', '--path', '../elsewhere').code).toBe(2);
    expect(found(one, '--for-task', '--limit', '1').results).toHaveLength(1);
    expect(found(one, '--for-task', '--limit', '1').dropped).toHaveLength(1);
    expect(found(one, '--for-task', '--budget', '40').tokens).toBeLessThanOrEqual(40);
  });

  it('knows the files that differ from the last commit where none is recorded, and says so where there is no task', () => {
    const two = scratch();
    expect(two.run('recall', '--for-task')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no task'),
    });
    two.write('src/berth/slots.ts', 'export {};\n');
    two.git('add', 'src');
    two.git('commit', '--quiet', '--message', 'Slots');
    two.tide('remember', 'learning', 'Times of a berth slot are local to the port', '--id', 'berths');
    expect(two.run('recall', '--for-task').code).toBe(2);
    two.write('src/berth/slots.ts', 'export const slots = [];\n');
    expect(ids(two, '--for-task')).toEqual(['berths']);
  });
});

describe('asking over time and trust', () => {
  const one = scratch();

  it('leaves out what is over, and what is held back unless asked', () => {
    one.tide('remember', 'learning', 'Parrots are fed at noon', '--id', 'noon');
    one.tide(
      'remember',
      'learning',
      'Parrots are fed by the keeper',
      '--id',
      'keeper',
      '--trust',
      'untrusted',
    );
    one.tide('remember', 'learning', 'Parrots are fed seeds', '--id', 'seeds');
    one.tide('remember', 'learning', 'Parrots are fed nuts', '--id', 'nuts');
    expect(ids(one, 'how are parrots fed').sort()).toEqual(['noon', 'nuts', 'seeds']);
    one.tide('supersede', 'noon', 'nuts', '--because', 'new plan');
    one.tide('invalidate', 'seeds', '--because', 'never did');
    expect(ids(one, 'how are parrots fed', '--archived')).toEqual(['nuts']);
    expect(ids(one, 'how are parrots fed', '--untrusted').sort()).toEqual(['keeper', 'nuts']);
    one.tide('forget', 'nuts', '--yes');
    expect(ids(one, 'how are parrots fed', '--archived')).toEqual([]);
  });

  it('searches what has faded when asked [evolving:archive-index-is-searched]', () => {
    one.tide('remember', 'learning', 'Herons nest in the mast', '--id', 'herons');
    one.tide('archive', 'herons', '--because', 'winter');
    expect(ids(one, 'herons in the mast')).toEqual([]);
    const { results } = found(one, 'herons in the mast', '--archived');
    expect(results).toMatchObject([{ id: 'herons', tier: 'archived' }]);
  });

  it('answers as of a day, facts and conversations alike', () => {
    one.write(
      'talk.jsonl',
      [
        {
          session: 'spring',
          date: '2026-03-01',
          turn: 1,
          speaker: 'Ada',
          text: 'Pelicans arrive in the morning.',
        },
        {
          session: 'summer',
          date: '2026-06-01',
          turn: 1,
          speaker: 'Ada',
          text: 'Pelicans leave in the evening.',
        },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
    one.tide('import', 'talk.jsonl');
    one.tide('remember', 'learning', 'Pelicans like sardines', '--id', 'sardines');
    one.now = '2026-06-02T09:00:00Z';
    one.tide('remember', 'learning', 'Pelicans like herring', '--id', 'herring');
    expect(ids(one, 'pelicans').sort()).toEqual(['herring', 'sardines', 'spring#1', 'summer#1']);
    expect(ids(one, 'pelicans', '--as-of', '2026-04-01').sort()).toEqual(['sardines', 'spring#1']);
    expect(ids(one, 'pelicans', '--as-of', '2026-02-01')).toEqual([]);
  });
});

describe('asking conversations', () => {
  const one = scratch();

  it('finds turns with their session and number, beside facts', () => {
    one.write(
      'talk.jsonl',
      [
        {
          session: 'standup',
          date: '2026-03-01',
          turn: 1,
          speaker: 'Ada',
          text: 'The crane is painted red.',
        },
        { session: 'standup', date: '2026-03-01', turn: 2, speaker: 'Bob', text: 'Who painted the crane?' },
        {
          session: 'retro',
          date: '2026-03-02',
          turn: 1,
          speaker: 'Ada',
          text: 'Lunch was good, the crane less so.',
        },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
    one.tide('import', 'talk.jsonl');
    const { results } = found(one, 'what colour is the crane painted', '--explain');
    expect(results[0]).toMatchObject({ id: 'standup#1', type: 'passage', session: 'standup', turn: 1 });
    expect(sum(results[0]?.parts)).toBeCloseTo(results[0]?.score ?? 0, 1);
    one.tide('remember', 'learning', 'The crane must be painted red', '--id', 'red');
    expect(ids(one, 'crane painted')[0]).toBe('red');
    expect(ids(one, 'crane painted', '--in', 'facts')).toEqual(['red']);
    expect(ids(one, 'crane painted', '--in', 'sessions')).not.toContain('red');
    const bySession = found(one, 'crane painted', '--in', 'sessions', '--by', 'session').results;
    expect(bySession.map(({ session }) => session).sort()).toEqual(['standup']);
  });

  it('finds what was imported a moment ago, and nothing of what was forgotten', () => {
    one.write(
      'more.jsonl',
      JSON.stringify({ session: 'late', date: '2026-03-02', turn: 1, speaker: 'Ada', text: 'Walruses nap.' }),
    );
    expect(ids(one, 'walruses')).toEqual([]);
    one.tide('import', 'more.jsonl');
    expect(ids(one, 'walruses')).toEqual(['late#1']);
    one.tide('forget', '--source', 'late', '--yes');
    expect(ids(one, 'walruses')).toEqual([]);
  });
});

describe('asking a project about what holds everywhere', () => {
  it('finds facts of the user too', () => {
    const one = scratch();
    one.tide('init', '--user');
    one.tide(
      'remember',
      'preference',
      'Commits are small and signed',
      '--id',
      'commits',
      '--scope',
      'global',
      '--user',
    );
    expect(ids(one, 'how should commits be')).toEqual(['commits']);
  });
});

describe('asking two stores', () => {
  it('gives what was promoted once, and both where two facts share an id', () => {
    const one = scratch();
    one.tide('init', '--user');
    one.tide('remember', 'preference', 'Commits are small and signed', '--id', 'commits', '--trust', 'human');
    one.tide('promote', 'commits', '--yes');
    expect(ids(one, 'how should commits be')).toEqual(['commits']);
    one.tide('remember', 'learning', 'Otters sleep on 3 rocks', '--id', 'otters', '--scope', 'global');
    one.tide(
      'remember',
      'learning',
      'Otters sleep on 5 rocks',
      '--id',
      'otters',
      '--scope',
      'global',
      '--user',
    );
    const { results } = found(one, 'where do otters sleep');
    expect(results.map(({ id, statement, staleBy }) => [id, statement, staleBy]).sort()).toEqual([
      ['otters', 'Otters sleep on 3 rocks', null],
      ['otters', 'Otters sleep on 5 rocks', null],
    ]);
  });
});

describe('asking a larger store', () => {
  const one = scratch();
  const bare = join(one.root, 'bare/dist');
  const withoutTable = (...words: string[]): Found => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(bare, 'tide.js'), 'recall', ...words, '--json'],
      {
        cwd: one.project,
        env: { PATH: process.env.PATH ?? '', HOME: join(one.root, 'home'), TIDEMARK_NOW: one.now },
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as Found;
  };

  it('searches by words and meaning, at most five results unless told [decisions:top-k-defaults-to-five]', async () => {
    await fill(one, many(40));
    const answer = found(one, 'what happens under load or at night');
    expect(answer).toMatchObject({ level: 0, window: [] });
    expect(ids(one, 'cache')).toHaveLength(5);
    expect(ids(one, 'cache', '--limit', '2')).toHaveLength(2);
    expect(found(one, 'cache', '--limit', '2').dropped[0]).toMatchObject({ reason: 'more than 2' });
    expect(found(one, 'cache', '--budget', '60').tokens).toBeLessThanOrEqual(60);
  });

  it('goes on by words and the newest five where the table is missing, and says why [decisions:semantic-optional]', () => {
    mkdirSync(join(one.root, 'bare'));
    cpSync(DIST, bare, { recursive: true });
    symlinkSync(join(DIST, '../node_modules'), join(one.root, 'bare/node_modules'));
    const answer = withoutTable('tariff restarts');
    expect(answer.level).toBe(1);
    expect(answer.levels[0]).toMatchObject({ level: 0, reason: expect.stringMatching(/./) });
    expect(answer.results.length).toBeGreaterThan(0);
    expect(answer.window).toHaveLength(5);
    expect(answer.window.map(({ id }) => id)[0]).toBe('f39');
    const asked = found(one, 'tariff restarts', '--level', '1');
    expect(asked.results.map(({ id }) => id)).toEqual(answer.results.map(({ id }) => id));
    expect(asked.levels[0]?.level).toBe(1);
  });

  it('finds by meaning too, on this machine alone [continuity:semantic-search-is-optional-and-local]', async () => {
    await fill(one, [created('cents', 'Prices are stored as whole cents, never as floating point')]);
    const alone = join(one.root, 'alone.cjs');
    writeFileSync(alone, "require('node:net').Socket.prototype.connect = () => process.exit(99);\n");
    one.env = { NODE_OPTIONS: `--require ${alone}` };
    const question = 'how do we represent money amounts';
    expect(found(one, question)).toMatchObject({
      level: 0,
      results: [{ id: 'cents', why: expect.stringMatching(/^meaning/) }],
    });
    expect(ids(one, 'floating point')).toEqual(['cents']);
    one.env = {};
    expect(withoutTable(question).results).toEqual([]);
    expect(withoutTable('floating point').results.map(({ id }) => id)).toEqual(['cents']);
  });

  it('does without meaning where the settings say so', () => {
    one.tide('config', 'set', 'embedder.kind', 'none');
    expect(found(one, 'tariff restarts')).toMatchObject({
      level: 1,
      levels: [{ level: 0, reason: expect.stringContaining('embedder.kind: none') }, { level: 1 }],
    });
    one.tide('config', 'set', 'embedder.kind', 'static');
  });

  it('tells of a damaged index once, on stderr, and answers as before', async () => {
    await fill(
      one,
      many(700).map((draft) => ({ ...draft, id: `n${draft.id}` })),
    );
    const before = one.run('recall', 'tariff restarts', '--json');
    const index = join(one.project, '.tidemark/.index');
    const database = openDatabaseFile(join(index, 'memory.db'));
    database?.execute('DROP TABLE fact_words');
    database?.close();
    const after = one.run('recall', 'tariff restarts', '--json');
    expect(after).toEqual({ ...before, err: 'The search index was damaged and has been made anew.\n' });
    expect(one.run('recall', 'tariff restarts', '--json')).toEqual(before);
    rmSync(index, { recursive: true });
    expect(one.run('recall', 'tariff restarts', '--json')).toEqual(before);
  });

  it('works on words and the index alone, with nothing running beside it [evolving:retrieval-is-lexical-first]', () => {
    const answer = withoutTable('tariff restarts');
    expect(answer).toMatchObject({ level: 1, results: { length: 5 } });
    expect(readdirSync(join(one.project, '.tidemark/.index'))).toContain('memory.db');
    expect(ids(one, 'who won the football match')).toEqual([]);
  });

  it('answers where nothing may be written', () => {
    const before = one.run('recall', 'tariff restarts', '--json');
    const index = join(one.project, '.tidemark/.index');
    // A file in the place of the folder stops whoever runs this, root too.
    rmSync(index, { recursive: true });
    writeFileSync(index, '');
    expect(one.run('recall', 'tariff restarts', '--json')).toEqual(before);
    rmSync(index);
  });

  it('answers eight who ask at once the same', async () => {
    await fill(
      one,
      many(400).map((draft) => ({ ...draft, id: `m${draft.id}` })),
    );
    rmSync(join(one.project, '.tidemark/.index'), { recursive: true, force: true });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => started(one, 'recall', 'tariff restarts', '--json')),
    );
    expect(new Set(answers.map(({ out }) => out)).size).toBe(1);
    expect(answers.map(({ code, err }) => [code, err])).toEqual(answers.map(() => [0, '']));
    expect(one.tide('recall', 'tariff restarts', '--json')).toBe(answers[0]?.out);
  });
});

function started(one: Scratch, ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const child: ChildProcess = spawn(process.execPath, [join(DIST, 'tide.js'), ...words], {
    cwd: one.project,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: join(one.root, 'home'),
      TIDEMARK_AUTHOR: 'Ada',
      TIDEMARK_NOW: one.now,
    },
  });
  const texts = ['', ''];
  child.stdout?.on('data', (data) => {
    texts[0] += String(data);
  });
  child.stderr?.on('data', (data) => {
    texts[1] += String(data);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? -1, out: texts[0] ?? '', err: texts[1] ?? '' }));
  });
}

function sum(parts: Readonly<Record<string, number>> | undefined): number {
  return Object.values(parts ?? {}).reduce((total, part) => total + part, 0);
}
