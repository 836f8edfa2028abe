// Who is asking: which agent, whose process, which author. Agents are recognised by the variables they set for their tools.

import { readFileSync } from 'node:fs';
import { once } from '../model/once.ts';
import type { Surroundings } from '../model/ports.ts';
import { type GitFolder, gitUser, headOf } from './git-folder.ts';
import { systemDigest } from './system.ts';
import { isTerminal } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

const AGENTS: readonly (readonly [variable: string, agent: string])[] = [
  ['CLAUDECODE', 'claude-code'],
  ['CODEX_SANDBOX', 'codex'],
  ['CODEX_THREAD_ID', 'codex'],
  ['GEMINI_CLI', 'gemini'],
  ['CURSOR_AGENT', 'cursor'],
  ['CURSOR_TRACE_ID', 'cursor'],
  ['OPENCODE', 'opencode'],
];

/** What a session of a person says in place of an agent. */
const PERSON = 'cli';

export function surroundings(env: Env, git: GitFolder | undefined): Surroundings {
  const agent = agentOf(env);
  const head = once(() => (git === undefined ? {} : headOf(git)));
  const author = once(() => env.TIDEMARK_AUTHOR || gitUser(git, env.HOME) || env.USER || env.USERNAME);
  return {
    agent: agent ?? PERSON,
    ...(env.TIDEMARK_AGENT ? { agentGiven: env.TIDEMARK_AGENT } : {}),
    person: agent === undefined,
    get terminal() {
      return isTerminal(0);
    },
    // What only a new session is told; whoever asks which one is open does without.
    get author() {
      return author();
    },
    parent: parentOf(env),
    home: env.HOME || env.USERPROFILE,
    get branch() {
      return head().branch;
    },
    get commit() {
      return head().commit;
    },
  };
}

function agentOf(env: Env): string | undefined {
  // A sub-agent signs with the agent it works for.
  const [given = '', ...sub] = (env.TIDEMARK_AGENT ?? '').split('/').map(plain);
  const child = sub.filter((word) => word !== '').join('-');
  if (given !== '' && given !== PERSON) return child === '' ? given : `${given}/${child.slice(0, 32)}`;
  const known = AGENTS.find(([variable]) => env[variable])?.[1];
  // Nobody becomes a person by a name: who gives one that cannot be written here is an agent all the same.
  return known ?? (env.TIDEMARK_AGENT ? 'agent' : undefined);
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
}

/** The conversation where the agent names it, else the process that started us and when it was started. */
function parentOf(env: Env): string {
  for (const variable of CONVERSATIONS) {
    const id = env[variable];
    if (id) return conversationName(id);
  }
  return processKey();
}

/** What an agent calls a conversation, as part of a file name: itself where it is plain and no number of a process, else told by a hash. */
export function conversationName(id: string): string {
  if (/^(?!\d+(?:-\d+)?$)[A-Za-z0-9_-]{1,64}$/.test(id)) return id;
  const begin = id.slice(0, 40).replace(/[^A-Za-z0-9_-]+/g, '-');
  return `${begin}-${systemDigest.sha256(id).slice(0, 16)}`;
}

/** The process that works here, and when it was started. */
export function processKey(): string {
  let pid = process.ppid;
  for (let step = 0; step < MOST_STEPS; step++) {
    const stat = procText(pid, 'stat');
    if (stat === undefined) break;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const above = Number(fields[1]);
    if (!isPassing(procText(pid, 'cmdline') ?? '', procText(above, 'cmdline'))) return `${pid}-${fields[19]}`;
    pid = above;
  }
  return String(pid);
}

/** Wrappers stand in each other; nobody nests more of them. */
const MOST_STEPS = 10;

/**
 * A shell that lives for one command line, or is a subshell of the one above it, is not who is working; nor is what only starts another
 * program (a package runner names its process `npm exec tide`), or a program that was typed into a command line.
 */
export function isPassing(line: string, above: string | undefined): boolean {
  const [program = '', ...args] = line.split('\0');
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (/^-?(ba|da|z|k|fi)?sh$/.test(name)) return line === above || args.some((arg) => /^-[a-z]*c$/.test(arg));
  if (STARTS_ANOTHER.test(name) || /^(?:npm|pnpm|yarn) /.test(program)) return true;
  if (!INTERPRETER.test(name)) return false;
  const script = args.find((arg) => !arg.startsWith('-') || arg === '-' || TYPED.test(arg)) ?? '';
  return script === '-' || TYPED.test(script) || PACKAGE_RUNNER.test(script);
}

const STARTS_ANOTHER =
  /^(?:timeout|gtimeout|xargs|env|g?nice|ionice|chrt|taskset|sudo|doas|time|gtime|stdbuf|unbuffer|setsid|nohup|flock|parallel|bunx|uvx|npx|npm|pnpm|yarn)$/;
const INTERPRETER = /^(?:python[\d.]*|pypy[\d.]*|node|nodejs|bun|deno|perl[\d.]*|ruby[\d.]*|php[\d.]*)$/;
const TYPED = /^(?:-[a-zA-Z]*[ce]|-p|--eval|--print)$/;
const PACKAGE_RUNNER = /(?:^|[/\\])(?:npx|npm|pnpm|pnpx|yarn|yarnpkg)(?:-cli)?(?:\.[cm]?js)?$/;

/** Hooks are told the conversation by the agent; the others are what agents set for their tools. */
const CONVERSATIONS = [
  'TIDEMARK_CONVERSATION',
  'CLAUDE_CODE_SESSION_ID',
  'GEMINI_SESSION_ID',
  'CODEX_THREAD_ID',
];

function procText(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
