// Every command of the table, once for a person and once for a program, in one working day.

import { afterAll, describe, expect, it } from 'vitest';
import { allCommands } from '../../src/surfaces/cli/table.ts';
import { LEARN, Scratch } from '../tide.ts';
import { ask } from './answers.ts';

const COMMANDS = await allCommands();

const STATED = ['id', 'outcome', 'event', 'similar', 'conflicts', 'thread'];
const FILLED = ['text', 'tokens'];
const MARKED = ['id', 'event', 'tier', 'status'];
/** Of one fact as of many. */
const MARKS = ['marked', 'redacted'];

/** What speaks a protocol of its own has journeys of its own. */
const ELSEWHERE = ['hook', 'mcp'];

/** What is run, in order, and the fields the contract promises for it. */
const DAY: readonly (readonly [words: readonly string[], fields: readonly string[]])[] = [
  [['init'], ['store', 'project', 'views', 'adoptable']],
  [
    ['continuity', 'init'],
    ['store', 'project'],
  ],
  [['session', 'start', 'Cache the tariff lookup'], ['session']],
  [['session'], ['session']],
  [LEARN, STATED],
  [['decide', 'JWT sessions', '--context', 'Stateless', '--decision', 'Signed JWT', '--id', 'jwt'], STATED],
  [
    ['decide', 'Cookie sessions', '--context', 'Revocation', '--decision', 'Signed cookies'].concat([
      ...['--alternative', 'JWT: cannot be revoked', '--constraint', 'No session state in the URL'],
      ...['--id', 'cookies', '--supersedes', 'jwt', '--because', 'mobile clients need revocation'],
    ]),
    STATED,
  ],
  [['prefer', 'Small signed commits', '--when', 'committing', '--words', 'stop squashing'], STATED],
  [['remember', 'module', 'Tariff lookup', '--set', 'path=src/tariff', '--scope', 'module:tariff'], STATED],
  [['remember', 'entity', 'The old guide', '--set', 'source=docs/old.md', '--id', 'guide'], STATED],
  [['remember', 'thread', 'Does us-2 wait for the freeze?', '--id', 'freeze'], STATED],
  [['import', '-'], 'sessions passages facts redacted skipped problems'.split(' ')],
  [['use', 'missing-keys'], MARKS],
  [['reinforce', 'missing-keys', '--because', 'again in fr.json'], MARKS],
  [['verify', 'cookies', '--because', 'read the code'], MARKS],
  [['correct', 'small-signed-commits', 'Small commits, signed', '--because', 'asked'], MARKS],
  [['update', 'tariff-lookup', '--set', 'debt=no timeout'], MARKS],
  [['pin', 'cookies'], MARKS],
  [['unpin', 'cookies'], MARKS],
  [['promote', 'tariff-lookup', '--to', 'project'], MARKED],
  [['promote', 'small-signed-commits', '--yes'], MARKED],
  [['archive', 'tariff-lookup', '--because', 'it moved'], MARKS],
  [['supersede', 'small-signed-commits', 'cookies', '--because', 'for the sake of it'], MARKS],
  [
    ['revoke', 'docs/old.md', '--because', 'written for version 1'],
    ['source', 'fallen', 'kept'],
  ],
  [
    ['show', 'cookies', '--history'],
    ['fact', 'history', 'origin'],
  ],
  [
    ['recall', 'commits'],
    ['query', 'level', 'levels', 'results', 'dropped', 'tokens'],
  ],
  [['list', '--all', '--scope', 'project'], ['facts']],
  [['log', '--since', 'today', '--limit', '3'], ['events']],
  [
    ['diff', '7d'],
    ['added', 'changed', 'faded', 'superseded'],
  ],
  [
    ['raise', 'Is the old guide wanted?', '--about', 'cookies'],
    ['id', 'outcome', 'thread'],
  ],
  [['threads'], ['threads']],
  [['anchors'], ['facts', 'suspect']],
  [
    ['resolve', 'freeze', '--because', 'yes, until Friday'],
    ['threads', ...MARKED],
  ],
  [['session', 'note', 'Staging was reset'], ['session']],
  [['notes'], ['notes']],
  [
    ['notes', 'use', 'n-'],
    ['session', 'note'],
  ],
  [
    ['notes', 'useful', 'n-'],
    ['session', 'note'],
  ],
  [
    ['notes', 'promote', 'n-', '--as', 'entity', '--id', 'staging'],
    ['note', 'id', 'outcome', 'session'],
  ],
  [['session', 'note', 'The keys expire on Friday'], ['session']],
  [
    ['notes', 'discard', 'n-'],
    ['session', 'note'],
  ],
  [['work', 'goal', 'Move tariff lookup behind a cache'], ['session']],
  [['work', 'task', 'Add a cache'], ['session']],
  [['work', 'next', 'Add a TTL test', 'Ask for keys'], ['session']],
  [['work', 'done', '1'], ['session']],
  [['work', 'summary'], ['markdown']],
  [['summary'], FILLED],
  [['anchor'], FILLED],
  [
    ['compact', 'chat.txt', '--dry-run'],
    [...FILLED, 'raw', 'summary', 'pruned', 'longTerm', 'dropped'],
  ],
  [
    ['handoff', '--to', 'reviewer', '--task', 'Cache', '--deliverable', 'src/tariff/cache.ts'].concat([
      ...['--risk', 'N/A — none identified', '--output', '9 passed'],
    ]),
    FILLED,
  ],
  [['pressure', '72'], FILLED],
  [['reflect', 'Read the freeze calendar', '--trigger', 'a freeze', '--next', 'Read it first'], FILLED],
  [['work', 'block', 'Keys are missing'], ['session']],
  [['work', 'unblock', '1'], ['session']],
  [['work', 'touch', 'src/tariff/repo.ts', 'extract'], ['session']],
  [['work', 'checkpoint', 'Eviction is open', '--phase', 'executing'], ['session']],
  [
    ['work', 'check', 'Split the tariff cache'],
    ['goal', 'drift', 'learnings'],
  ],
  [
    ['work', 'error', 'TypeError: tariff is undefined'],
    ['pattern', 'count', 'escalate'],
  ],
  [['work'], ['session']],
  [
    ['continuity', 'status'],
    ['goal', 'task', 'next', 'learnings', 'decisions'],
  ],
  [['continuity', 'learnings'], ['learnings']],
  [['invalidate', 'missing-keys', '--because', 'the file is generated'], MARKS],
  [['blame'], ['session', 'suspects']],
  [
    ['heal', 'cookies', '--narrow', 'module:auth', '--because', 'the jobs have no browser'],
    ['fault', 'healed', 'flagged', 'thread'],
  ],
  [['faults'], ['faults']],
  [['forget', 'missing-keys', '--yes'], ['erased']],
  [['session', 'end', '--did', 'Cached it', '--context', 'us-2 waits'], ['session']],
  [['resume', '--scope', 'module:tariff'], 'text tokens budget layers included dropped level'.split(' ')],
  [
    ['status'],
    'store facts live archived sessions events review flags threads health review.due review.reason'.split(
      ' ',
    ),
  ],
  [
    ['view', 'enable', 'continuity'],
    ['view', 'root', 'written', 'problems'],
  ],
  [['view', 'list'], ['views']],
  [['view', 'render', 'continuity'], ['views']],
  [['adopt', '.cm', '--dry-run'], 'view folder root items kinds logs adopted dryRun'.split(' ')],
  [['sync'], ['edits', 'written', 'removed', 'problems']],
  [
    ['view', 'enable', 'handbook'],
    ['view', 'root', 'written', 'problems'],
  ],
  [
    ['handbook', 'lint'],
    ['ok', 'findings', 'files', 'rules'],
  ],
  [
    ['view', 'disable', 'continuity'],
    ['view', 'disabled'],
  ],
  [['health'], ['score', 'status', 'indicators', 'sum']],
  [['check'], ['ok', 'base', 'looked', 'findings']],
  [['review'], 'retiered archived flagged threads swept invariants health due report dryRun'.split(' ')],
  [['opinion'], 'provider reason dryRun compared since left skipped passed found pairs'.split(' ')],
  [['fsck'], ['ok', 'problems']],
  [['rebuild'], ['ok', 'problems']],
  [['doctor'], ['ok', 'problems', 'agents']],
  [['version'], ['version']],
  [['install', 'claude-code', '--yes'], 'level agents written files left problems needs notes'.split(' ')],
  [['uninstall', 'claude-code', '--yes'], 'level agents written files left problems'.split(' ')],
  [['config'], ['file', 'settings']],
  [
    ['config', 'set', 'policy', 'days'],
    ['key', 'value'],
  ],
  [
    ['config', 'get', 'policy'],
    ['key', 'value'],
  ],
  [['config', 'unset', 'policy'], ['key']],
  [
    ['completions', 'fish'],
    ['shell', 'script'],
  ],
];

const scratches: Scratch[] = [];
afterAll(() => {
  for (const scratch of scratches) scratch.remove();
});

function fresh(): Scratch {
  const scratch = new Scratch();
  scratch.git('init', '--quiet');
  scratch.git('commit', '--quiet', '--allow-empty', '--message', 'Begin');
  scratch.write('chat.txt', 'User: Which port?\nAssistant: 8080.\n');
  scratches.push(scratch);
  return scratch;
}

/** The day has a confirmation in the name of a person, which a maintainer has to allow. */
function endOf([name]: readonly string[]): number {
  return name === 'check' ? 4 : 0;
}

describe('every command', () => {
  it('is in the day below, so that none goes untried', () => {
    const tried = new Set([...DAY.map(([words]) => nameOf(words)), ...ELSEWHERE]);
    expect(COMMANDS.map((command) => command.name).filter((name) => !tried.has(name))).toEqual([]);
  });

  it('answers a person with lines of text on stdout, and ends well', () => {
    const scratch = fresh();
    for (const [words] of DAY) {
      const { code, out, err } = scratch.run(...words);
      expect({ words, code, err }).toEqual({ words, code: endOf(words), err: '' });
      expect(out, words.join(' ')).toMatch(/^[^{\s].*|^ {2}\S/);
      expect(out.endsWith('\n'), words.join(' ')).toBe(true);
      expect(out, words.join(' ')).not.toContain('\u001b');
    }
  });

  it('answers a program with one JSON document that has every field of the contract', () => {
    const scratch = fresh();
    for (const [words, fields] of DAY) {
      const { code, json } = ask(scratch, ...words);
      expect({ words, code }).toEqual({ words, code: endOf(words) });
      for (const field of fields) expect(json, words.join(' ')).toHaveProperty(field);
    }
  });

  it('gives help when asked for it, before or after its name, and writes nothing then', () => {
    const scratch = fresh();
    const learn = scratch.tide('help', 'learn');
    expect(learn).toContain('Usage: tide learn ERROR [OPTIONS]');
    expect(scratch.tide('learn', '--help')).toBe(learn);
    expect(scratch.tide('learn', 'x', '-h')).toBe(learn);
    expect(scratch.tide('work', '--help')).toContain('work unblock BLOCKER');
    expect(scratch.tide('continuity')).toContain('tide help continuity COMMAND tells more.');
    expect(scratch.tide()).toMatch(/No store here yet: tide init makes one\.\n$/);
    expect(ask<{ help: string }>(scratch, 'help', 'learn').json.help).toBe(learn);
    expect(ask<{ version: string }>(scratch, '--version').json.version).toMatch(/^\d+\.\d+\.\d+/);
    scratch.tide('init');
    expect(scratch.tide('help')).toMatch(new RegExp(`Store: ${scratch.project}/.tidemark\\n$`));
    expect(scratch.sessions()).toEqual([]);
  });

  it('takes the options that hold everywhere before its name as well', () => {
    const scratch = fresh();
    scratch.tide('init');
    scratch.tide('--session', 'mine', 'work', 'goal', 'One goal');
    const before = scratch.tide('--json', `--store=${scratch.project}`, 'log');
    expect(before).toBe(scratch.tide('log', '--json'));
    expect(JSON.parse(before)).toMatchObject({ events: [{ verb: 'Goal', session: 'mine' }] });
    expect(scratch.tide('--json')).toMatch(/^\{"help":/);
  });
});

describe('what the answers mean', () => {
  it('an answer to a statement tells its event, what is similar, and where it stands', () => {
    const scratch = fresh();
    scratch.tide('init');
    const { json } = ask(scratch, ...LEARN, '--session', 'one');
    expect(json).toEqual({
      id: 'missing-keys',
      outcome: 'created',
      event: {
        verb: 'Created',
        kind: 'learning',
        id: 'missing-keys',
        by: null,
        text: 'i18n keys missing in th.json',
        fields: [
          ['scope', 'project'],
          ['trust', 'agent'],
          ['cause', 'Batch extraction skipped Thai'],
          ['prevention', 'Run the sync test'],
        ],
        at: '2026-03-02T09:00:00Z',
        tick: 2,
        session: 'one',
        position: 0,
      },
      similar: [],
      conflicts: [],
      exceptions: [],
      unclear: [],
      archived: [],
      thread: null,
      tier: 'working',
      status: 'active',
      session: 'one',
      redacted: [],
      places: [],
    });
    const near = ask(scratch, ...LEARN.slice(0, 1), 'i18n keys missing in fr.json', ...LEARN.slice(2, 6));
    expect(near.json).toMatchObject({ outcome: 'created', similar: ['missing-keys'] });
  });

  it('a fact tells its life and leads to the words it came from', () => {
    const scratch = fresh();
    scratch.tide('init');
    scratch.env = { TIDEMARK_SESSION: 'one' };
    const stack = 'TypeError: x is not a function\n    at sync (src/i18n/sync.ts:42:7)';
    scratch.tide(
      ...LEARN,
      '--scope',
      'file:src/i18n/th.json',
      '--set',
      `evidence=${stack}`,
      '--set',
      'tag=ci',
    );
    scratch.now = '2026-03-04T09:00:00Z';
    scratch.env = { TIDEMARK_SESSION: 'two' };
    scratch.tide('verify', 'missing-keys');
    const { fact, history, origin } = scratch.json<{ fact: object; history: object[]; origin: object }>(
      'show',
      'missing-keys',
    );
    expect(fact).toEqual({
      id: 'missing-keys',
      kind: 'learning',
      statement: 'i18n keys missing in th.json',
      fields: { cause: 'Batch extraction skipped Thai', prevention: 'Run the sync test' },
      scope: 'path:src/i18n/th.json',
      trust: 'human',
      status: 'active',
      tier: 'active',
      flags: [],
      created: '2026-03-02',
      lastUsed: { day: '2026-03-04', session: 'two' },
      uses: 2,
      reinforcements: 0,
      pinned: false,
      supersedes: [],
      supersededBy: null,
      reason: null,
      verified: { by: 'Ada', at: '2026-03-04T09:00:00Z' },
      evidence: [stack],
      tags: ['ci'],
      anchors: [],
      seen: [],
      origin: { session: 'one', agent: 'cli', author: 'Ada', tick: 2, at: '2026-03-02T09:00:00Z' },
    });
    expect(origin).toEqual((fact as { origin: object }).origin);
    expect(history).toMatchObject([{ verb: 'Created' }, { verb: 'Verified', session: 'two' }]);
    expect(scratch.json('log', '--session', 'one')).toEqual({ events: [history[0]] });
  });

  it('a list holds what lives, by kind, scope and tier, as it was on the day that is asked for', () => {
    const scratch = fresh();
    scratch.tide('init');
    scratch.tide('prefer', 'Small commits', '--session', 'monday');
    scratch.now = '2026-03-03T09:00:00Z';
    scratch.env = { TIDEMARK_SESSION: 'tuesday' };
    scratch.tide(...LEARN, '--scope', 'module:i18n');
    scratch.tide('remember', 'invariant', 'The proxy never parses payloads', '--id', 'proxy');
    scratch.tide('decide', 'JWT', '--context', 'c', '--decision', 'd', '--id', 'jwt');
    scratch.tide('invalidate', 'jwt', '--because', 'never built');
    const listed = (...words: string[]) =>
      scratch.json<{ facts: { id: string }[] }>('list', ...words).facts.map(({ id }) => id);
    expect(listed()).toEqual(['proxy', 'missing-keys', 'small-commits']);
    expect(listed('--all')).toEqual(['proxy', 'missing-keys', 'small-commits', 'jwt']);
    expect(listed('--kind', 'learning')).toEqual(['missing-keys']);
    expect(listed('--kind', 'decision')).toEqual([]);
    expect(listed('--kind', 'decision', '--all')).toEqual(['jwt']);
    expect(listed('--scope', 'module:auth')).toEqual(['proxy', 'small-commits']);
    expect(listed('--scope', 'module:i18n')).toEqual(['proxy', 'missing-keys', 'small-commits']);
    expect(listed('--tier', 'core')).toEqual(['proxy']);
    expect(listed('--tier', 'invalidated')).toEqual(['jwt']);
    expect(listed('--as-of', 'yesterday')).toEqual(['small-commits']);
    expect(listed('--as-of', '2026-03-01', '--all')).toEqual([]);
    const { facts } = scratch.json<{ facts: unknown[] }>('list', '--kind', 'invariant');
    expect(facts).toEqual([scratch.json<{ fact: unknown }>('show', 'proxy').fact]);
  });

  it('several ids in one command are several events of one write, or none', () => {
    const scratch = fresh();
    scratch.tide('init');
    scratch.tide(...LEARN);
    scratch.tide('prefer', 'Small commits');
    const { json } = ask<{ marked: unknown[] }>(
      scratch,
      'use',
      'missing-keys',
      'small-commits',
      'missing-keys',
    );
    expect(json.marked).toMatchObject([
      { id: 'missing-keys', tier: 'working', status: 'active' },
      { id: 'small-commits', tier: 'working', status: 'active' },
    ]);
    const before = scratch.json('log');
    expect(scratch.run('use', 'missing-keys', 'nobody-made-this').code).toBe(1);
    expect(scratch.json('log')).toEqual(before);
  });
});

function nameOf(words: readonly string[]): string {
  const two = words.slice(0, 2).join(' ');
  return COMMANDS.some((command) => command.name === two) ? two : (words[0] ?? '');
}
