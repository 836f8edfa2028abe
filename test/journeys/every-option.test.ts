// Every command of the table, with every option it lists, alone and in pairs, for a person and for a program. None may end with
// an error of our own making: the exit code is one of the documented five, and a program gets one JSON document.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command, Option } from '../../src/surfaces/cli/command.ts';
import { GLOBAL_OPTIONS } from '../../src/surfaces/cli/command.ts';
import { main } from '../../src/surfaces/cli/main.ts';
import { allCommands } from '../../src/surfaces/cli/table.ts';
import { takeHome } from '../take-home.ts';
import { LEARN, Scratch } from '../tide.ts';

const COMMANDS = await allCommands();

/** These speak a protocol of their own on standard input: the built program is started and gets none. */
const PROTOCOLS = ['hook', 'mcp'];

/** The arguments a command is started with, where the sample below does not fit. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  remember: ['preference', 'Reviews take one day'],
  unpin: ['guide'],
  supersede: ['jwt', 'cookies'],
  revoke: ['docs/old.md'],
  recall: ['signed', 'cookies'],
  resolve: ['freeze'],
  'session start': ['Cache the tariff lookup'],
  'work done': ['1'],
  'work unblock': ['1'],
  'work touch': ['src/tariff.ts', 'extract'],
  'notes use': ['n-'],
  'notes useful': ['n-'],
  'notes promote': ['n-'],
  'notes discard': ['n-'],
  pressure: ['72'],
  adopt: ['.cm'],
  'handbook lint': ['handbook'],
  diff: ['7d'],
  forget: ['jwt'],
  'config get': ['policy'],
  'config set': ['policy', 'days'],
  'config unset': ['policy'],
  completions: ['fish'],
};

/** Each way a command that speaks a protocol is started. */
const PROTOCOL_WORDS: Readonly<Record<string, readonly string[][]>> = {
  hook: [['hook', 'claude-code', 'session-start']],
  mcp: [['mcp'], ['mcp', '--http', '--port', '0']],
};

/** Options a command does not work without. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  learn: ['--cause', 'Batch extraction skipped Thai', '--prevention', 'Run the sync test'],
  decide: ['--context', 'The fleet grows', '--decision', 'One queue per region'],
  handoff: ['--to', 'reviewer', '--task', 'Cache', '--deliverable', 'cache.ts', '--risk', 'none: low'].concat(
    [...['--decision', 'cookies: signed', '--constraint', 'Cookies are signed', '--output', '9 passed']],
  ),
  reflect: ['--trigger', 'a freeze', '--next', 'Read the calendar'],
  resolve: ['--because', 'until Friday'],
  invalidate: ['--because', 'read the code'],
  archive: ['--because', 'the pipeline replaced it'],
  revoke: ['--because', 'written for version 1'],
  update: ['--set', 'tag=ci'],
  heal: ['--because', 'read the code', '--narrow', 'module:auth'],
  check: ['--base', 'HEAD'],
  'notes promote': ['--as', 'entity'],
  'session end': ['--session', 'tuesday'],
};

/** These ask a person first, so they stop without `--yes`. */
const ASKS = ['install', 'promote', 'forget'];

/** With many options that act on each other. */
const PAIRED = ['decide', 'recall', 'list', 'heal', 'promote', 'summary'];

/** A value for each placeholder that help shows after an option. */
const VALUES: Readonly<Record<string, string>> = {
  ID: 'cookies',
  SCOPE: 'module:auth',
  TEXT: 'Eviction is open',
  PATH: 'src/tariff.ts',
  TOKENS: '900',
  WHAT: 'src/tariff.ts',
  'KEY=VALUE': 'tag=ci',
  WHY: 'mobile clients need revocation',
  HOW: 'Run the sync test',
  FINDING: 'confirmed-fact-1f0c5a9e77b2d384',
  '"X: WHY NOT"': 'JWT: cannot be revoked',
  RULE: 'No session state in the URL',
  SITUATION: 'committing',
  QUOTE: 'stop squashing',
  NAME: 'talks',
  SOURCE: 'docs/old.md',
  KIND: 'decision',
  N: '2',
  DAY: '2026-03-01',
  ANSWER: 'until Friday',
  PHASE: 'executing',
  FILE: 'chat.txt',
  TOPIC: 'tariff cache',
  ROLE: 'reviewer',
  MODE: 'review',
  STATUS: 'pass',
  '"REF: TEXT"': 'cookies: signed',
  '"TEXT: SEVERITY"': 'Eviction untested: high',
  TITLE: 'Tariff cache rollout',
  ACT: 'Read the calendar',
  LAYOUT: 'continuity',
  STATEMENT: 'Sessions live ten minutes',
  REF: 'HEAD',
  STORE: 'harbor-api',
};

/** Values of the options of every command that differ from those of the same placeholder elsewhere. */
const GLOBAL_VALUES: Readonly<Record<string, string>> = { store: '.tidemark', session: 'monday' };

/** The options of every command; `--json` is given or left out with each of them. */
const EVERYWHERE = GLOBAL_OPTIONS.filter(({ name }) => name !== 'json').flatMap((option) => {
  const value = GLOBAL_VALUES[option.name];
  return value === undefined ? spellings(option) : [[`--${option.name}`, value]];
});

/** A value for each way help writes arguments. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  '': [],
  'AGENT...': ['claude-code'],
  'ID...': ['jwt'],
  '[ID...]': ['jwt'],
  ID: ['jwt'],
  '[ID]': ['jwt'],
  'ID STATEMENT': ['jwt', 'Sessions live in signed tokens'],
  'ID [STATEMENT]': ['jwt'],
  '[KIND]': [],
  'FILE...': ['talks.jsonl'],
  '[FILE]': ['chat.txt'],
  LAYOUT: ['continuity'],
  '[LAYOUT]': [],
};

let scratch: Scratch;
let folder: string;

beforeAll(() => {
  scratch = Scratch.repository();
  scratch.write('chat.txt', 'User: Which port?\nAssistant: 8080.\n');
  scratch.write('talks.jsonl', '{"session":"standup","speaker":"Ada","text":"We ship on Friday."}\n');
  scratch.write('src/tariff.ts', 'export const tariff = 1;\n');
  scratch.tide(...LEARN);
  scratch.tide('decide', 'JWT sessions', '--context', 'Stateless', '--decision', 'Signed JWT', '--id', 'jwt');
  scratch.tide('remember', 'invariant', 'Cookies are signed', '--id', 'cookies');
  scratch.tide('remember', 'entity', 'The old guide', '--set', 'source=docs/old.md', '--id', 'guide');
  scratch.tide('remember', 'thread', 'Does us-2 wait for the freeze?', '--id', 'freeze');
  scratch.tide('pin', 'guide');
  scratch.tide('session', 'note', 'Staging was reset');
  scratch.tide('work', 'task', 'Add a cache', '--session', 'tuesday');
  scratch.tide('work', 'next', 'Add a TTL test');
  scratch.tide('work', 'block', 'Keys are missing');
  scratch.tide('view', 'enable', 'continuity');
  scratch.tide('view', 'enable', 'handbook', '--root', 'handbook');
  scratch.tide('init', '--user');
  scratch.git('add', 'src');
  scratch.git('commit', '--quiet', '--message', 'Begin');
  rmSync(join(scratch.project, '.git/hooks'), { recursive: true, force: true });
  // A thousand copies: in memory where the system offers that.
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  folder = realpathSync(mkdtempSync(join(memory, 'tide-options-')));
});

afterAll(() => {
  scratch.remove();
  rmSync(folder, { recursive: true, force: true });
});

const TRIED = COMMANDS.filter(({ name }) => !PROTOCOLS.includes(name));

describe('every command with every option it lists', () => {
  it('has a sample for each placeholder of the table', () => {
    const options = [...COMMANDS.flatMap((command) => command.options ?? []), ...GLOBAL_OPTIONS];
    const unknown = options.filter(({ value, choices }) => value !== undefined && !choices && !VALUES[value]);
    expect(unknown.map(({ name, value }) => `--${name} ${value}`)).toEqual([]);
  });

  for (const command of TRIED)
    it(`tide ${command.name}`, async () => {
      const ends = await run(command, []);
      expect(ends).toMatchObject({ fault: undefined, code: ASKS.includes(command.name) ? 3 : 0 });
      const own = (command.options ?? []).flatMap(spellings);
      for (const option of [...own, ...EVERYWHERE, first(command).flat()])
        for (const form of [['--json'], []])
          expect(await run(command, option, form)).toMatchObject({ fault: undefined });
    });

  for (const command of COMMANDS.filter(({ name }) => PROTOCOLS.includes(name)))
    it(`tide ${command.name}`, async () => {
      for (const option of [[], ...(command.options ?? []).flatMap(spellings), ...EVERYWHERE, ['--json']])
        for (const words of PROTOCOL_WORDS[command.name] ?? []) {
          const { code, out, err } = await startBuilt([...words, ...option]);
          expect({ option, fault: faultOf(code, out, err) }).toEqual({ option, fault: undefined });
        }
    });

  for (const command of TRIED.filter(({ name }) => PAIRED.includes(name)))
    it(`tide ${command.name}, with two at once`, async () => {
      const own = first(command);
      for (const [i, one] of own.entries())
        for (const other of own.slice(i))
          expect(await run(command, [...one, ...other])).toMatchObject({ fault: undefined });
    });

  it('the built program tells what a dry run of a decision would meet', () => {
    const words = ['decide', 'Cookies only', '--context', 'Revocation', '--decision', 'Signed cookies'];
    const { code, out, err } = scratch.run(...words, '--constraint', 'No URL state', '--dry-run', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ id: null, outcome: 'none' });
    expect(scratch.tide('list', 'decision')).not.toContain('Cookies only');
  });
});

/** Every option of a command with its first choice. */
function first(command: Command): string[][] {
  return (command.options ?? []).map((option) => spellings(option)[0] ?? []);
}

/** The words of an option, once for each choice it offers. */
function spellings({ name, value, choices }: Option): string[][] {
  if (value === undefined) return [[`--${name}`]];
  return (choices ?? [VALUES[value] ?? 'x']).map((one) => [`--${name}`, one]);
}

interface Ended {
  readonly words: string;
  readonly code: number;
  /** What is wrong with how it ended. */
  readonly fault: string | undefined;
}

/** Started in this process on a fresh copy of the project, for a program. */
async function run(
  command: Command,
  options: readonly string[],
  form: readonly string[] = ['--json'],
): Promise<Ended> {
  const needed = REQUIRED[command.name] ?? [];
  const missing = needed.filter((_, i) => !options.includes(needed[i - (i % 2)] ?? ''));
  const words = [...command.name.split(' '), ...argumentsOf(command), ...missing, ...options, ...form];
  const { code, out, err } = await start(words);
  const isOne = form.length === 0 || (out.indexOf('\n') === out.length - 1 && isJson(out));
  const fault = faultOf(code, out, err) ?? (isOne ? undefined : `not one JSON document: ${out}`);
  return { words: words.join(' '), code, fault };
}

function faultOf(code: number, out: string, err: string): string | undefined {
  if (/Something went wrong|is not a function|Cannot read prop|(?<!is )undefined|\[object /.test(out + err))
    return `an error of our own: ${out}${err}`;
  return code < 0 || code > 4 ? `an exit code that is not documented: ${code}` : undefined;
}

function argumentsOf(command: Command): readonly string[] {
  const known = ARGUMENTS[command.name] ?? SAMPLES[command.args];
  return known ?? [`The ${command.name} of the tariff`];
}

/** The built program with nothing to read. A server is stopped as soon as it has said where it listens. */
function startBuilt(words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const tide = join(import.meta.dirname, '../../dist/tide.js');
  const env = { PATH: process.env.PATH ?? '', ...scratch.surroundings() };
  const child = spawn(process.execPath, [tide, ...words], { cwd: scratch.project, env });
  const said = { out: '', err: '' };
  let stopped = false;
  const hear = (file: 'out' | 'err') => (text: Buffer) => {
    said[file] += text;
    if (!/http:\/\/127/.test(said[file]) || words.includes('--help')) return;
    stopped = true;
    child.kill();
  };
  child.stdout.on('data', hear('out'));
  child.stderr.on('data', hear('err'));
  child.stdin.end();
  return new Promise((ended) => {
    child.on('close', (code) => ended({ code: code ?? (stopped ? 0 : -1), ...said }));
  });
}

async function start(words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const root = join(folder, 'copy');
  rmSync(root, { recursive: true, force: true });
  cpSync(scratch.root, root, { recursive: true, verbatimSymlinks: true });
  const project = join(root, 'harbor-api');
  takeHome(join(project, '.tidemark'));
  const said = ['', '', ''];
  const code = await main(
    COMMANDS,
    words,
    { ...scratch.surroundings(), HOME: join(root, 'home'), PATH: process.env.PATH },
    () => project,
    (file, text) => {
      said[file] += text;
    },
  );
  return { code, out: said[1] ?? '', err: said[2] ?? '' };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
