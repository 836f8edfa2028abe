// The one table of commands, in the order help shows them. A command is loaded when its first word is called; all of them are for
// help, completions and a word that nobody knows.

import type { Command } from './command.ts';

interface Part {
  /** First words of its commands. */
  readonly words: readonly string[];
  readonly load: () => Promise<readonly Command[]>;
}

const PARTS: readonly Part[] = [
  { words: ['init'], load: async () => (await import('./commands/start.ts')).startCommands },
  {
    words: ['install', 'uninstall'],
    load: async () => (await import('./commands/install.ts')).installCommands,
  },
  { words: ['status'], load: async () => [(await import('./commands/status.ts')).statusCommand] },
  { words: ['resume'], load: async () => [(await import('./commands/resume.ts')).resumeCommand] },
  {
    words: ['remember', 'learn', 'decide', 'prefer'],
    load: async () => (await import('./commands/state.ts')).stateCommands,
  },
  { words: ['raise'], load: async () => [(await import('./commands/raise.ts')).raiseCommand] },
  { words: ['import'], load: async () => (await import('./commands/import.ts')).importCommands },
  {
    words: [
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
    load: async () => (await import('./commands/mark.ts')).markCommands,
  },
  { words: ['promote'], load: async () => (await import('./commands/promote.ts')).promoteCommands },
  { words: ['revoke', 'forget'], load: async () => (await import('./commands/erase.ts')).eraseCommands },
  { words: ['recall'], load: async () => [(await import('./commands/recall.ts')).recallCommand] },
  {
    words: ['list', 'show', 'log', 'diff', 'threads', 'resolve'],
    load: async () => (await import('./commands/look.ts')).lookCommands,
  },
  { words: ['anchors'], load: async () => [(await import('./commands/anchors.ts')).anchorsCommand] },
  { words: ['session'], load: async () => (await import('./commands/session.ts')).sessionCommands },
  { words: ['work'], load: async () => (await import('./commands/work.ts')).workCommands },
  { words: ['notes'], load: async () => (await import('./commands/notes.ts')).noteCommands },
  { words: ['work'], load: async () => (await import('./commands/attention.ts')).attentionCommands },
  {
    words: ['compact', 'anchor', 'handoff', 'summary', 'pressure', 'reflect'],
    load: async () => (await import('./commands/tiers.ts')).tierCommands,
  },
  { words: ['continuity'], load: async () => (await import('./commands/continuity.ts')).continuityCommands },
  {
    words: ['adopt', 'sync', 'view', 'handbook'],
    load: async () => (await import('./commands/views.ts')).viewCommands,
  },
  { words: ['mcp'], load: async () => [(await import('./commands/mcp.ts')).mcpCommand] },
  { words: ['review'], load: async () => (await import('./commands/review.ts')).reviewCommands },
  { words: ['opinion'], load: async () => [(await import('./commands/opinion.ts')).opinionCommand] },
  {
    words: ['blame', 'heal', 'faults'],
    load: async () => (await import('./commands/blame.ts')).blameCommands,
  },
  { words: ['health'], load: async () => [(await import('./commands/health.ts')).healthCommand] },
  { words: ['check'], load: async () => [(await import('./commands/check.ts')).checkCommand] },
  { words: ['hook'], load: async () => [(await import('./commands/hook.ts')).hookCommand] },
  {
    words: ['fsck', 'rebuild', 'doctor', 'version'],
    load: async () => (await import('./commands/keep.ts')).keepCommands,
  },
  { words: ['config'], load: async () => (await import('./commands/settings.ts')).settingCommands },
  {
    words: ['completions'],
    load: async () => (await import('./commands/completions.ts')).completionCommands,
  },
];

export async function allCommands(): Promise<readonly Command[]> {
  return (await Promise.all(PARTS.map(({ load }) => load()))).flat();
}

/** The commands that a command line may mean. */
export async function commandsFor(words: readonly string[]): Promise<readonly Command[]> {
  const parts = PARTS.filter((part) => part.words.includes(words[0] ?? ''));
  if (parts.length === 0 || words.some((word) => NEEDS_ALL.has(word.split('=')[0] ?? '')))
    return allCommands();
  return (await Promise.all(parts.map(({ load }) => load()))).flat();
}

/** What is made from the whole table, or tells about it. */
const NEEDS_ALL: ReadonlySet<string> = new Set(['completions', 'help', '--help', '-h', '--as-of']);
