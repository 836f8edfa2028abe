// The continuity protocol's own names for the same things.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARN, prepared, Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.remove());

describe('tide continuity', () => {
  it('init sets up working memory for the project in the current folder [continuity:init-command]', () => {
    expect(scratch.tide('continuity', 'init')).toBe(`Made: ${scratch.project}/.tidemark
  wrote .cm/learnings.json
  wrote .cm/decisions.json
  wrote .cm/meta-learnings.json
  wrote .cm/CONTINUITY.md
`);
    expect(scratch.tide('continuity', 'init')).toBe(
      `There already: ${scratch.project}/.tidemark\n  every file was up to date\n`,
    );
    scratch.tide('work', 'goal', 'Ship it');
    expect(scratch.json<Fields>('continuity', 'status')).toMatchObject({ goal: 'Ship it' });
  });

  it('init leaves memory of the protocol alone that is there already, and says how it is taken over', () => {
    const text = '# CodyMaster Working Memory\n\n## Active Goal\nShip it\n';
    scratch.write('.cm/CONTINUITY.md', text);
    expect(scratch.tide('continuity', 'init')).toBe(
      `Made: ${scratch.project}/.tidemark\n.cm holds memory already; take it over with: tide adopt .cm\n`,
    );
    expect(scratch.json('continuity', 'init')).toMatchObject({
      created: false,
      kept: false,
      written: [],
      hint: '.cm holds memory already; take it over with: tide adopt .cm',
    });
    expect(scratch.read('.cm/CONTINUITY.md')).toBe(text);
    scratch.tide('adopt', '.cm');
    expect(scratch.json('continuity', 'init')).toMatchObject({ kept: true, hint: null });
    expect(scratch.json<Fields>('continuity', 'status')).toMatchObject({ goal: 'Ship it' });
  });

  it('status counts iterations from where the file that was taken over had got to', () => {
    scratch.tide('init');
    scratch.write('.cm/CONTINUITY.md', '# Working Memory\nCurrent Iteration: 4\n\n## Active Goal\nShip it\n');
    const iteration = (...more: string[]) =>
      scratch.json<{ iteration: number }>('continuity', 'status', ...more).iteration;
    expect(iteration()).toBe(0);
    scratch.tide('adopt', '.cm');
    expect(iteration()).toBe(4);
    expect(iteration('--as-of', 'today')).toBe(1);
    scratch.tide('work', 'goal', 'Ship it soon');
    expect(scratch.read('.cm/CONTINUITY.md')).toContain('Current Iteration: 4\n');
    expect(scratch.tide('continuity', 'status')).toContain('iteration 4;');
  });

  it('status prints the current working state, with nothing counted on a fresh store [continuity:status-command]', () => {
    scratch.tide('continuity', 'init');
    expect(scratch.json('continuity', 'status')).toEqual({
      project: 'harbor-api',
      phase: 'idle',
      iteration: 0,
      goal: null,
      task: null,
      completed: [],
      next: [],
      blockers: [],
      learnings: 0,
      metaLearnings: 0,
      decisions: 0,
      decided: [],
    });
    expect(scratch.tide('continuity', 'status')).toBe(
      'harbor-api idle, iteration 0; 0 learnings, 0 decisions\nNothing is being worked on. Start with: tide work goal "..."\n',
    );
    scratch.tide(...LEARN);
    scratch.tide('remember', 'learning', 'A deploy aborted', '--set', 'tag=meta-learning');
    scratch.tide('decide', 'Cookies', '--context', 'c', '--decision', 'd');
    scratch.tide('work', 'goal', 'Cache the lookup');
    scratch.tide('work', 'task', 'Add a cache');
    scratch.tide('work', 'done', 'Extracted TariffRepo (src/tariff/repo.ts:12)');
    scratch.tide('work', 'next', 'Add a TTL test');
    scratch.tide('work', 'block', 'Waiting for keys');
    scratch.tide('work', 'checkpoint', 'Half way', '--phase', 'executing');
    expect(scratch.json('continuity', 'status')).toEqual({
      project: 'harbor-api',
      phase: 'executing',
      iteration: 1,
      goal: 'Cache the lookup',
      task: 'Add a cache',
      completed: ['Extracted TariffRepo (src/tariff/repo.ts:12)'],
      next: ['Add a TTL test'],
      blockers: ['Waiting for keys'],
      learnings: 1,
      metaLearnings: 1,
      decisions: 1,
      decided: ['Cookies'],
    });
  });

  it('learnings lists the recorded learnings, newest first [continuity:learnings-command]', () => {
    scratch.tide('init');
    expect(scratch.tide('continuity', 'learnings')).toBe('No learnings yet.\n');
    for (const [day, id] of [
      ['02', 'first'],
      ['03', 'second'],
      ['04', 'third'],
    ]) {
      scratch.now = `2026-03-${day}T09:00:00Z`;
      scratch.tide('learn', `Error ${id}`, '--cause', `Cause ${id}`, '--prevention', 'p', '--id', id ?? '');
    }
    const ids = () =>
      scratch
        .json<{ learnings: { id: string }[] }>('continuity', 'learnings')
        .learnings.map((learning) => learning.id);
    expect(ids()).toEqual(['third', 'second', 'first']);
    scratch.now = '2026-03-05T09:00:00Z';
    scratch.tide('reinforce', 'first');
    expect(ids()).toEqual(['first', 'third', 'second']);
    scratch.tide('invalidate', 'third', '--because', 'no');
    expect(scratch.tide('continuity', 'learnings')).toBe(`first global, today, reinforced 1×, ttl 30
  Error first
  cause       Cause first
  prevention  p

second global, 2 days ago, reinforced 0×, ttl 30
  Error second
  cause       Cause second
  prevention  p
`);
  });

  it('CM-11: learnings speaks in the words of the protocol, and what holds everywhere is in every scope', () => {
    scratch.tide('continuity', 'init');
    scratch.tide(...LEARN, '--scope', 'module:i18n');
    scratch.tide('learn', 'Clock read twice', '--cause', 'c', '--prevention', 'p', '--id', 'clock');
    const of = (...words: string[]) =>
      scratch.json<{ learnings: Fields[] }>('continuity', 'learnings', ...words).learnings;
    expect(of('--scope', 'module:i18n').map(({ id }) => id)).toEqual(['L002', 'L001']);
    expect(of('--scope', 'module:auth').map(({ id }) => id)).toEqual(['L002']);
    expect(of()[1]).toEqual({
      id: 'L001',
      date: '2026-03-02',
      error: 'i18n keys missing in th.json',
      cause: 'Batch extraction skipped Thai',
      prevention: 'Run the sync test',
      scope: 'module:i18n',
      ttl: 30,
      reinforceCount: 0,
      lastRelevant: '2026-03-02',
      status: 'active',
      fact: 'missing-keys',
      flags: [],
    });
    scratch.tide('archive', 'clock', '--because', 'old');
    expect(of().map(({ id }) => id)).toEqual(['L001']);
    expect(of('--all').map(({ id, status }) => [id, status])).toEqual([
      ['L002', 'archived'],
      ['L001', 'active'],
    ]);
    expect(scratch.tide('continuity', 'learnings')).toContain(
      'L001 missing-keys module:i18n, today, reinforced 0×, ttl 30\n  i18n keys missing in th.json\n',
    );
    const { code, json } = ask<Failure>(scratch, 'continuity', 'learnings', '--scope', 'nowhere:x');
    expect({ code, error: json.error }).toEqual({ code: 2, error: 'usage' });
  });
});

describe('CONTINUITY.md', () => {
  const working = () => scratch.read('.cm/CONTINUITY.md');
  const begin = prepared(() => {
    scratch.tide('continuity', 'init');
  });
  beforeEach(() => begin(scratch));

  it('is current after each command that changes anything, with nothing else lost [continuity:working-file-current-after-each-change] [continuity:session-end-updates-completed] [continuity:session-end-updates-files]', () => {
    scratch.write('.cm/CONTINUITY.md', `${working()}\n## Our own notes\n\nKeep me.\n`);
    const steps: [words: string[], shown: string][] = [
      [['work', 'goal', 'Cache the lookup'], '## Active Goal\nCache the lookup\n'],
      [['work', 'task', 'Add a cache'], '- Title: Add a cache\n'],
      [['work', 'next', 'Add a TTL test', 'Ask for keys'], '1. Add a TTL test\n2. Ask for keys\n'],
      [['work', 'done', '1'], '## Just Completed\n- Add a TTL test\n'],
      [['work', 'block', 'No keys'], '## Active Blockers\n- No keys\n'],
      [['work', 'unblock', '1'], '## Active Blockers\n- [No blockers]\n'],
      [['work', 'touch', 'src/a.ts', 'extract'], '- src/a.ts: extract\n'],
      [['work', 'checkpoint', 'Half way', '--phase', 'testing'], 'Current Phase: testing\n'],
      [LEARN, '### L001\n- **What Failed:** i18n keys missing in th.json\n'],
      [['update', 'missing-keys', 'Keys were missing'], '- **What Failed:** Keys were missing\n'],
      [
        ['decide', 'Cookies', '--context', 'Phones', '--decision', 'Signed'],
        '- Signed: Phones — 2026-03-02\n',
      ],
      [['invalidate', 'missing-keys', '--because', 'no'], '## Mistakes & Learnings\n[No learnings yet]\n'],
    ];
    scratch.tide('sync');
    for (const [words, shown] of steps) {
      expect(scratch.run(...words)).toMatchObject({ code: 0, err: '' });
      expect(working()).toContain(shown);
    }
    scratch.tide('session', 'end', '--did', 'Cache behind a flag (src/a.ts:3)', '--context', 'us-2 waits');
    for (const shown of [
      '## Just Completed\n- Cache behind a flag (src/a.ts:3)\n- Add a TTL test\n',
      '## Working Context\nus-2 waits\n',
      '- src/a.ts: extract\n',
      '## Our own notes\n\nKeep me.\n',
    ])
      expect(working()).toContain(shown);
    expect(scratch.json<{ edits: []; written: [] }>('sync')).toMatchObject({ edits: [], written: [] });
  });

  it('takes over what somebody wrote into it before the command, and says so beside the answer', () => {
    scratch.write('.cm/CONTINUITY.md', working().replace('[No additional context]', 'Staging was reset'));
    const { code, out, err } = scratch.run('work', 'goal', 'Ship it', '--json');
    expect(code).toBe(0);
    expect(err).toBe('1 hand edit taken over from the layouts:\n  Checkpoint: "Staging was reset"\n');
    expect(JSON.parse(out)).toMatchObject({ working: { goal: { text: 'Ship it' } } });
    expect(scratch.json<{ working: Fields }>('work').working).toMatchObject({
      goal: { text: 'Ship it' },
      context: { text: 'Staging was reset' },
    });
  });

  it('that cannot be written never makes a command fail', () => {
    const torn = '[{"id": "L001"';
    scratch.write('.cm/learnings.json', torn);
    const { code, out, err } = scratch.run('work', 'goal', 'Ship it');
    expect({ code, out }).toEqual({ code: 0, out: 'Goal: Ship it\n' });
    expect(err).toMatch(/^\.cm\/learnings\.json:1: It is not JSON/);
    expect(scratch.read('.cm/learnings.json')).toBe(torn);
    expect(working()).toContain('## Active Goal\nShip it\n');
    rmSync(join(scratch.project, '.cm'), { recursive: true });
    scratch.write('.cm', 'a file where a folder was');
    const blocked = scratch.run('work', 'goal', 'Ship it twice');
    expect({ code: blocked.code, out: blocked.out }).toEqual({ code: 0, out: 'Goal: Ship it twice\n' });
    expect(blocked.err).not.toBe('');
  });

  it('shows the newest learnings and one count of the others, whichever came in when [continuity:working-file-max-500-words]', () => {
    for (let n = 1; n <= 12; n++)
      scratch.tide(
        ...['learn', `Import ${n} failed on the second run of the nightly batch for harbor ${n}`],
        ...[
          '--cause',
          `Table ${n} was locked`,
          '--prevention',
          `Lock table ${n} last`,
          '--id',
          `import-${n}`,
        ],
      );
    const ids = Array.from(working().matchAll(/^### (L\d+)$/gm), ([, id]) => id);
    expect(ids.length).toBeGreaterThan(3);
    expect(ids).toEqual(ids.map((_, n) => `L${String(12 - n).padStart(3, '0')}`));
    expect(working().match(/\[\d+ more: .*\]/g)).toEqual([`[${12 - ids.length} more: learnings.json]`]);
    expect(scratch.json<{ edits: []; written: [] }>('sync')).toMatchObject({ edits: [], written: [] });
  });

  it('shows two sentences of a goal; who changes them keeps the others [continuity:goal-at-most-two-sentences]', () => {
    scratch.tide(
      'work',
      'goal',
      'Cache the lookup. Keep `us-2` up. Ask Ada first. Stop at noon. Tell Bo. Rest.',
    );
    expect(working()).toContain(
      '## Active Goal\nCache the lookup. Keep `us-2` up.\n[4 more sentences: tide continuity status]\n\n##',
    );
    expect(scratch.json<{ edits: [] }>('sync').edits).toEqual([]);
    scratch.write('.cm/CONTINUITY.md', working().replace('Cache the lookup.', 'Cache every lookup.'));
    scratch.tide('sync');
    const goal = 'Cache every lookup. Keep `us-2` up. Ask Ada first. Stop at noon. Tell Bo. Rest.';
    expect(scratch.json<Fields>('continuity', 'status').goal).toBe(goal);
    scratch.write('.cm/CONTINUITY.md', working().replace(/Cache every.*\n\[4 more.*\n/, 'Rest.\n'));
    scratch.tide('sync');
    expect(scratch.json<Fields>('continuity', 'status').goal).toBe('Rest.');
  });

  it('is stamped with time and phase by a plain end of the session [continuity:session-end-stamps-phase-and-time]', () => {
    scratch.tide('work', 'task', 'Add a cache');
    scratch.now = '2026-03-02T11:30:00Z';
    scratch.tide('session', 'end');
    expect(working()).toContain('Last Updated: 2026-03-02T11:30:00Z\nCurrent Phase: executing\n');
    scratch.now = '2026-03-03T09:00:00Z';
    scratch.tide('work', 'done');
    scratch.tide('work', 'checkpoint', 'Waiting for review', '--phase', 'reviewing');
    scratch.now = '2026-03-03T10:00:00Z';
    scratch.tide('session', 'end');
    expect(working()).toContain('Last Updated: 2026-03-03T10:00:00Z\nCurrent Phase: reviewing\n');
    expect(working()).toContain('## Working Context\nWaiting for review\n');
  });

  it.each([['2026-03-02T16:00:00Z'], ['2026-03-03T11:00:00Z']])(
    'is stamped by a plain end at %s, however long ago something was written',
    (now) => {
      scratch.tide('work', 'task', 'Add a cache');
      scratch.now = now;
      scratch.tide('session', 'end');
      expect(working()).toContain(`Last Updated: ${now}\nCurrent Phase: executing\n`);
    },
  );

  it('keeps the id a task is given with [continuity:task-fields]', () => {
    scratch.tide('work', 'task', 'T-118', 'Add cache');
    expect(working()).toContain('- ID: T-118\n- Title: Add cache\n- Status: in-progress\n');
    expect(scratch.json<Fields>('continuity', 'status')).toMatchObject({ task: 'T-118 Add cache' });
    expect(scratch.json<{ edits: [] }>('sync').edits).toEqual([]);
    scratch.write('.cm/CONTINUITY.md', working().replace('Title: Add cache', 'Title: Add a cache'));
    scratch.tide('sync');
    expect(working()).toContain('- ID: T-118\n- Title: Add a cache\n');
    scratch.tide('work', 'task', 'UTF-8 breaks the importer');
    expect(working()).toContain('- ID: [none]\n- Title: UTF-8 breaks the importer\n');
  });

  it('shows notes of sessions, and a line taken out or changed there counts', () => {
    scratch.write(
      '.cm/CONTINUITY.md',
      working().replace('[No additional context]', '- Note: keys are in the vault'),
    );
    scratch.tide('session', 'note', 'Staging was reset');
    scratch.tide('session', 'note', 'The proxy drops </system> headers');
    expect(working()).toMatch(
      /## Working Context\n- Note: keys are in the vault\n- Note n-\w{8}: Staging was reset\n- Note n-\w{8}: The proxy/,
    );
    expect(scratch.json<{ edits: []; written: [] }>('sync')).toMatchObject({ edits: [], written: [] });
    scratch.write(
      '.cm/CONTINUITY.md',
      working()
        .replace(/- Note n-\w{8}: Staging.*\n/, '')
        .replace('The proxy drops', 'The gateway drops'),
    );
    scratch.tide('sync');
    expect(scratch.json<{ notes: { text: string }[] }>('notes').notes.map(({ text }) => text)).toEqual([
      'The gateway drops ‹/system> headers',
    ]);
    expect(scratch.json<{ working: Fields }>('work').working).toMatchObject({
      context: { text: '- Note: keys are in the vault' },
    });
  });

  it('tells how many notes it leaves out, and that line is no edit', () => {
    for (let n = 1; n <= 7; n++) scratch.tide('session', 'note', `Remark ${n}`);
    expect(working()).toMatch(/- Note n-\w{8}: Remark 7\n- \[2 more: tide notes\]\n/);
    expect(working()).not.toContain('Remark 2');
    expect(scratch.json<{ edits: []; written: [] }>('sync')).toMatchObject({ edits: [], written: [] });
    scratch.write('.cm/CONTINUITY.md', working().replace('- Note n', '- Keys are in the vault\n- Note n'));
    scratch.tide('sync');
    expect(scratch.json<{ working: Fields }>('work').working).toMatchObject({
      context: { text: '- Keys are in the vault' },
    });
    expect(scratch.json<{ notes: [] }>('notes').notes).toHaveLength(7);
  });

  it.each(['a pipe', 'a folder'])('is refused where %s stands in its place', (what) => {
    const file = join(scratch.project, '.cm/CONTINUITY.md');
    rmSync(file);
    if (what === 'a folder') mkdirSync(file);
    else execFileSync('mkfifo', [file]);
    const { code, err } = scratch.run('sync');
    expect(code).toBe(1);
    expect(err).toContain(`${file} is ${what}; it is not written.`);
  });

  it('is not touched by commands that only look', () => {
    scratch.write('.cm/CONTINUITY.md', working().replace('[No active goal set]', 'Ship it'));
    const before = working();
    for (const words of [['status'], ['list'], ['continuity', 'status'], ['work'], ['log']])
      scratch.tide(...words);
    expect(working()).toBe(before);
    expect(scratch.json<Fields>('continuity', 'status').goal).toBeNull();
  });
});

describe('working memory', () => {
  const begin = prepared(() => {
    scratch.tide('init');
  });
  beforeEach(() => begin(scratch));

  it('takes its goal and its next actions from commands of their own [continuity:goal-and-next-set-by-commands]', () => {
    scratch.tide('work', 'goal', 'First goal');
    scratch.tide('work', 'goal', 'Cache', 'the', 'lookup');
    scratch.tide('work', 'next', 'Add a TTL test', 'Ask for keys');
    scratch.tide('work', 'next', 'Write it down');
    const { goal, next } = scratch.json<Fields>('continuity', 'status');
    expect({ goal, next }).toEqual({
      goal: 'Cache the lookup',
      next: ['Add a TTL test', 'Ask for keys', 'Write it down'],
    });
    scratch.tide('work', 'done', '2');
    scratch.tide('work', 'done', 'add a ttl test');
    expect(scratch.json<Fields>('continuity', 'status')).toMatchObject({
      next: ['Write it down'],
      completed: ['Add a TTL test', 'Ask for keys'],
    });
  });

  it('finishes a step or the task by how it begins; where several begin so it asks which', () => {
    scratch.tide('work', 'task', 'Write the rollout plan');
    scratch.tide('work', 'next', 'Add a TTL test', 'Add the cache', 'Ask for keys');
    expect(scratch.tide('work', 'done', 'add a t')).toBe('Done: Add a TTL test\n');
    const next = () => scratch.json<Fields>('continuity', 'status').next;
    expect(next()).toEqual(['Add the cache', 'Ask for keys']);
    const { code, json } = ask<Failure>(scratch, 'work', 'done', 'A');
    expect({ code, similar: json.similar }).toEqual({ code: 2, similar: ['Add the cache', 'Ask for keys'] });
    expect(json.message).toBe('2 begin with "A".');
    expect(json.hint).toContain('1. Add the cache; 2. Ask for keys');
    expect(next()).toHaveLength(2);
    expect(scratch.tide('work', 'done', 'Write the roll')).toBe('Done: Write the rollout plan\n');
    expect(scratch.json<{ working: Fields }>('work').working.task).toBeUndefined();
    scratch.tide('work', 'done', 'Talked to Mira');
    expect(next()).toHaveLength(2);
    scratch.tide('work', 'block', 'Waiting for the freeze');
    scratch.tide('work', 'unblock', 'waiting');
    expect(scratch.json<{ working: Fields }>('work').working.blockers).toEqual([]);
  });

  it('leaves unfinished work to the session that follows [continuity:session-end-updates-next-actions]', () => {
    scratch.tide('work', 'goal', 'Cache the lookup');
    scratch.tide('work', 'next', 'Add a TTL test', 'Ask for keys');
    scratch.tide('work', 'done', '1');
    const { session } = scratch.json<{ session: string }>('session', 'end');
    scratch.now = '2026-03-04T09:00:00Z';
    scratch.tide('session', 'start', 'The next one');
    expect(scratch.json<Fields>('continuity', 'status').next).toEqual(['Ask for keys']);
    expect(scratch.tide('resume')).toContain('## Next\n\n1. Ask for keys\n');
    expect(scratch.read(`.tidemark/sessions/2026-03/${session}.md`)).toContain(
      '## Context for Next Session\n\nGoal: Cache the lookup\n- Next: Ask for keys\n',
    );
  });

  it('is in one of five phases, and reads that it is idle [continuity:phase-values]', () => {
    const phase = () => scratch.json<Fields>('continuity', 'status').phase;
    expect(phase()).toBe('idle');
    for (const name of ['planning', 'executing', 'testing', 'deploying', 'reviewing']) {
      scratch.tide('work', 'checkpoint', 'x', '--phase', name);
      expect(phase()).toBe(name);
    }
    const { code, json } = ask<Failure>(scratch, 'work', 'checkpoint', 'x', '--phase', 'tasting');
    expect({ code, message: json.message }).toEqual({
      code: 2,
      message: 'There is no phase `tasting`. Did you mean `testing`?',
    });
    const [path = ''] = scratch.sessions();
    scratch.write(path, scratch.read(path).replace('phase: reviewing', 'phase: idle'));
    expect(phase()).toBe('idle');
  });

  it('shows what was decided in this session, and not what another one decided', () => {
    scratch.tide('decide', 'Tariffs are cached', '--context', 'p95', '--decision', 'LRU');
    scratch.tide('session', 'end');
    scratch.tide('work', 'goal', 'Move tariff lookup behind a cache');
    expect(scratch.json<{ decisions: unknown[] }>('work').decisions).toEqual([]);
    scratch.tide('decide', 'Logs are JSON', '--context', 'search', '--decision', 'one object a line');
    scratch.tide('decide', 'Webhooks are not retried', '--context', 'queue', '--decision', 'no retry');
    expect(
      scratch
        .json<{ decisions: { statement: string }[] }>('work')
        .decisions.map(({ statement }) => statement),
    ).toEqual(['Webhooks are not retried', 'Logs are JSON']);
    expect(scratch.tide('work')).toMatch(/Decided +Webhooks are not retried\n +Logs are JSON\n/);
    expect(scratch.json<{ decided: string[] }>('continuity', 'status').decided).toHaveLength(2);
  });

  it('CM-16: lets a learning fade in the files as well, by the same arithmetic and from the one store', () => {
    scratch.tide('config', 'set', 'policy', 'days');
    scratch.tide('view', 'enable', 'continuity');
    scratch.tide('learn', 'Clock read twice', '--cause', 'c', '--prevention', 'p');
    const status = () => {
      scratch.tide('sync');
      return JSON.parse(scratch.read('.cm/learnings.json')).map((one: { status: string }) => one.status);
    };
    scratch.now = '2026-04-01T09:00:00Z';
    expect(status()).toEqual(['active']);
    scratch.now = '2026-04-02T09:00:00Z';
    expect(status()).toEqual(['archived']);
  });
});

it('tells each hand edit on a line of its own, with the file and the words', () => {
  const own = Scratch.repository();
  own.tide('view', 'enable', 'continuity');
  const file = '.cm/CONTINUITY.md';
  const words = 'The staging machine is reset every night at two';
  own.write(file, own.read(file).replace('## Active Blockers', `## Active Blockers\n${words}`));
  expect(own.run('work', 'next', 'Rest').err).toBe(
    `1 hand edit taken over from the layouts:\n  ${file}: "${words}"\n`,
  );
});

it('a record that is removed comes back as it was where the file may be an older one', () => {
  const scratch = Scratch.repository();
  scratch.tide('view', 'enable', 'continuity');
  scratch.tide('learn', 'Tests flake', '--cause', 'A shared port', '--prevention', 'Random ports');
  scratch.tide('learn', 'Docker is slow', '--cause', 'No cache', '--prevention', 'A cache');
  const before = scratch.read('.cm/learnings.json');
  scratch.write('.cm/learnings.json', JSON.stringify(JSON.parse(before).slice(0, 1), null, 2));
  expect(scratch.json<{ edits: { verb: string }[] }>('sync').edits.map(({ verb }) => verb)).not.toContain(
    'Updated',
  );
});
