// install, uninstall: memory for agents without being asked.

import type { Command, Option } from '../command.ts';
import { YES } from './confirmed.ts';

const CHOICES = ['claude-code', 'codex', 'gemini', 'cursor', 'opencode', 'all'];
const DRY: Option = { name: 'dry-run', purpose: 'show what would be written, and write nothing' };

const USER: Option = { name: 'user', purpose: 'for every project of yours, not for this one alone' };

export const installCommands: readonly Command[] = [
  {
    name: 'install',
    group: 'Start',
    summary: 'wire agents to memory: MCP server, hooks, how to use it',
    args: 'AGENT...',
    choices: CHOICES,
    options: [
      USER,
      DRY,
      { name: 'replace', purpose: 'put ours in the place of entries that were edited' },
      YES,
    ],
    more: `AGENT is ${CHOICES.join(', ')}; all are those found on this machine. Into the project, or with --user for every project of yours.
Shows the difference of every file and asks; without a terminal it needs --yes, which lists the files only, else exit code 3. A file that cannot be understood
is left alone with its line named, and so are all files of that agent. A second run changes nothing. tide uninstall takes it back,
byte for byte where nobody wrote since. tide doctor says what is wired.`,
    examples: [
      'tide install claude-code',
      'tide install all --user --dry-run',
      'tide install codex opencode --yes',
    ],
    run: async (call) => (await import('../../install/install.ts')).install(call),
  },
  {
    name: 'uninstall',
    group: 'Start',
    summary: 'take away what tide install wrote, and nothing else',
    args: 'AGENT...',
    choices: CHOICES,
    options: [USER, DRY, YES],
    more: 'Files that nobody changed since get their old bytes back; from others only our parts go. Memory itself stays.',
    examples: ['tide uninstall claude-code', 'tide uninstall all --user --yes'],
    run: async (call) => (await import('../../install/uninstall.ts')).uninstall(call),
  },
];
