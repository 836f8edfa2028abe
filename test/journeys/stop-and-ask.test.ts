// A statement that is opposed to what was decided: stopped, asked about, and decided by a person.

import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import type { Fields } from './answers.ts';

const DECIDE = [
  ...['decide', 'REST only', '--id', 'rest-only', '--context', 'Partners cache by URL'],
  ...['--decision', 'Every endpoint is REST', '--constraint', 'No GraphQL endpoints'],
];
const PROPOSE = [
  ...['decide', 'Add a GraphQL endpoint for partners', '--id', 'partners', '--context', 'One partner asked'],
  ...['--decision', 'A GraphQL server beside the API'],
];
const WHY = ['--because', 'the partner pays for it'];

let scratch: Scratch;
const begin = prepared(() => {
  scratch.tide(...DECIDE);
  scratch.now = '2026-03-05T09:00:00Z';
});
beforeEach(() => {
  scratch = Scratch.repository();
  begin(scratch);
});
afterEach(() => scratch.remove());

interface ThreadList {
  readonly threads: readonly {
    id: string;
    type: string;
    about: string[];
    age: number;
    proposal: Fields | null;
  }[];
}
const openThreads = () => scratch.json<ThreadList>('threads').threads;

describe('what is offered', () => {
  const REFLECT = ['reflect', 'Give partners a GraphQL endpoint', '--trigger', 'a wish', '--next', 'add one'];
  const note = () => {
    scratch.tide('session', 'note', 'Give partners a GraphQL endpoint');
    const [{ id }] = scratch.json<{ notes: [{ id: string }] }>('notes').notes;
    return ['notes', 'promote', id, '--as', 'preference'];
  };
  const everywhere = () => {
    scratch.tide('init', '--user');
    scratch.tide(...DECIDE, '--user');
    scratch.tide('invalidate', 'rest-only', '--because', 'it holds in every project');
    scratch.tide('prefer', 'Give partners a GraphQL endpoint', '--id', 'partners', '--no-conflict', ...WHY);
    return ['promote', 'partners', '--yes'];
  };

  it.each([
    ['tide reflect', () => REFLECT],
    ['tide notes promote', note],
    ['tide promote', everywhere],
  ])('by %s is what it takes', (_, command) => {
    const words = command();
    const { code, out } = scratch.run(...words);
    expect({ code, out }).toEqual({ code: 3, out: expect.stringContaining('--no-conflict --because "WHY"') });
    const [, follow = ''] = /^ {2}follow +tide (.*) --because/m.exec(out) ?? [];
    const ways = [...out.matchAll(/^ {2}\S+ +the same command with (.*) --because "WHY"/gm)].map(
      ([, way = '']) => way,
    );
    expect(ways).toEqual(['--supersedes rest-only', '--keep-both', '--no-conflict']);
    scratch.tide(...follow.split(' '), ...WHY);
    for (const way of ways) {
      const again = new Scratch();
      again.become(scratch);
      again.tide(...words, ...way.split(' '), ...WHY);
      again.remove();
    }
  });
});

describe('tide decide against a decision', () => {
  it('ends with 3 and records nothing but the question [decisions:conflict-stops-for-a-person]', () => {
    const { code, out } = scratch.run(...PROPOSE);
    const id = openThreads()[0]?.id;
    expect({ code, out }).toEqual({
      code: 3,
      out: `Stopped: this is opposed to a decision that holds.

  Decision    REST only (rest-only)
  Since       2026-03-02, in project, stated by an agent
  Constraint  No GraphQL endpoints
  Proposed    Add a GraphQL endpoint for partners: A GraphQL server beside the API
${out.split('\n').find((line) => line.startsWith('  Opposed'))}

Nothing was recorded but the question, with the proposal in it: ${id}
  follow       tide resolve ${id} --because "rest-only holds"
  supersede    the same command with --supersedes rest-only --because "WHY"
  keep-both    the same command with --keep-both --because "WHY"; a thread stays open about both
  no-conflict  the same command with --no-conflict --because "WHY"; they agree, and nobody asks again
`,
    });
    expect(scratch.tide('threads')).toContain(
      'Follow rest-only, supersede, keep both, or is there no conflict?',
    );
    expect(scratch.run('show', 'partners').code).toBe(1);
    expect(scratch.run(...PROPOSE).out).toContain('Nothing was recorded; the question is open already');
    expect(scratch.json<{ events: unknown[] }>('log').events).toHaveLength(2);
  });

  it('as JSON has what opposes it, and the choices as arguments that can be run', () => {
    const { code, out } = scratch.run(...PROPOSE, '--json');
    const answer = JSON.parse(out);
    expect(code).toBe(3);
    expect(answer).toMatchObject({ id: null, outcome: 'stopped', exceptions: [], event: null });
    expect(answer.conflicts).toMatchObject([
      {
        id: 'rest-only',
        kind: 'decision',
        title: 'REST only',
        date: '2026-03-02',
        trust: 'agent',
        verified: null,
        scope: 'project',
        clause: 'No GraphQL endpoints',
        field: 'constraint',
      },
    ]);
    const [follow, supersede] = answer.choices;
    expect(scratch.tide(...follow.arguments)).toContain(`Resolved: ${answer.thread}`);
    expect(openThreads()).toEqual([]);
    const words = (supersede.arguments as string[]).map((word) =>
      word === 'WHY' ? 'we changed our mind' : word,
    );
    expect(scratch.json<Fields>(...words)).toMatchObject({ id: 'partners', outcome: 'superseded' });
  });

  it('has choices that can be run when the proposal names code, too', () => {
    scratch.write('src/a.ts', 'export const a = 1;\n');
    const { out } = scratch.run(...PROPOSE, '--anchor', 'src/a.ts', '--json');
    const choices: { choice: string; arguments: string[] }[] = JSON.parse(out).choices;
    const words = choices.find(({ choice }) => choice === 'supersede')?.arguments ?? [];
    const filled = words.map((word) => (word === 'WHY' ? 'a partner pays' : word));
    expect(scratch.json<Fields>(...filled)).toMatchObject({ id: 'partners', outcome: 'superseded' });
    expect(scratch.tide('anchors')).toContain('same');
  });

  it('is recorded without a mark where somebody says that there is no conflict, and nobody asks again', () => {
    scratch.run(...PROPOSE);
    expect(scratch.run(...PROPOSE, '--no-conflict')).toMatchObject({ code: 2 });
    const out = scratch.tide(...PROPOSE, '--no-conflict', '--because', 'it is a test double');
    expect(out).toContain('no conflict with rest-only');
    expect(openThreads()).toEqual([]);
    for (const id of ['partners', 'rest-only'])
      expect(scratch.json<{ fact: Fields }>('show', id).fact.flags).toEqual([]);
    expect(scratch.tide('show', 'partners')).toContain('rest-only: it is a test double');
    expect(scratch.tide('show', 'rest-only', '--history')).toContain(
      'no conflict with partners: it is a test double',
    );
    expect(scratch.tide('review', '--all')).toContain('nothing contradicts');
    scratch.tide('update', 'partners', '--set', 'context=Two partners asked');
    expect(scratch.json<Fields>(...PROPOSE)).toMatchObject({ outcome: 'reinforced', conflicts: [] });
    expect(openThreads()).toEqual([]);
    scratch.tide('update', 'partners', '--set', 'decision=GraphQL endpoints for every partner');
    expect(openThreads()[0]?.about).toEqual(['partners', 'rest-only']);
  });

  it('shows the question wherever somebody looks, and lets it be answered', () => {
    scratch.run(...PROPOSE);
    scratch.now = '2026-03-08T09:00:00Z';
    const [thread] = openThreads();
    expect(thread).toMatchObject({ type: 'contradiction', about: ['rest-only'], age: 3 });
    expect(thread?.proposal).toMatchObject({ kind: 'decision', id: 'partners', scope: 'project' });
    expect(scratch.tide('threads')).toContain(`  ${thread?.id} (contradiction, 3 days, about rest-only)\n`);
    // Nobody doubts a decision because somebody proposed otherwise and was stopped.
    expect(scratch.tide('status')).toMatch(/Threads +1 open\n +Flags +none/);
    expect(scratch.json<{ threads: Fields[] }>('show', 'rest-only')).toMatchObject({
      fact: { flags: [] },
      threads: [{ id: thread?.id }],
    });
    const brief = scratch.tide('resume');
    expect(brief).not.toContain('CONFLICT');
    expect(brief).toContain('Proposed decision for project: "Add a GraphQL endpoint for partners"');
    scratch.tide('resolve', thread?.id ?? '', '--because', 'REST it is');
    expect(scratch.tide('status')).toMatch(/Threads +none open\n +Flags +none/);
    const recalled = scratch.tide('recall', 'add a GraphQL endpoint for partners');
    expect(recalled).toMatch(/^1\. REST only\n/);
    expect(recalled).not.toContain('REST it is');
    expect(recalled).not.toContain('proposed-');
  });

  it('supersedes with a reason, and refuses to without one', () => {
    scratch.run(...PROPOSE);
    const silent = scratch.run(...PROPOSE, '--supersedes', 'rest-only');
    expect(silent.code).toBe(2);
    expect(silent.err).toContain('Superseding the decision `rest-only` needs --because');
    expect(scratch.tide(...PROPOSE, '--supersedes', 'rest-only', ...WHY)).toContain(
      'rest-only is superseded',
    );
    expect(openThreads()).toEqual([]);
    expect(scratch.json<{ fact: Fields }>('show', 'rest-only').fact).toMatchObject({
      status: 'superseded',
      supersededBy: 'partners',
      reason: 'the partner pays for it',
    });
  });

  it('keeps both with a reason, both marked until somebody decides', () => {
    const out = scratch.tide(...PROPOSE, '--keep-both', ...WHY);
    expect(out).toContain('CONFLICT with rest-only (decision, project)');
    const [thread] = openThreads();
    expect(thread?.about).toEqual(['partners', 'rest-only']);
    expect(out).toContain(`tide resolve ${thread?.id}`);
    for (const id of ['partners', 'rest-only'])
      expect(scratch.json<{ fact: Fields }>('show', id).fact).toMatchObject({
        status: 'active',
        flags: ['CONFLICT'],
      });
    expect(scratch.run(...PROPOSE.slice(0, 2), '--context', 'x', '--decision', 'z', '--keep-both').code).toBe(
      2,
    );
  });

  it('stops an agent that wants to replace what a person confirmed, and lets the person', () => {
    scratch.tide('verify', 'rest-only');
    scratch.env = { CLAUDECODE: '1' };
    const { code, out } = scratch.run(...PROPOSE, '--supersedes', 'rest-only', ...WHY);
    expect(code).toBe(3);
    expect(out).toContain('confirmed by Ada on 2026-03-05');
    expect(out).toContain('an agent can only follow it');
    scratch.env = {};
    expect(scratch.tide(...PROPOSE, '--supersedes', 'rest-only', ...WHY)).toContain(
      'rest-only is superseded',
    );
    expect(openThreads()).toEqual([]);
  });

  it.each([['remember', 'preference'], ['prefer'], ['remember', 'invariant']])(
    'and so do the other ways to state something: tide %s %s',
    (...words) => {
      const said = words.filter((word) => typeof word === 'string');
      expect(scratch.run(...said, 'Add a GraphQL endpoint').code).toBe(3);
    },
  );

  it('closes the question when the same is recorded for a place where nothing stands against it', () => {
    expect(scratch.run(...PROPOSE).code).toBe(3);
    expect(openThreads()).toHaveLength(1);
    scratch.tide(...PROPOSE, '--scope', 'module:partners');
    expect(openThreads()).toEqual([]);
  });

  it('is not stopped by what was decided for another place', () => {
    scratch.tide('update', 'rest-only', '--set', 'scope=module:billing');
    expect(scratch.json<Fields>(...PROPOSE, '--scope', 'module:auth')).toMatchObject({ outcome: 'created' });
    expect(openThreads()).toEqual([]);
  });
});

describe('what comes in by another door', () => {
  const ENTRY = (title: string, constraint: string) =>
    `## 2026-03-01: ${title}\n- **Context**: c\n- **Decision**: ${title}\n- **Alternatives considered**: None\n- **Constraints introduced**: ${constraint}\n`;

  it('is taken over by tide adopt, and a person is asked about each contradiction, once', () => {
    scratch.write(
      'DECISIONS.md',
      `# Decisions\n\n${ENTRY('Add a GraphQL endpoint for search', 'Schema first')}\n${ENTRY('Rows are immutable', 'No SOAP')}\n${ENTRY('Add SOAP for the bank', 'None')}`,
    );
    const adopted = scratch.json<Fields & { conflicts: { id: string; against: { id: string }[] }[] }>(
      'adopt',
      '.',
      '--as',
      'decision-log',
    );
    expect(adopted.adopted).toBe(3);
    expect(adopted.conflicts.map(({ against }) => against.map(({ id }) => id))).toEqual([
      ['rest-only'],
      ['rest-only', 'rows-immutable'],
    ]);
    expect(openThreads().map(({ about }) => about)).toEqual([
      ['add-graphql-endpoint-search', 'rest-only'],
      ['add-soap-bank', 'rest-only', 'rows-immutable'],
    ]);
    expect(scratch.json<{ conflicts: unknown[] }>('adopt', '.', '--as', 'decision-log').conflicts).toEqual(
      [],
    );
    expect(openThreads()).toHaveLength(2);
  });

  it('is taken over by tide sync too, and asked about once', () => {
    scratch.tide('view', 'enable', 'decision-log');
    scratch.write(
      'DECISIONS.md',
      `${scratch.read('DECISIONS.md')}\n${ENTRY('Add a GraphQL endpoint for search', 'None')}`,
    );
    const out = scratch.tide('sync');
    expect(out).toContain('CONFLICT add-graphql-endpoint-search stands against rest-only');
    expect(openThreads().map(({ about }) => about)).toEqual([['add-graphql-endpoint-search', 'rest-only']]);
    expect(scratch.json<{ conflicts: unknown[] }>('sync').conflicts).toEqual([]);
    expect(openThreads()).toHaveLength(1);
  });

  it('is read from a layout file before a statement is compared with it', () => {
    const log =
      '# Decisions\n\n## 2026-01-05: No queues\n- **Context**: c\n- **Decision**: Call directly\n- **Constraints introduced**: No RabbitMQ queues\n';
    scratch.tide('view', 'enable', 'decision-log');
    scratch.write('DECISIONS.md', log);
    const words = [
      'decide',
      'Add RabbitMQ queues for prices',
      '--context',
      'c',
      '--decision',
      'RabbitMQ queues',
    ];
    for (const reading of [
      [...words, '--dry-run'],
      ['work', 'check', 'Add RabbitMQ queues for prices'],
    ])
      expect(scratch.run(...reading).err).toMatch(
        /Layout files have \d+ hand edits? that memory does not know/,
      );
    expect(scratch.read('DECISIONS.md')).toBe(log);
    const { code, out } = scratch.run(...words);
    expect([code, out]).toEqual([3, expect.stringContaining('(no-queues)')]);
    expect(scratch.run('show', 'add-rabbitmq-queues-prices').code).not.toBe(0);
  });

  it('is stopped where it would hold in every project', () => {
    scratch.tide('invalidate', 'rest-only', '--because', 'for the test');
    scratch.tide('prefer', 'Add a GraphQL endpoint', '--id', 'wish', '--scope', 'module:search');
    scratch.tide('init', '--user');
    const everywhere = [
      '--user',
      '--context',
      'c',
      '--decision',
      'd',
      '--constraint',
      'No GraphQL endpoints',
    ];
    scratch.tide('decide', 'REST everywhere', ...everywhere);
    const { code, out } = scratch.run('promote', 'wish', '--yes');
    expect(code).toBe(3);
    expect(out).toContain('REST everywhere');
    expect(scratch.json<{ fact: Fields }>('show', 'wish').fact.scope).toBe('module:search');
    expect(scratch.json<ThreadList>('threads', '--user').threads).toHaveLength(1);
  });
});

describe('recording a decision', () => {
  const log = () => scratch.read('DECISIONS.md');

  it('adds an entry to the log and leaves the others as they are [decisions:new-decision-is-appended]', () => {
    scratch.tide('view', 'enable', 'decision-log');
    scratch.tide('decide', 'Cache in process', '--context', 'c', '--decision', 'An LRU');
    const before = log();
    scratch.tide('decide', 'Invoices are rounded', '--context', 'c', '--decision', 'To cents');
    const entry = log().slice(before.length);
    expect(log().startsWith(before)).toBe(true);
    expect(entry.trim()).toMatch(/^## 2026-03-05: Invoices are rounded\n[^#]*$/);
  });

  it('works for architecture, technology, contracts and trade-offs alike [decisions:log-takes-four-kinds-of-decision]', () => {
    scratch.tide('view', 'enable', 'decision-log');
    for (const title of [
      'The proxy is a layer of its own',
      'Valkey as the cache',
      'Invoice ids become strings in the schema',
      'Slower writes for simpler reads',
    ])
      scratch.tide('decide', title, '--context', 'it came up', '--decision', title);
    expect(log().match(/^## .*$/gm)).toHaveLength(5);
  });

  it('asks why an alternative was rejected [decisions:alternatives-carry-reasons]', () => {
    const given = ['decide', 'Cookies', '--context', 'c', '--decision', 'd', '--alternative'];
    const bare = scratch.run(...given, 'JWT');
    expect(bare.code).toBe(2);
    expect(bare.err).toContain('An alternative needs why it was rejected.');
    expect(bare.err).toContain('Example: --alternative "JWT: cannot be revoked". Received: JWT');
    scratch.tide(...given, 'JWT: cannot be revoked', '--id', 'cookies');
    expect(scratch.json<{ fact: { fields: Fields } }>('show', 'cookies').fact.fields.alternative).toEqual([
      'JWT: cannot be revoked',
    ]);
  });

  it('is the only way in: what was looked at is kept nowhere [continuity:sensory-results-never-stored]', () => {
    const ledger = () =>
      scratch
        .sessions()
        .map((path) => scratch.read(path))
        .join('');
    const before = ledger();
    for (const words of [
      ['status'],
      ['recall', 'GraphQL'],
      ['resume'],
      ['show', 'rest-only'],
      ['list'],
      ['threads'],
      ['log'],
      ['diff', '7d'],
      ['fsck'],
    ])
      scratch.run(...words);
    scratch.run('decide', 'Anything', '--dry-run');
    expect(ledger()).toBe(before);
  });
});

/** util-linux `script` gives a command a terminal of its own. */
const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/** Each answer is typed when its question is there. */
function atTerminal(
  words: readonly string[],
  answers: readonly (readonly [prompt: string, typed: string])[],
) {
  const tide = [process.execPath, join(import.meta.dirname, '../../dist/tide.js'), ...words];
  const line = tide.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  return new Promise<{ code: number | null; asked: number; out: string }>((resolve) => {
    const child = spawn('script', ['-qec', line, '/dev/null'], {
      cwd: scratch.project,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: join(scratch.root, 'home'),
        TERM: 'dumb',
        TIDEMARK_AUTHOR: 'Ada',
        TIDEMARK_NOW: scratch.now,
      },
    });
    let [out, asked] = ['', 0];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
      const next = answers[asked];
      if (next === undefined || !out.includes(next[0])) return;
      asked++;
      child.stdin.write(next[1]);
    });
    child.on('close', (code) => resolve({ code, asked, out }));
  });
}

describe.skipIf(!hasTerminal)('at a terminal the person is asked before anything is written', () => {
  const CHOICE = 'no conflict? [';
  const REASON = 'Because: ';

  it('to follow: nothing is recorded, and an earlier question about it is closed', async () => {
    scratch.run(...PROPOSE);
    const { code, out } = await atTerminal(PROPOSE, [[CHOICE, 'f\n']]);
    expect(code).toBe(0);
    expect(out).toContain('No GraphQL endpoints');
    expect(out).toMatch(/Followed: rest-only holds; the proposal was dropped, and stopped-\S+ is closed\./);
    expect(openThreads()).toEqual([]);
    expect(scratch.run('show', 'partners').code).toBe(1);
  });

  it('to supersede, and why', async () => {
    const answers = [
      [CHOICE, 's\n'],
      [REASON, 'the partner pays\n'],
    ] as const;
    expect(await atTerminal(PROPOSE, answers)).toMatchObject({ code: 0, asked: 2 });
    expect(scratch.json<{ fact: Fields }>('show', 'rest-only').fact).toMatchObject({
      supersededBy: 'partners',
      reason: 'the partner pays',
    });
  });

  it('to keep both, and why', async () => {
    const answers = [
      [CHOICE, 'keep both\n'],
      [REASON, 'until Monday\n'],
    ] as const;
    expect(await atTerminal(PROPOSE, answers)).toMatchObject({ code: 0, asked: 2 });
    expect(openThreads()[0]?.about).toEqual(['partners', 'rest-only']);
  });

  it.each([
    [[[CHOICE, '\n']]],
    [[[CHOICE, '\u0003']]],
    [
      [
        [CHOICE, 's\n'],
        [REASON, '\n'],
        ['A reason is needed', '\u0003'],
      ],
    ],
  ] as [(readonly [string, string])[]][])('and without an answer it stays stopped: %j', async (answers) => {
    const { code } = await atTerminal(PROPOSE, answers);
    expect(code).toBe(3);
    expect(openThreads().map(({ about }) => about)).toEqual([['rest-only']]);
    expect(scratch.json<{ fact: Fields }>('show', 'rest-only').fact.status).toBe('active');
  });

  it('that they agree, and why', async () => {
    const answers = [
      [CHOICE, 'n\n'],
      [REASON, 'a test double\n'],
    ] as const;
    expect(await atTerminal(PROPOSE, answers)).toMatchObject({ code: 0, asked: 2 });
    expect(openThreads()).toEqual([]);
  });

  it('and is asked again where the answer was not understood, or a reason is missing', async () => {
    const answers = [
      [CHOICE, '9\n'],
      ['Not understood', 's\n'],
      [REASON, '\n'],
      ['A reason is needed', 'the partner pays\n'],
    ] as const;
    expect(await atTerminal(PROPOSE, answers)).toMatchObject({ code: 0, asked: 4 });
    expect(scratch.json<{ fact: Fields }>('show', 'partners').fact.supersedes).toEqual(['rest-only']);
  });

  it('and is asked again where the answer only stands for a reason', async () => {
    const answers = [
      [CHOICE, 's\n'],
      [REASON, 'WHY\n'],
      ['WHY only stands for it', '...\n'],
      ['... only stands for it', 'the partner pays\n'],
    ] as const;
    expect(await atTerminal(PROPOSE, answers)).toMatchObject({ code: 0, asked: 4 });
    expect(scratch.json<{ fact: Fields }>('show', 'rest-only').fact.reason).toBe('the partner pays');
  });

  it('but not where a program reads the answer', async () => {
    const { code, asked } = await atTerminal([...PROPOSE, '--json'], [[CHOICE, 's\n']]);
    expect({ code, asked }).toEqual({ code: 3, asked: 0 });
  });
});

describe('a fact that was kept beside two that it contradicts', () => {
  beforeEach(() => {
    scratch = Scratch.repository();
    const decide = (...words: string[]) => scratch.tide('decide', ...words, '--context', 'c');
    decide('All money is integer cents', '--decision', 'integer cents', '--id', 'money');
    decide('Sessions live in cookies', '--decision', 'cookies', '--id', 'cookies');
    decide(
      ...['Money is stored as floats and sessions are JSON web tokens', '--decision', 'floats and JWT'],
      ...['--id', 'both', '--keep-both', '--because', 'trial'],
    );
  });
  const open = () => scratch.json<{ threads: { id: string }[] }>('threads').threads;
  const flagged = () => scratch.tide('list').match(/CONFLICT/g) ?? [];

  it.each([
    ['invalidate', ['invalidate', 'both', '--because', 'no']],
    ['supersede', ['supersede', 'both', 'money', '--because', 'no']],
  ])('leaves no question behind after tide %s', (_, words) => {
    expect(open()).toHaveLength(1);
    scratch.tide(...words);
    expect(open()).toEqual([]);
    expect(flagged()).toEqual([]);
  });

  it('stays in question while one of the two holds', () => {
    scratch.tide('invalidate', 'money', '--because', 'no');
    expect(open()).toHaveLength(1);
    scratch.tide('invalidate', 'cookies', '--because', 'no');
    expect(open()).toEqual([]);
  });
});
