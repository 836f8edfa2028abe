import { describe, expect, it } from 'vitest';
import { adopted, type Folder, folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { alone, dialects, full, placeholders, working } from '../../../test/layouts/continuity-samples.ts';
import { created, did, given, quiet, session } from '../../../test/spec.ts';
import { estimateTokens } from '../../markdown/token-estimate.ts';
import type { ViewInput } from '../../model/view.ts';
import { countWords } from './count-words.ts';
import { SECTIONS } from './sections.ts';
import { continuityView } from './view.ts';

const TODAY = '2026-05-12';
const read = (files: Folder) => continuityView.read(folder(files));
const show = (state: Parameters<typeof inputOf>[0], more: Partial<ViewInput> = {}, today = TODAY) =>
  continuityView.render(inputOf(state, today, more));
const fileOf = (shown: { files: ReadonlyMap<string, string> }, path = 'CONTINUITY.md') =>
  shown.files.get(path) ?? '';
const records = (shown: { files: ReadonlyMap<string, string> }, path: string) =>
  JSON.parse(fileOf(shown, path));
const section = (text: string, heading: string) =>
  text
    .split(/^## /m)
    .find((part) => part.startsWith(heading))
    ?.split('\n')
    .slice(1)
    .join('\n')
    .trim() ?? '';
const goal = (text: string) => did('Goal', undefined, { text });
const learned = (id: string, fields = {}) =>
  created(id, {
    text: `Error ${id}`,
    fields: { cause: `Cause ${id}`, prevention: `Prevention ${id}`, ...fields },
  });

describe('the working file', () => {
  it('opens with title, time, phase, iteration and project, the time taken from what happened [continuity:working-file-title-and-header]', () => {
    const { state } = given(
      session('one', '2026-05-10', goal('Ship')),
      session('two', '2026-05-11', did('Checkpoint', undefined, { text: '', fields: { phase: 'testing' } })),
    );
    const lines = fileOf(show(state)).split('\n');
    expect(lines[0]).toBe('# CodyMaster Working Memory');
    expect(lines[1]).toMatch(/^Last Updated: 2026-05-11T\d\d:\d\d:\d\dZ$/);
    expect(lines.slice(2, 5)).toEqual([
      'Current Phase: testing',
      'Current Iteration: 2',
      'Project: harbor-api',
    ]);
  });

  it('holds its nine sections in order, empty ones with a placeholder [continuity:working-file-section-order]', () => {
    const text = fileOf(show(given().state));
    expect(Array.from(text.matchAll(/^## (.*)$/gm), ([, heading]) => heading)).toEqual(
      SECTIONS.map(({ heading }) => heading),
    );
    expect(read({ 'CONTINUITY.md': text }).work).toEqual({
      goal: '',
      task: '',
      completed: [],
      next: [],
      blockers: [],
      files: [],
      context: '',
      notes: [],
    });
  });

  it('gets a new section with a blank line before it, also where the file ends in the middle of a line', () => {
    const { state } = given(session('one', '2026-05-11', learned('a'), goal('Ship')));
    const shown = (text: string) => fileOf(show(state, { frame: folder({ 'CONTINUITY.md': text }) }));
    for (const end of ['', '\n', '\n\n']) {
      expect(shown(`# Ours\n\n## Active Goal\nShip${end}`)).toContain(
        'Ship\n\n## Mistakes & Learnings\n### L001',
      );
      expect(shown(`# Ours\nOur words${end}`)).toContain('Our words\n\n## Active Goal\nShip\n');
    }
    expect(shown('# Ours\r\n\r\n## Active Goal\r\nShip')).toContain('Ship\r\n\r\n## Mistakes');
  });

  it('keeps its header while nothing else changes', () => {
    const input = adopted(continuityView, folder(full));
    const sessions = [...input.sessions, { id: 'later', agent: 'cli', started: '2026-05-12T20:00:00Z' }];
    const facts = input.facts.map((one) => ({ ...one, fact: { ...one.fact, uses: 0 } }));
    expect(fileOf(continuityView.render({ ...input, facts, sessions }))).toBe(full['CONTINUITY.md']);
  });

  it('moves its header with the rest', () => {
    const input = adopted(continuityView, folder(full));
    const item = { text: 'Ship', session: 'adoption', at: '2026-05-12T21:00:00Z' };
    const text = fileOf(continuityView.render({ ...input, working: { ...input.working, goal: item } }));
    expect(text).toContain('Last Updated: 2026-05-12T21:00:00Z\n');
    expect(text).toContain('Current Iteration: 3\n');
    expect(section(text, 'Active Goal')).toBe('Ship');
    expect(section(text, 'Current Task')).toBe(section(working(), 'Current Task'));
  });

  it('carries id, title, status, skill and start of the task both ways [continuity:task-fields]', () => {
    const { work } = read(full);
    expect(work?.task).toBe(
      'Add cache to tariff lookup\nID: T-118\nStatus: in-progress\nSkill: cm-execution\nStarted: 2026-05-11T08:40:00.000Z',
    );
    const input = adopted(continuityView, folder(full));
    const text = fileOf(continuityView.render({ ...input, frame: new Map() }));
    expect(section(text, 'Current Task')).toBe(section(working(), 'Current Task'));
    const plain = fileOf(
      show(given(session('one', TODAY, did('Task', undefined, { text: 'Add a test' }))).state),
    );
    expect(section(plain, 'Current Task')).toMatch(
      /^- ID: \[none\]\n- Title: Add a test\n- Status: in-progress\n- Skill: \[none\]\n- Started: 2026-05-12T\S+Z$/,
    );
  });

  it('calls the task in hand in-progress, blocked or reviewing, as it is [continuity:task-status-values]', () => {
    const task = did('Task', undefined, { text: 'Add a test' });
    const blocked = did('Blocked', undefined, { text: 'The freeze' });
    const phase = did('Checkpoint', undefined, { text: '', fields: { phase: 'reviewing' } });
    const first = show(given(session('one', TODAY, task)).state);
    const statusIn = (...events: (typeof task)[]) => {
      const { state } = given(session('one', TODAY, task, ...events));
      const text = fileOf(show(state, { frame: first.files, names: first.names }));
      return /- Status: (.*)/.exec(section(text, 'Current Task'))?.[1];
    };
    expect([statusIn(), statusIn(phase), statusIn(phase, blocked)]).toEqual([
      'in-progress',
      'reviewing',
      'blocked',
    ]);
  });

  it('is stamped with phase and time when a session ends, though nothing else changed [continuity:session-end-stamps-phase-and-time]', () => {
    const ends = (at: string, phase: string) =>
      session(at, at, did('Checkpoint', undefined, { text: '', fields: { phase, session: 'ended' } }));
    const before = given(session('one', '2026-05-10', goal('Ship')), ends('2026-05-11', 'testing'));
    const first = show(before.state);
    const after = given(
      session('one', '2026-05-10', goal('Ship')),
      ends('2026-05-11', 'testing'),
      ends('2026-05-12', 'testing'),
    );
    const text = fileOf(show(after.state, { frame: first.files, names: first.names }));
    expect(text).toMatch(/^Last Updated: 2026-05-12T/m);
    expect(text).toContain('Current Phase: testing\n');
  });

  it('numbers next actions by priority and counts again when one is done [continuity:next-actions-numbered]', () => {
    const next = (text: string, fields = {}) => did('Next', undefined, { text, fields });
    const { state } = given(session('one', TODAY, next('A'), next('B\nmore of B'), next('C')));
    const first = show(state);
    expect(section(fileOf(first), 'Next Actions')).toBe('1. A\n2. B\n   more of B\n3. C');
    const working = { ...state.working, next: state.working.next.slice(1) };
    const second = show(state, { working, frame: first.files, names: first.names });
    expect(section(fileOf(second), 'Next Actions')).toBe('1. B\n   more of B\n2. C');
    expect(read({ 'CONTINUITY.md': fileOf(second) }).work?.next).toEqual(['B\nmore of B', 'C']);
  });

  it('shows a file as its path and what changes [continuity:files-line-format]', () => {
    const touched = (text: string, change?: string) =>
      did('Touched', undefined, { text, fields: change === undefined ? {} : { change } });
    const { state } = given(
      session('one', TODAY, touched('src/a.ts'), touched('src/b.ts', 'paging: by cursor')),
    );
    expect(section(fileOf(show(state)), 'Files')).toBe('- src/b.ts: paging: by cursor\n- src/a.ts');
    expect(read({ 'CONTINUITY.md': fileOf(show(state)) }).work?.files).toEqual([
      { path: 'src/b.ts', change: 'paging: by cursor' },
      { path: 'src/a.ts', change: '' },
    ]);
  });

  it('keeps working context as it was written [continuity:working-context-free-text]', () => {
    const context = 'Two things:\n\n- the cache\n\n```ts\n## not a heading\n```\n\n### a heading\n[link](x)';
    const { state } = given(session('one', TODAY, did('Checkpoint', undefined, { text: context })));
    const text = fileOf(show(state));
    expect(text).toContain('```ts\n## not a heading\n```');
    expect(read({ 'CONTINUITY.md': text }).work?.context).toBe(context);
  });

  it('says when a goal is longer than two sentences [continuity:goal-at-most-two-sentences]', () => {
    const notes = (text: string) => show(given(session('one', TODAY, goal(text))).state).notes;
    expect(notes('Ship it. Then rest.')).toEqual([]);
    expect(notes('Ship it. Rest. Ship again.')).toMatchObject([{ code: 'long-goal', level: 'notice' }]);
  });

  it('puts an undecided contradiction among the blockers until it is closed [continuity:unresolved-conflict-is-a-blocker]', () => {
    const raised = did('Raised', 'ot-cache', {
      kind: 'thread',
      text: 'Redis or not?',
      fields: { type: 'contradiction' },
    });
    const drift = did('Raised', 'ot-drift', {
      kind: 'thread',
      text: 'Still needed?',
      fields: { type: 'drift' },
    });
    expect(section(fileOf(show(given(session('one', TODAY, raised, drift)).state)), 'Active Blockers')).toBe(
      '- Redis or not?',
    );
    const { state } = given(session('one', TODAY, raised, did('Closed', 'ot-cache')));
    expect(section(fileOf(show(state)), 'Active Blockers')).toBe('- [No blockers]');
  });

  it('shows decisions and learnings of the session, one line and six labels [continuity:decision-line-format] [continuity:learning-block-six-fields] [continuity:session-end-keeps-learnings-and-decisions]', () => {
    const decided = (id: string, text: string) =>
      created(id, { kind: 'decision', text, fields: { context: 'One replica per region' } });
    const { state } = given(
      session('one', '2026-05-11', decided('old', 'Cache in Redis')),
      session(
        'two',
        TODAY,
        decided('new', 'Cache in process'),
        learned('lock', { task: 'T-9', scope: 'module:orders' }),
      ),
    );
    const text = fileOf(show(state));
    expect(section(text, 'Key Decisions')).toBe('- Cache in process: One replica per region — 2026-05-12');
    expect(section(text, 'Mistakes')).toMatch(
      /^### L001\n- \*\*What Failed:\*\* Error lock\n- \*\*Why It Failed:\*\* Cause lock\n- \*\*How to Prevent:\*\* Prevention lock\n- \*\*Timestamp:\*\* 2026-05-12\n- \*\*Agent:\*\* \S+\n- \*\*Task:\*\* T-9\n- \*\*Scope:\*\* module:orders$/,
    );
  });

  it('lets go of what is older than a week; the JSON files keep it [continuity:working-memory-rotates-after-seven-days]', () => {
    const { state } = given(
      session(
        'one',
        '2026-05-05',
        learned('old'),
        did('Task', undefined, { text: 'Did it', fields: { status: 'done' } }),
      ),
    );
    const week = show(state);
    expect(section(fileOf(week), 'Mistakes')).toContain('Error old');
    expect(section(fileOf(week), 'Just Completed')).toBe('- Did it');
    const after = show(state, { frame: week.files, names: week.names }, '2026-05-13');
    expect(section(fileOf(after), 'Mistakes')).toBe('[1 older one is in learnings.json]');
    expect(section(fileOf(after), 'Just Completed')).toBe('- [Nothing yet]');
    expect(records(after, 'learnings.json')).toMatchObject([{ id: 'L001', error: 'Error old' }]);
  });

  it('CM-02, CM-15: fifteen learnings: the newest that fit are shown first, in at most 500 words, and all are recorded [continuity:working-file-max-500-words]', () => {
    const many = Array.from({ length: 15 }, (_, n) =>
      learned(`e${n + 1}`, { cause: 'because of '.repeat(12) }),
    );
    const shown = show(given(session('one', TODAY, goal('Ship'), ...many)).state);
    const text = fileOf(shown);
    expect(countWords(text)).toBeLessThanOrEqual(500);
    const ids = Array.from(text.matchAll(/^### (L\d+)$/gm), ([, id]) => id);
    expect(ids.length).toBeGreaterThan(3);
    expect(ids).toEqual(
      ['L015', 'L014', 'L013', 'L012', 'L011', 'L010', 'L009', 'L008'].slice(0, ids.length),
    );
    expect(text).toContain(`[${15 - ids.length} more: learnings.json]`);
    expect(shown.notes).toMatchObject([{ code: 'rotated', file: 'CONTINUITY.md' }]);
    expect(records(shown, 'learnings.json')).toHaveLength(15);
  });

  it('takes out counts that stand between learnings, and shows the newest again', () => {
    const many = Array.from({ length: 15 }, (_, n) =>
      learned(`e${n + 1}`, { cause: 'because of '.repeat(12) }),
    );
    const { state } = given(session('one', TODAY, ...many));
    const shown = show(state);
    const blocks = section(fileOf(shown), 'Mistakes').split('\n\n').slice(-4, -1);
    const damaged = [
      '[9 more: learnings.json]',
      ...blocks.map((block) => `${block}\n\n[2 more: learnings.json]`),
    ];
    const text = fileOf(shown).replace(section(fileOf(shown), 'Mistakes'), damaged.join('\n\n'));
    const files = new Map([...shown.files, ['CONTINUITY.md', text]]);
    expect(section(fileOf(show(state, { frame: files, names: shown.names })), 'Mistakes')).toBe(
      section(fileOf(shown), 'Mistakes'),
    );
  });

  it('is budgeted by the token estimate, 675 where 500 words are allowed [continuity:working-file-token-budget]', () => {
    const plain = 'run the test after each batch and look at the files before we go on '.repeat(36);
    expect(countWords(plain)).toBeGreaterThan(500);
    expect(estimateTokens(plain)).toBeGreaterThan(400);
    expect(estimateTokens(plain)).toBeLessThan(675);
    const many = Array.from({ length: 15 }, (_, n) =>
      learned(`e${n + 1}`, {
        cause: `src/modules/tariff-${n}/__fixtures__/case_${n}.spec.ts:118:42 `.repeat(4),
      }),
    );
    const shown = show(given(session('one', TODAY, goal('Ship'), ...many)).state);
    expect(countWords(fileOf(shown))).toBeLessThan(400);
    expect(estimateTokens(fileOf(shown))).toBeLessThanOrEqual(675);
    expect(shown.notes).toMatchObject([{ code: 'rotated', file: 'CONTINUITY.md' }]);
  });

  it('points to a context that is too long instead of cutting it', () => {
    const { state } = given(
      session('one', TODAY, goal('Ship'), did('Checkpoint', undefined, { text: 'word '.repeat(600) })),
    );
    const shown = show(state);
    expect(section(fileOf(shown), 'Working Context')).toBe(
      '[600 words, too many for here: tide continuity status]',
    );
    expect(read({ 'CONTINUITY.md': fileOf(shown) }).work).not.toHaveProperty('context');
    const working = {
      ...state.working,
      context: { text: 'Short', session: 'one', at: `${TODAY}T00:00:00Z` },
    };
    expect(section(fileOf(show(state, { working, frame: shown.files })), 'Working Context')).toBe('Short');
  });

  it('leaves a section out that was taken out, until there is something to say in it', () => {
    const text = working().replace(/## Active Blockers\n.*\n\n/, '');
    const input = adopted(continuityView, folder({ 'CONTINUITY.md': text }));
    expect(fileOf(continuityView.render(input))).toContain(text.slice(0, 40));
    expect(fileOf(continuityView.render(input))).not.toContain('Blockers');
    const blockers = [{ text: 'No keys', session: 'adoption', at: '2026-05-12T09:00:00Z' }];
    const after = fileOf(continuityView.render({ ...input, working: { ...input.working, blockers } }));
    expect(after).toContain('2. Measure the hit rate\n\n## Active Blockers\n- No keys\n\n## Key Decisions');
  });
});

describe('what the original gets wrong', () => {
  it('CM-01: goal, task, files, learnings and decisions all survive', () => {
    const input = adopted(continuityView, folder(full));
    const shown = continuityView.render(input);
    expect(Object.fromEntries(shown.files)).toEqual(full);
    const { items, work } = continuityView.read(shown.files);
    expect(items.map(({ name }) => name)).toEqual(['L014', 'L015', 'D006', 'D007', 'ML003']);
    expect(work).toMatchObject({
      goal: expect.stringContaining('tariff'),
      files: [{ path: 'src/tariff/repo.ts' }, {}],
    });
  });

  it('CM-03: placeholders are not content [continuity:placeholders-never-become-data]', () => {
    const { items, work, problems } = read(placeholders);
    expect(items).toEqual([]);
    expect(problems).toEqual([]);
    expect(work).toEqual({
      goal: '',
      task: '',
      completed: [],
      next: [],
      blockers: [],
      files: [],
      context: '',
      notes: [],
    });
  });

  it('CM-04: a goal with headings and bullets stays a goal', () => {
    const text = 'Ship\n## Just Completed\n- fake\n<!-- open\n```\n<<<<<<< HEAD';
    const shown = show(given(session('one', TODAY, goal(text))).state);
    const { work, problems } = read({ 'CONTINUITY.md': fileOf(shown) });
    expect(problems).toEqual([]);
    expect(work?.goal).toBe(text);
    expect(work?.completed).toEqual([]);
  });

  it('CM-05: the header is read at its place only', () => {
    const text = `My Project: zzz\nCurrent Phase of the moon: full\n${working()}\nCurrent Phase: idle\n`;
    expect(read({ 'CONTINUITY.md': text }).work?.phase).toBe('executing');
  });

  it('CM-06: two headings with no line between them are an empty section', () => {
    const { work } = read({ 'CONTINUITY.md': '## Just Completed\n## Active Blockers\n- keys\n' });
    expect(work).toEqual({ completed: [], blockers: ['keys'] });
  });

  it('CM-07: a cut file is an error with line and expectation, and is never written over', () => {
    const cut = (full['learnings.json'] ?? '').slice(0, -20);
    const files = { ...full, 'learnings.json': cut };
    expect(read(files).problems).toMatchObject([
      {
        code: 'bad-json',
        level: 'error',
        file: 'learnings.json',
        line: 24,
        received: expect.any(String),
        expected: expect.any(String),
      },
    ]);
    const { state } = given(session('one', TODAY, learned('new')));
    const shown = show(state, { frame: folder(files) });
    expect(fileOf(shown, 'learnings.json')).toBe(cut);
    expect(section(fileOf(shown), 'Mistakes')).toBe(section(working(), 'Mistakes'));
  });

  it('CM-08: a learning met again is one record with a count', () => {
    const { state } = given(
      session('one', '2026-05-11', learned('lock')),
      session('two', TODAY, did('Reinforced', 'lock')),
    );
    expect(records(show(state), 'learnings.json')).toMatchObject([
      { reinforceCount: 1, lastRelevant: TODAY },
    ]);
  });

  it('CM-13: one reader for all dialects, A before snake_case before v2 [continuity:learnings-older-dialects-read]', () => {
    const { items, problems } = read(dialects);
    expect(items.map(({ name, statement, scope }) => [name, statement, scope])).toEqual([
      ['0b9e3a52-6f1e-4a51-9d0e-5b7c1d2e3f40', 'Tariff test flaky on CI', 'module:tariff'],
      ['x-2', 'Export lost rows', 'project'],
      ['learnings:wins-over-b', 'A wins over B', undefined],
      ['6a1d', 'Ship on Mondays', undefined],
    ]);
    expect(items[0]?.fields).toEqual([
      ['cause', 'Clock read twice'],
      ['prevention', 'Inject one clock per test'],
      ['agent', 'claude'],
      ['task', 'T-101'],
    ]);
    expect(items[1]?.life).toMatchObject({ reinforcements: 3, ttl: 60, status: 'corrected' });
    expect(items[2]?.life).toMatchObject({ reinforcements: 1 });
    expect(problems.map(({ level, line, file }) => [level, line, file])).toEqual([
      ['notice', 6, 'memory/learnings.json'],
      ['notice', 6, 'memory/learnings.json'],
      ['notice', 7, 'memory/learnings.json'],
    ]);
  });
});

describe('the JSON files', () => {
  it('record a learning with all its fields [continuity:learnings-json-fields] [continuity:learning-short-ids]', () => {
    const shown = show(
      given(session('one', '2026-05-10', learned('lock', { scope: 'path:src/db.ts' }))).state,
    );
    expect(fileOf(shown, 'learnings.json')).toBe(`[
  {
    "id": "L001",
    "date": "2026-05-10",
    "error": "Error lock",
    "cause": "Cause lock",
    "prevention": "Prevention lock",
    "scope": "file:src/db.ts",
    "ttl": 30,
    "reinforceCount": 0,
    "lastRelevant": "2026-05-10",
    "status": "active"
  }
]
`);
    expect([...shown.names]).toEqual([['L001', 'lock']]);
  });

  it('never give a number twice, not even one of an erased learning', () => {
    const { state } = given(session('one', TODAY, learned('a'), learned('b')));
    const input = inputOf(state, TODAY);
    const facts = input.facts.map((one) =>
      one.fact.id === 'b' ? { ...one, fact: { ...one.fact, forgotten: true as const } } : one,
    );
    const first = continuityView.render(input);
    const second = continuityView.render({ ...input, facts, frame: first.files, names: first.names });
    expect(records(second, 'learnings.json').map(({ id }: { id: string }) => id)).toEqual(['L001']);
    const more = given(session('one', TODAY, learned('a'), learned('b'), learned('c'))).state;
    const third = inputOf(more, TODAY, { frame: second.files, names: second.names });
    const shown = continuityView.render({ ...third, facts: [...facts, ...third.facts.slice(2)] });
    expect([...shown.names]).toEqual([
      ['L001', 'a'],
      ['L003', 'c'],
    ]);
  });

  it('record a decision, active or superseded by a name [continuity:decisions-json-fields] [continuity:decision-status-values] [continuity:global-scope-means-project]', () => {
    const decided = (id: string, fields = {}) =>
      created(id, { kind: 'decision', text: id, fields: { context: 'Why', ...fields } });
    const { state } = given(
      session(
        'one',
        TODAY,
        decided('redis'),
        decided('process', { constraint: 'One replica', decision: 'In process' }),
      ),
      session('two', TODAY, did('Superseded', 'redis', { kind: 'decision', by: 'process' })),
      quiet(60, '2026-05-12'),
    );
    const shown = show(state, {}, '2027-05-12');
    expect(records(shown, 'decisions.json')).toEqual([
      {
        id: 'D001',
        date: TODAY,
        decision: 'redis',
        rationale: 'Why',
        scope: 'global',
        supersededBy: 'D002',
        status: 'superseded',
      },
      {
        id: 'D002',
        date: TODAY,
        title: 'process',
        decision: 'In process',
        rationale: 'Why',
        constraints: ['One replica'],
        scope: 'global',
        supersededBy: null,
        status: 'active',
      },
    ]);
    const { items } = continuityView.read(shown.files);
    expect(items[1]).toMatchObject({ statement: 'process', scope: 'project', life: { status: 'active' } });
    expect(items[0]?.life).toMatchObject({ status: 'superseded', supersededBy: 'D002' });
  });

  it('record what memory itself did wrong [continuity:meta-learnings-json-fields]', () => {
    const { items } = read(full);
    expect(items.at(-1)).toMatchObject({
      name: 'ML003',
      kind: 'learning',
      statement: 'Deploy 51 aborted half way',
      fields: [
        ['cause', 'CONCURRENTLY cannot run inside our migration transaction'],
        ['type', 'memory-caused-bug'],
        ['affected', 'L014'],
        ['action', 'corrected'],
        ['tag', 'meta-learning'],
      ],
    });
    const fault = created('fault', {
      text: 'Deploy failed',
      fields: {
        tag: 'meta-learning',
        type: 'memory-caused-bug',
        affected: 'lock',
        action: 'invalidated',
        cause: 'Too old',
      },
    });
    const shown = show(given(session('one', TODAY, learned('lock'), fault)).state);
    expect(records(shown, 'meta-learnings.json')).toEqual([
      {
        id: 'ML001',
        type: 'memory-caused-bug',
        affectedLearning: 'L001',
        action: 'invalidated',
        reason: 'Too old',
        bugDescription: 'Deploy failed',
        date: TODAY,
      },
    ]);
    expect(records(shown, 'learnings.json')).toHaveLength(1);
  });

  it('change a record in place: its dialect, its foreign keys and every other record stay', () => {
    const input = adopted(continuityView, folder(dialects));
    const facts = input.facts.map((one) =>
      one.fact.statement === 'Export lost rows'
        ? {
            ...one,
            status: 'invalidated' as const,
            fact: { ...one.fact, fields: [['prevention', 'Count twice']] as const },
          }
        : one,
    );
    const shown = continuityView.render({ ...input, facts });
    expect(fileOf(shown, 'memory/learnings.json')).toBe(
      dialects['memory/learnings.json']
        ?.replace('"Count them"', '"Count twice"')
        .replace('"corrected"', '"invalidated"'),
    );
  });

  it('put a new learning at the end, in the manner of the file, and into the file the documents name', () => {
    const input = adopted(continuityView, folder(dialects));
    const { state } = given(session('one', TODAY, learned('lock')));
    const facts = [...input.facts, ...inputOf(state, TODAY).facts];
    const shown = continuityView.render({ ...input, facts });
    expect(fileOf(shown, 'memory/learnings.json')).toMatch(
      /"not a record", \{"id": "L004", "date": "2026-05-12", .*\}\]$/,
    );
    expect(records(shown, 'learnings.json').map(({ error }: { error: string }) => error)).toEqual([
      'Tariff test flaky on CI',
      'Export lost rows',
      'A wins over B',
      'Error lock',
    ]);
    expect(shown.files.has('decisions.json')).toBe(false);
  });

  it('keep a record nobody knows, take out one that was erased', () => {
    const input = adopted(continuityView, folder(full));
    const names = new Map([...input.names].filter(([name]) => name !== 'L015'));
    const without = input.facts.filter(({ fact }) => fact.id !== input.names.get('L015'));
    expect(
      records(continuityView.render({ ...input, names, facts: without }), 'learnings.json'),
    ).toHaveLength(2);
    const facts = input.facts.map((one) =>
      one.fact.id === input.names.get('L015')
        ? { ...one, fact: { ...one.fact, forgotten: true as const } }
        : one,
    );
    expect(fileOf(continuityView.render({ ...input, facts }), 'learnings.json')).toMatch(
      /^\[\n {2}\{\n[^{]*L014[^{]*\n\]\n$/,
    );
  });

  it('find their facts again when the names were lost', () => {
    const input = adopted(continuityView, folder(full));
    const shown = continuityView.render({ ...input, names: new Map() });
    expect(Object.fromEntries(shown.files)).toEqual(full);
    expect(Object.fromEntries(shown.names)).toEqual(Object.fromEntries(input.names));
  });

  it('are made when what the working file alone said has to be recorded', () => {
    const input = adopted(continuityView, folder(alone));
    expect(continuityView.read(folder(alone)).items.map(({ name, kind }) => [name, kind])).toEqual([
      ['CONTINUITY.md#export-lost-rows', 'learning'],
      ['CONTINUITY.md#seed-script-needs-node-20', 'learning'],
      ['CONTINUITY.md#ship-mondays-support-awake', 'decision'],
      ['CONTINUITY.md#keep-old-endpoint', 'decision'],
    ]);
    const { state } = given(session('one', TODAY, learned('lock')));
    const shown = continuityView.render({
      ...input,
      facts: [...input.facts, ...inputOf(state, TODAY).facts],
    });
    expect(
      records(shown, 'learnings.json').map(({ id, error }: { id: string; error: string }) => [id, error]),
    ).toEqual([
      ['L001', 'Export lost rows'],
      ['L002', 'The seed script needs Node 20'],
      ['L003', 'Error lock'],
    ]);
    expect(shown.files.has('decisions.json')).toBe(false);
    expect(section(fileOf(shown), 'Mistakes')).toMatch(/^### L003\n[^#]*\n### Export lost rows\n/);
    const { items } = continuityView.read(shown.files);
    expect(items.map(({ name }) => name).sort()).toEqual([...shown.names.keys()].sort());
  });

  it('count against a block that was made to say something else, which stays and is told about', () => {
    const files = {
      ...full,
      'CONTINUITY.md': working().replace('Create indexes concurrently', 'Never index'),
    };
    const { items, problems } = read(files);
    expect(items[0]?.fields).toContainEqual(['prevention', 'Create indexes concurrently']);
    expect(problems).toMatchObject([{ level: 'notice', file: 'CONTINUITY.md', code: 'continuity-differs' }]);
    expect(Object.fromEntries(continuityView.render(adopted(continuityView, folder(files))).files)).toEqual(
      files,
    );
  });

  it('follow a fact that changed, in both places', () => {
    const input = adopted(continuityView, folder(full));
    const facts = input.facts.map((one) =>
      one.fact.id === input.names.get('L014')
        ? { ...one, fact: { ...one.fact, statement: 'Orders were locked' } }
        : one,
    );
    const shown = continuityView.render({ ...input, facts });
    expect(records(shown, 'learnings.json')[0]).toMatchObject({
      id: 'L014',
      error: 'Orders were locked',
      ttl: 60,
    });
    expect(section(fileOf(shown), 'Mistakes')).toContain('### L014\n- **What Failed:** Orders were locked\n');
  });

  it('hold nothing that nobody vouches for', () => {
    const { state } = given(session('one', TODAY, learned('web', { trust: 'untrusted' })));
    expect(fileOf(show(state), 'learnings.json')).toBe('[]\n');
  });
});
