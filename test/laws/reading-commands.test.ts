// Reading changes nothing: every command of the table reads or writes, and one that reads leaves every byte of the session files
// and layouts as it was, also where a review is due, a layout was edited by hand and facts are old.

import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { READING as READS_ONLY } from '../../src/surfaces/cli/commands/sync-around.ts';
import { main } from '../../src/surfaces/cli/main.ts';
import { allCommands } from '../../src/surfaces/cli/table.ts';
import { callHook } from '../hook.ts';
import { connected, hostOf } from '../mcp-client.ts';
import { LEARN, Scratch } from '../tide.ts';

const COMMANDS = await allCommands();

/** Each with the arguments it is tried with. */
const READING: Readonly<Record<string, readonly (readonly string[])[]>> = {
  status: [[]],
  resume: [[], ['--fresh'], ['--full'], ['--scope', 'module:auth'], ['--task', 'signed cookies']],
  recall: [['signed', 'cookies'], ['--for-task'], ['keys', '--archived'], ['keys', '--in', 'sessions']],
  list: [[], ['--all'], ['--tier', 'archived']],
  show: [['cookies'], ['cookies', '--history']],
  log: [[], ['--limit', '3']],
  diff: [['7d']],
  threads: [[], ['--all']],
  anchors: [[], ['--suspect'], ['--references']],
  faults: [[]],
  session: [[]],
  work: [[]],
  'work summary': [[]],
  notes: [[]],
  anchor: [[]],
  handoff: [HANDOFF()],
  summary: [[], ['--scale', 'large']],
  pressure: [['72'], ['95']],
  'continuity status': [[]],
  'continuity learnings': [[], ['--all']],
  'view list': [[]],
  'handbook lint': [['handbook']],
  opinion: [['--dry-run']],
  blame: [[], ['cookies']],
  health: [[]],
  check: [
    ['--base', 'HEAD'],
    ['--text', 'Sessions live in the URL'],
  ],
  fsck: [[]],
  doctor: [[]],
  version: [[]],
  config: [[]],
  'config get': [['policy']],
  completions: [['fish']],
};

/** With these words a writing command only tells what it would do. */
const TELLING: readonly (readonly string[])[] = [
  ['sync', '--dry-run'],
  ['review', '--dry-run'],
  ['review', '--last'],
  ['adopt', 'notes', '--as', 'memory-files', '--dry-run'],
  ['decide', 'One queue', '--context', 'a', '--decision', 'One queue per region', '--dry-run'],
  ['import', 'talks.jsonl', '--dry-run'],
  ['compact', 'chat.txt', '--dry-run'],
  ['install', 'claude-code', '--dry-run'],
  ['uninstall', 'claude-code', '--dry-run'],
  ['forget', 'cookies'],
];

const WRITING: readonly string[] = [
  ...['init', 'install', 'uninstall', 'continuity init', 'config set', 'config unset'],
  ...['remember', 'learn', 'decide', 'prefer', 'raise', 'import', 'reflect'],
  ...[
    'use',
    'reinforce',
    'verify',
    'invalidate',
    'correct',
    'update',
    'supersede',
    'pin',
    'unpin',
    'archive',
  ],
  ...['promote', 'revoke', 'forget', 'resolve', 'heal'],
  ...['session start', 'session note', 'session end'],
  ...['work goal', 'work task', 'work next', 'work done', 'work block', 'work unblock', 'work touch'],
  // The seed wants drift that a check finds in the ledger (continuity:drift-is-logged).
  ...['work checkpoint', 'work check', 'work error', 'compact'],
  ...['notes use', 'notes useful', 'notes promote', 'notes discard'],
  ...['adopt', 'sync', 'view enable', 'view disable', 'view render', 'rebuild', 'review'],
];

/** They serve an agent, and are tried below. */
const SERVING: readonly string[] = ['mcp', 'hook'];

function HANDOFF(): string[] {
  const said = { to: 'reviewer', task: 'Cache', deliverable: 'cache.ts', risk: 'none: low' };
  const more = { decision: 'cookies: signed', constraint: 'Cookies are signed', output: '9 passed' };
  return Object.entries({ ...said, ...more }).flatMap(([key, value]) => [`--${key}`, value]);
}

let scratch: Scratch;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  scratch = Scratch.repository();
  scratch.tide('init', '--user');
  scratch.tide('remember', 'preference', 'Commits are small', '--user', '--id', 'small');
  scratch.tide(...LEARN);
  scratch.tide('remember', 'invariant', 'Cookies are signed', '--id', 'cookies');
  scratch.tide('work', 'task', 'Cache the lookup');
  scratch.tide('session', 'note', 'The zanzibar bucket is write-only');
  scratch.tide('work', 'done');
  scratch.tide('work', 'task', 'Sign the cookies');
  for (let n = 10; n < 35; n++) {
    scratch.now = `2026-03-${n < 31 ? n : 30}T${n < 31 ? '09' : n - 20}:00:00Z`;
    await tide('remember', 'entity', `Host number ${n} serves the tariff`, '--id', `host-${n}`);
    await tide('session', 'end');
  }
  scratch.write('talks.jsonl', '{"session":"standup","speaker":"Ada","text":"We ship on Friday."}\n');
  scratch.write('chat.txt', 'User: Which port?\nAssistant: 8080.\n');
  scratch.write('notes/MEMORY.md', '# Memory\n\n- The gateway retries twice\n');
  scratch.write('DECISIONS.md', decisions(60));
  scratch.write('src/tariff.ts', 'export const tariff = 1;\n');
  scratch.git('add', '.');
  scratch.git('commit', '--quiet', '--message', 'Begin');
  await tide('view', 'enable', 'continuity');
  await tide('view', 'enable', 'handbook', '--root', 'handbook');
  await tide('view', 'enable', 'evolving', '--root', 'evolving');
  // Taken over last: with the next write its own rule would archive decisions.
  scratch.tide('adopt', '.', '--as', 'decision-log');
  scratch.now = '2026-11-02T09:00:00Z';
  // A conversation that is over waits for the next writer.
  const input = {
    session_id: 'c1',
    cwd: scratch.project,
    hook_event_name: 'SessionStart',
    source: 'startup',
  };
  callHook(scratch, 'claude-code', 'session-start', input);
  callHook(scratch, 'claude-code', 'session-end', {
    ...input,
    hook_event_name: 'SessionEnd',
    reason: 'exit',
  });
  const [file = ''] = scratch.sessions().slice(-1);
  appendFileSync(join(scratch.project, file), '- Created learning `torn`: half an ev');
  appendFileSync(join(scratch.project, '.cm/CONTINUITY.md'), '\nSomebody wrote this by hand.\n');
  appendFileSync(join(scratch.project, 'DECISIONS.md'), `\n${entry(60)}`);
  rmSync(join(scratch.project, 'evolving'), { recursive: true });
});

beforeEach(() => {
  before = bytes();
});

afterAll(() => scratch.remove());

it('every command of the table either reads or writes', () => {
  const known = [...Object.keys(READING), ...WRITING, ...SERVING];
  expect([...known].sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

it('hand edits are read before every command that is not known to read only', () => {
  expect([...READS_ONLY].sort()).toEqual(Object.keys(READING).sort());
});

describe('a store where a review is due, with hand edits and old facts, stays as it was after', () => {
  it('(a review is due and edits wait, so that there is something to write)', async () => {
    expect((await json('status')).review).toMatchObject({ due: true });
    expect((await json('sync', '--dry-run')).edits).not.toEqual([]);
  });

  const calls = Object.entries(READING).flatMap(([name, list]) =>
    list.map((args) => [...name.split(' '), ...args]),
  );
  for (const words of [...calls, ...TELLING])
    it(`tide ${words.join(' ')}`, async () => {
      const { code, out, err } = await tide(...words);
      expect([0, 1, 3, 4], out + err).toContain(code);
      expect(changed()).toEqual([]);
    });

  it('the start of a conversation, a prompt and its end', () => {
    const input = { session_id: 'c2', cwd: scratch.project };
    for (const [event, more] of [
      ['session-start', { hook_event_name: 'SessionStart', source: 'startup' }],
      ['prompt', { hook_event_name: 'UserPromptSubmit', prompt: 'How are cookies signed?' }],
      ['session-end', { hook_event_name: 'SessionEnd', reason: 'exit' }],
    ] as const) {
      callHook(scratch, 'claude-code', event, { ...input, ...more });
      expect({ event, changed: changed() }).toEqual({ event, changed: [] });
    }
  });

  it('the reading tools and every resource of the MCP server', async () => {
    const { client, call } = await connected(hostOf(scratch));
    await call('resume');
    await call('recall', { query: 'signed cookies' });
    for (const { uri } of (await client.listResources()).resources) await client.readResource({ uri });
    await client.close();
    expect(changed()).toEqual([]);
  });
});

const entry = (n: number) =>
  `## 2025-${String((n % 12) + 1).padStart(2, '0')}-10: Decision ${n}\n- **Context**: c\n- **Decision**: d\n- **Alternatives considered**: None\n- **Constraints introduced**: Keep \`thing${n}\`.\n`;

function decisions(count: number): string {
  return `# Decisions\n\n${Array.from({ length: count }, (_, n) => entry(n)).join('\n')}`;
}

/** In this process: many calls of the binary would take a minute. */
async function tide(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = ['', '', ''];
  const env = { ...scratch.surroundings(), PATH: process.env.PATH };
  const code = await main(
    COMMANDS,
    words,
    env,
    () => scratch.project,
    (file, text) => {
      said[file] += text;
    },
  );
  return { code, out: said[1] ?? '', err: said[2] ?? '' };
}

async function json(...words: string[]): Promise<Record<string, unknown>> {
  return JSON.parse((await tide(...words, '--json')).out);
}

/** Every file of the project and of the user store that somebody else could see: all but what git ignores. */
function bytes(): ReadonlyMap<string, string> {
  const names = readdirSync(scratch.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    names
      .filter((path) => !/\/(?:\.git|\.index|spool)\//.test(path))
      .map((path) => [path.slice(scratch.root.length + 1), readFileSync(path, 'latin1')]),
  );
}

function changed(): string[] {
  const now = bytes();
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
}
