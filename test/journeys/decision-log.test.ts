// The decision log through the binary: what leaves it, what it does not take, and what its settings file says.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import { ask, type Failure } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Told {
  code: string;
  file: string;
  line?: number;
  message: string;
}

interface Sync {
  edits: { verb: string; id: string; text: string }[];
  written: string[];
  problems: Told[];
}

const sync = () => ask<Sync>(scratch, 'sync').json;
const titles = (path: string) =>
  Array.from(scratch.read(path).matchAll(/^## \S+: (.*)$/gm), (match) => match[1] ?? '');

const entry = (n: number, constraint = `Keep \`thing${n}\`.`) =>
  `## 2025-${String((n % 12) + 1).padStart(2, '0')}-10: Decision ${String(n).padStart(3, '0')}\n- **Context**: c\n- **Decision**: d\n- **Alternatives considered**: None\n- **Constraints introduced**: ${constraint}\n`;

const logOf = (count: number) =>
  `# Decisions\n\n${Array.from({ length: count }, (_, n) => entry(n)).join('\n')}`;

/** Code that still follows all but some. */
const codeFor = (count: number, except: readonly number[]) =>
  Array.from({ length: count }, (_, n) => (except.includes(n) ? '' : `thing${n}();\n`)).join('');

it('an entry with more fields than a fact can be stated with is taken over whole, and told', () => {
  const constraints = Array.from({ length: 205 }, (_, n) => `\n  - Keep \`thing${n}\`.`).join('');
  scratch.write('DECISIONS.md', `# Decisions\n\n${entry(1, constraints)}`);
  const { problems } = scratch.json<{ problems: { code: string; message: string }[] }>(
    ...['adopt', '.', '--as', 'decision-log'],
  );
  expect(problems.filter(({ code }) => code === 'many-fields')).toMatchObject([
    { file: 'DECISIONS.md', message: expect.stringContaining('and a fact is stated with at most 200.') },
  ]);
  const [{ id }] = scratch.json<{ facts: [{ id: string }] }>('list', '--kind', 'decision').facts;
  const { fact } = scratch.json<{ fact: { fields: { constraint: string[] } } }>('show', id);
  expect(fact.fields.constraint).toHaveLength(205);
});

describe('a log over its limit', () => {
  it('loses by itself what nothing follows any more, with day and reason, and is then at rest [decisions:archive-moves-inactive-only]', () => {
    scratch.write('DECISIONS.md', logOf(60));
    // The last one is only written down, git does not know it yet.
    scratch.write('src/code.ts', codeFor(60, [12, 24, 36, 48, 59]));
    scratch.write('src/new.ts', 'thing59();\n');
    scratch.git('add', 'src/code.ts');
    const before = scratch.read('DECISIONS.md');
    scratch.tide('adopt', '.', '--as', 'decision-log');
    expect(scratch.read('DECISIONS.md')).toBe(before);
    const { edits, problems } = sync();
    expect(edits.map(({ verb, text }) => [verb, text])).toEqual(
      [12, 24, 36, 48].map(() => [
        'Archived',
        'its constraints are no longer mentioned in code or documents',
      ]),
    );
    expect(problems).toMatchObject([{ code: 'log-over-limit', file: 'DECISIONS.md' }]);
    expect(problems[0]?.message).toContain('DECISIONS.md has 56 entries');
    expect(titles('DECISIONS.md')).toHaveLength(56);
    expect(titles('DECISIONS_ARCHIVE.md')).toEqual(['012', '024', '036', '048'].map((n) => `Decision ${n}`));
    expect(
      scratch.read('DECISIONS_ARCHIVE.md').match(/Archived on\*\*: 2026-03-02 — its constraints/g),
    ).toHaveLength(4);
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('loses no more than it has to, also when a session ends', () => {
    scratch.write('DECISIONS.md', logOf(52));
    scratch.write(
      'src/code.ts',
      codeFor(
        52,
        Array.from({ length: 52 }, (_, n) => n),
      ),
    );
    scratch.git('add', '.');
    scratch.tide('adopt', '.', '--as', 'decision-log');
    expect(scratch.tide('session', 'end')).toContain('decision-log archived 2 facts by its own rule');
    expect(titles('DECISIONS.md')).toHaveLength(50);
    expect(titles('DECISIONS_ARCHIVE.md')).toEqual(['Decision 000', 'Decision 012']);
  });

  it('says so when an archived constraint is in the code again [decisions:health-stale-references]', () => {
    scratch.write('DECISIONS_ARCHIVE.md', `# Archive\n\n${entry(1)}- **Archived on**: 2026-01-01 — gone\n`);
    scratch.write('DECISIONS.md', logOf(1));
    scratch.write('src/code.ts', 'thing1();\n');
    scratch.tide('adopt', '.', '--as', 'decision-log');
    expect(sync().problems).toMatchObject([{ code: 'still-enforced', file: 'DECISIONS_ARCHIVE.md' }]);
  });

  it('keeps an entry that code still follows, and says so beside the answer of the command that put it away', () => {
    scratch.write('DECISIONS.md', logOf(2));
    scratch.write('src/code.ts', 'thing0();\nthing1();\n');
    scratch.tide('adopt', '.', '--as', 'decision-log');
    const note = (n: number) =>
      `DECISIONS.md: The decision "2025-0${n + 1}-10: Decision 00${n}" was put away, but code or documents still refer to its constraints; it stays in DECISIONS.md.\n`;
    expect(scratch.run('archive', 'decision-000', '--because', 'x').err).toBe(note(0));
    // By the name the log gives it, and without what is known already.
    expect(scratch.run('archive', '2025-02-10: Decision 001', '--because', 'x').err).toBe(note(1));
    expect(scratch.run('learn', 'x', '--cause', 'y', '--prevention', 'z').err).toBe('');
    rmSync(join(scratch.project, 'DECISIONS.md'));
    expect(scratch.run('work', 'goal', 'Ship it').err).toMatch(/^DECISIONS\.md: The file was gone/);
  });

  it('takes nothing away without a reason [decisions:archive-requires-reason]', () => {
    scratch.write('DECISIONS.md', logOf(1));
    scratch.tide('adopt', '.', '--as', 'decision-log');
    expect(ask<Failure>(scratch, 'archive', 'decision-000')).toMatchObject({
      code: 2,
      json: { error: 'usage' },
    });
  });
});

const decide = (title: string, id: string) =>
  scratch.tide(
    'decide',
    title,
    '--id',
    id,
    '--context',
    'why',
    '--decision',
    `What ${id}`,
    '--constraint',
    `Only ${id}`,
  );

describe('decision_log.policy: example_only', () => {
  beforeEach(() => {
    scratch.write('prompt-budget.yml', 'decision_log:\n  policy: example_only\n');
    scratch.write('DECISIONS.md', logOf(1));
    scratch.tide('adopt', '.', '--as', 'decision-log');
  });

  it('leaves the log alone; the decision is in the task summary [decisions:example-only-log-not-written]', () => {
    const before = scratch.read('DECISIONS.md');
    expect(decide('Sessions live in cookies', 'cookies')).toContain(
      'DECISIONS.md is left alone by decision_log.policy; the decision is in tide work summary.',
    );
    expect(sync()).toMatchObject({ edits: [], written: [], problems: [{ code: 'log-not-written' }] });
    expect(scratch.read('DECISIONS.md')).toBe(before);
    expect(scratch.tide('work', 'summary')).toContain(
      '- **Key decisions**:\n  - 2026-03-02: Sessions live in cookies (cookies): What cookies; constraint: Only cookies\n',
    );
    expect(scratch.tide('learn', 'x', '--cause', 'y', '--prevention', 'z')).not.toContain('DECISIONS.md');
  });

  it('still writes what somebody asks for, and stays so [decisions:example-only-yields-to-request]', () => {
    decide('Sessions live in cookies', 'cookies');
    decide('Logs are JSON', 'json-logs');
    scratch.tide('view', 'render', 'decision-log', '--log', 'cookies');
    expect(titles('DECISIONS.md')).toEqual(['Decision 000', 'Sessions live in cookies']);
    expect(sync()).toMatchObject({ edits: [], written: [] });
    scratch.write('DECISIONS.md', scratch.read('DECISIONS.md').replace('What cookies', 'Signed cookies'));
    expect(sync().edits).toMatchObject([{ verb: 'Updated', id: 'cookies' }]);
    expect(ask<Failure>(scratch, 'view', 'render', '--log', 'nobody').json.error).toBe('not_found');
  });
});

describe('prompt-budget.yml', () => {
  interface Listed {
    views: { name: string; settings?: Record<string, unknown>; problems?: Told[] }[];
  }
  const read = () => scratch.json<Listed>('view', 'list').views.find(({ name }) => name === 'decision-log');

  it('is read with its local file and the profile of the environment, and shown', () => {
    scratch.write(
      'prompt-budget.yml',
      'budget:\n  profile: full\ntrimming:\n  decisions_archive_threshold_kb: 12\n',
    );
    scratch.write('prompt-budget.local.yml', 'budget: { profile: minimal }\n');
    expect(read()).toMatchObject({
      settings: {
        profile: 'minimal',
        profileFrom: 'prompt-budget.local.yml',
        layers: [3000, 4000, 2000],
        archiveKilobytes: 12,
        logPolicy: 'normal',
      },
      problems: [],
    });
    scratch.env.AGENT_BUDGET_PROFILE = 'nano';
    expect(read()?.settings).toMatchObject({ profile: 'nano', profileFrom: 'AGENT_BUDGET_PROFILE' });
    expect(scratch.tide('view', 'list')).toContain(
      'prompt-budget: profile nano (layers 700, 0, 500 tokens), log normal',
    );
  });

  it('is told of with file and line where a value is not known', () => {
    scratch.write(
      'prompt-budget.yml',
      '# ours\nbudget:\n  profile: huge\ndecision_log:\n  policy: sometimes\n',
    );
    scratch.write('DECISIONS.md', logOf(1));
    scratch.tide('adopt', '.', '--as', 'decision-log');
    const expected = [
      { code: 'unknown-setting', file: 'prompt-budget.yml', line: 3 },
      { code: 'unknown-setting', file: 'prompt-budget.yml', line: 5 },
    ];
    expect(read()?.problems).toMatchObject(expected);
    decide('Sessions live in cookies', 'cookies');
    expect(scratch.read('DECISIONS.md')).toContain('Sessions live in cookies');
    expect(sync()).toMatchObject({ written: [], problems: expected });
  });
});

describe('the task summary', () => {
  it('fills every field of the template from the ledger, None where nothing was said [decisions:task-summary-after-every-task] [decisions:small-task-captures-new-pattern]', () => {
    expect(scratch.tide('work', 'summary')).toBe(
      '## Task summary\n\n- **Scale**: SMALL\n- **What changed**: None\n- **Files modified**: None\n- **Key decisions**: None\n- **Pattern learned**: None\n- **Tests**: None\n- **Open items**: None\n',
    );
    scratch.tide('work', 'task', 'Move the cache');
    scratch.tide('work', 'next', 'Add a TTL test', 'Enable us-2');
    scratch.tide('work', 'done', 'Add a TTL test');
    for (const path of ['src/a.ts', 'src/b.ts', 'src/c.ts', 'test/a.test.ts'])
      scratch.tide('work', 'touch', path, 'moved');
    decide('Cache in process', 'process-cache');
    scratch.tide(
      'decide',
      'No cache',
      '--id',
      'none',
      '--context',
      'x',
      '--decision',
      'y',
      '--supersedes',
      'process-cache',
      '--because',
      'it was never hit',
    );
    scratch.tide(
      'learn',
      'Clock read twice',
      '--cause',
      'x',
      '--prevention',
      'Inject one clock',
      '--id',
      'one-clock',
    );
    scratch.tide('work', 'block', 'Freeze until Friday');
    scratch.tide('session', 'note', 'Tests: 212 passed');
    const text = `## Task summary

- **Scale**: MEDIUM
- **What changed**:
  - Add a TTL test
  - superseded by none: Cache in process (process-cache); it was never hit
- **Files modified**:
  - \`src/a.ts\`: moved
  - \`src/b.ts\`: moved
  - \`src/c.ts\`: moved
  - \`test/a.test.ts\`: moved
- **Key decisions**:
  - 2026-03-02: No cache (none): y; replaces process-cache
- **Pattern learned**:
  - Clock read twice: Inject one clock (one-clock)
- **Tests**:
  - 212 passed
  - changed test/a.test.ts
- **Open items**:
  - under way: Move the cache
  - Enable us-2
  - blocked: Freeze until Friday
`;
    const shown = `${text}\nSelf-check:
  [ ] no brief or answer is recorded in this session; tide resume before the next task
  [x] 1 decision added; none contradicts another
  [-] the map has nothing to say about this task
  [-] this task added no constraint to the project
  [x] no session note waits
  [ ] several steps or files without a goal; tide work goal keeps the anchor
`;
    expect(scratch.tide('work', 'summary')).toBe(shown);
    expect(ask(scratch, 'work', 'summary').json).toMatchObject({ scale: 'medium', markdown: text });
    scratch.tide('session', 'end');
    expect(scratch.tide('work', 'summary')).toBe(shown);
  });

  it('counts what became of facts as changes, each by the last of it', () => {
    for (const id of ['kept', 'gone', 'wrong', 'back']) decide(`Decision ${id}`, id);
    scratch.tide('update', 'kept', '--set', 'decision=Another');
    scratch.tide('correct', 'kept', 'Decision kept, rightly');
    scratch.tide('archive', 'gone', 'back', '--because', 'nobody needs it');
    scratch.tide('use', 'back');
    scratch.tide('invalidate', 'wrong', '--because', 'it never held');
    expect(scratch.json<{ changed: string[] }>('work', 'summary').changed).toEqual([
      'corrected: Decision kept, rightly (kept)',
      'archived: Decision gone (gone); nobody needs it',
      'brought back: Decision back (back)',
      'invalidated: Decision wrong (wrong); it never held',
    ]);
    scratch.tide('forget', 'gone', '--yes');
    expect(scratch.tide('work', 'summary')).not.toContain('Decision gone');
  });

  it('names the pattern of a small task by the fact that keeps it [decisions:task-summary-small-stores-pattern]', () => {
    scratch.tide(
      'remember',
      'pattern',
      'Check the freeze calendar',
      '--set',
      'trigger=a rollout',
      '--id',
      'freeze',
    );
    const { patterns, scale } = scratch.json<{ scale: string; patterns: { id: string }[] }>(
      'work',
      'summary',
    );
    expect({ patterns, scale }).toEqual({
      scale: 'small',
      patterns: [{ id: 'freeze', text: 'Check the freeze calendar' }],
    });
    expect(scratch.tide('show', 'freeze')).toContain('Check the freeze calendar');
  });

  it('takes the scale somebody gives, and only one there is', () => {
    expect(scratch.tide('work', 'summary', '--scale', 'large')).toContain('**Scale**: LARGE');
    expect(ask<Failure>(scratch, 'work', 'summary', '--scale', 'huge')).toMatchObject({
      code: 2,
      json: { error: 'usage' },
    });
  });
});

describe('decision records in a folder', () => {
  const record = (title: string, status: string, decision: string) =>
    `# ${title}\n\nDate: 2025-11-03\n\n## Status\n\n${status}\n\n## Decision\n\n${decision}\n`;
  const adopt = () =>
    ask<{ adopted: number; updated: number; view: string }>(scratch, 'adopt', 'docs/adr').json;
  const fact = (id: string) => scratch.json<{ fact: Record<string, unknown> }>('show', id).fact;

  beforeEach(() => {
    scratch.write('docs/adr/0001-feet.md', record('1. Feet', 'Accepted', 'Feet.'));
    scratch.write('docs/adr/0002-logs.md', record('2. Logs are JSON', 'Accepted', 'One object a line.'));
  });

  it('are taken over where they lie, once, and stay as they are', () => {
    expect(scratch.json<{ adoptable: unknown }>('init').adoptable).toEqual([
      { view: 'decision-log', path: 'docs/adr' },
    ]);
    const before = scratch.read('docs/adr/0001-feet.md');
    expect(adopt()).toMatchObject({ view: 'decision-records', adopted: 2, updated: 0 });
    expect(adopt()).toMatchObject({ adopted: 0, updated: 0 });
    expect(scratch.read('docs/adr/0001-feet.md')).toBe(before);
    expect(fact('adr-0001')).toMatchObject({
      statement: 'Feet',
      created: '2025-11-03',
      fields: { decision: 'Feet.', record: 'ADR-0001', source: 'docs/adr/0001-feet.md' },
    });
  });

  it('bring the fact up to date when they change, and keep what memory knows besides', () => {
    adopt();
    scratch.tide('update', 'adr-0002', '--set', 'tag=logging');
    scratch.write('docs/adr/0001-feet.md', record('1. Feet', 'Superseded by ADR-0003', 'Feet.'));
    scratch.write('docs/adr/0002-logs.md', record('2. Logs are JSON', 'Accepted', 'One object a line, UTC.'));
    scratch.write('docs/adr/0003-metres.md', record('3. Metres', 'Accepted', 'Metres.'));
    expect(adopt()).toMatchObject({ adopted: 1, updated: 2 });
    expect(adopt()).toMatchObject({ adopted: 0, updated: 0 });
    expect(fact('adr-0001')).toMatchObject({ status: 'superseded', supersededBy: 'adr-0003' });
    expect(fact('adr-0003')).toMatchObject({ supersedes: ['adr-0001'] });
    expect(fact('adr-0002')).toMatchObject({
      fields: { decision: 'One object a line, UTC.' },
      tags: ['logging'],
    });
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('are not repeated in DECISIONS.md, and take no id that is in use', () => {
    decide('Something else', 'adr-0001');
    adopt();
    scratch.tide('view', 'enable', 'decision-log');
    expect(titles('DECISIONS.md')).toEqual(['Something else']);
    expect(fact('adr-0001')).toMatchObject({ statement: 'Something else' });
    expect(fact('feet')).toMatchObject({ statement: 'Feet' });
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });
});

describe('entries that were taken over', () => {
  const named = (day: string, title: string) =>
    `## ${day}: ${title}\n- **Context**: c\n- **Decision**: ${title}\n\n`;
  const oldest = [
    named('2025-01-01', 'Zebra'),
    named('2025-02-02', 'Yak'),
    named('2025-02-02', 'Ant'),
    named('2025-03-03', 'Mole'),
  ];

  it.each([
    ['newest last', oldest],
    ['newest first', [...oldest].reverse()],
  ])('are listed and logged by day, and of one day by the end of the file: %s', (_, entries) => {
    scratch.write('DECISIONS.md', `# Log\n\n${entries.join('')}`);
    scratch.tide('adopt', '.', '--as', 'decision-log');
    const { facts } = scratch.json<{ facts: { statement: string }[] }>('list', '--kind', 'decision');
    expect(facts.map(({ statement }) => statement)).toEqual(['Mole', 'Ant', 'Yak', 'Zebra']);
    const { events } = scratch.json<{ events: { text: string }[] }>('log');
    expect(events.map(({ text }) => text)).toEqual(['Zebra', 'Yak', 'Ant', 'Mole']);
  });
});

describe('hand edits of the log and its archive', () => {
  const B = entry(1).replace('001', 'B');
  const bullet = '- **Archived on**: 2026-01-15 – tired of it\n';
  const change = (path: string, from: string, to: string) =>
    scratch.write(path, scratch.read(path).replace(from, to));
  const verbs = () => sync().edits.map(({ verb, id }) => [verb, id]);

  beforeEach(() => {
    scratch.write('DECISIONS.md', `# Decisions\n\n${entry(0)}\n${B}\n${entry(2)}`);
    scratch.write('DECISIONS_ARCHIVE.md', '# Ours\n');
    scratch.tide('adopt', '.', '--as', 'decision-log');
  });

  it('move an entry to the archive and back, with the day and the dash somebody wrote', () => {
    change('DECISIONS.md', `${B}\n`, '');
    scratch.write('DECISIONS_ARCHIVE.md', `# Ours\n\n${B}${bullet}`);
    expect(verbs()).toContainEqual(['Archived', 'decision-b']);
    expect(scratch.read('DECISIONS_ARCHIVE.md')).toBe(`# Ours\n\n${B}${bullet}`);
    expect(sync()).toMatchObject({ edits: [], written: [] });

    change('DECISIONS_ARCHIVE.md', 'Decision**: d', 'Decision**: d, edited');
    expect(verbs()).toEqual([
      ['Updated', 'decision-b'],
      ['Archived', 'decision-b'],
    ]);
    expect(scratch.read('DECISIONS_ARCHIVE.md')).toBe(
      `# Ours\n\n${B.replace(': d\n', ': d, edited\n')}${bullet}`,
    );

    scratch.write('DECISIONS_ARCHIVE.md', '# Ours\n');
    change('DECISIONS.md', entry(2), `${B}\n${entry(2)}`);
    expect(verbs()).toContainEqual(['Reactivated', 'decision-b']);
    expect(titles('DECISIONS.md')).toEqual(['Decision 000', 'Decision B', 'Decision 002']);
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('bring an entry back with the bullet of the archive still in it, which goes and leaves nothing behind', () => {
    scratch.tide('archive', 'decision-b', '--because', 'tired of it');
    const moveBack = (stamp: RegExp, bulletNow: string) => {
      expect(scratch.read('DECISIONS_ARCHIVE.md')).toMatch(stamp);
      scratch.write('DECISIONS_ARCHIVE.md', '# Ours\n');
      change('DECISIONS.md', entry(2), `${B}${bulletNow}\n${entry(2)}`);
    };
    moveBack(/ 2026-03-02 — tired of it/, '- **Archived on**: 2026-03-02 — tired of it\n');
    expect(verbs()).toEqual([['Reactivated', 'decision-b']]);
    expect(scratch.read('DECISIONS.md')).toContain(`${B}\n${entry(2)}`);
    expect(scratch.tide('resume')).not.toContain('made anew');

    // A day that somebody wrote goes too; words that nobody has read before do not.
    change('DECISIONS.md', `${B}\n`, 'Between the two.\n\n');
    scratch.write('DECISIONS_ARCHIVE.md', `# Ours\n\n${B}${bullet}`);
    sync();
    moveBack(/ 2026-01-15 – tired of it/, bullet.replace('tired', 'no longer tired'));
    expect(sync().edits).toMatchObject([
      { verb: 'Updated', id: 'decision-b', fields: [['archived-on', '']] },
      { verb: 'Reactivated', id: 'decision-b' },
      { verb: 'Noted', text: expect.stringContaining('no longer tired of it') },
    ]);
    expect(scratch.json('show', 'decision-b')).not.toHaveProperty('fields.archived-on');
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('take away what was taken away: a bullet, a scope, the mark of being evergreen', () => {
    change('DECISIONS.md', 'Decision B\n', 'Decision B\n<!-- scope: module:tides | evergreen: true -->\n');
    expect(verbs()).toEqual([
      ['Updated', 'decision-b'],
      ['Pinned', 'decision-b'],
    ]);
    const fact = () => scratch.json<{ fact: Record<string, unknown> }>('show', 'decision-b').fact;
    expect(fact()).toMatchObject({ scope: 'module:tides', pinned: true });
    change('DECISIONS.md', '<!-- scope: module:tides | evergreen: true -->\n', '');
    change('DECISIONS.md', '- **Constraints introduced**: Keep `thing1`.\n', '');
    const edited = scratch.read('DECISIONS.md');
    sync();
    expect(fact()).toMatchObject({ scope: 'project', pinned: false, fields: { decision: 'd' } });
    expect(fact().fields).not.toHaveProperty('constraint');
    expect(scratch.read('DECISIONS.md')).toBe(edited);
  });

  it('may have a dash in the heading instead of the colon', () => {
    const own = '\n## 2026-01-03 — Logs are JSON\n- **Context**: c\n- **Decision**: One object a line\n';
    scratch.write('DECISIONS.md', scratch.read('DECISIONS.md') + own);
    expect(verbs()).toEqual([['Created', 'logs-json']]);
    expect(scratch.read('DECISIONS.md').endsWith(own)).toBe(true);
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });
});

it('an entry removed by hand stands once in the archive, and once in the log when it is used again', () => {
  scratch.write('DECISIONS.md', `# Decisions\n\n${entry(1, 'none')}\n${entry(2, 'none')}`);
  scratch.tide('adopt', '.');
  scratch.tide('prefer', 'Tabs');
  scratch.write('DECISIONS.md', `# Decisions\n\n${entry(2, 'none')}`);
  const [edit] = sync().edits;
  expect(edit).toMatchObject({ verb: 'Archived', text: 'removed by hand' });
  expect(titles('DECISIONS_ARCHIVE.md')).toEqual(['Decision 001']);
  scratch.tide('use', edit?.id ?? '');
  expect(titles('DECISIONS.md')).toEqual(['Decision 001', 'Decision 002']);
  expect(titles('DECISIONS_ARCHIVE.md')).toEqual([]);
  expect(sync()).toMatchObject({ edits: [], written: [] });
});
