// Layouts: kept up to date, taken over, and read back after somebody edited them. What they do is loaded when one of them
// runs: most commands never need it.

import { VIEW_NAMES } from '../../../model/view.ts';
import type { Command } from '../command.ts';

export const viewCommands: readonly Command[] = [
  {
    name: 'adopt',
    group: 'Layouts',
    summary: 'take over the memory another protocol kept in a folder',
    args: 'PATH',
    options: [
      {
        name: 'as',
        value: 'LAYOUT',
        purpose: 'which layout it is (default: told by its files)',
        choices: VIEW_NAMES,
      },
      { name: 'dry-run', purpose: 'only say what would be taken over' },
    ],
    more: 'The folder is read, never changed by adopting; a second run adds nothing. Names such as D001 belong to the folder: an entry changes a fact\nonly if it was taken over from the same folder before. A layout that was never kept here is kept in the folder from now on, if that lies in\nthe project. A layout that is kept elsewhere stays there: only tide view enable moves it.',
    examples: ['tide adopt .cm', 'tide adopt memory --as evolving --dry-run'],
    run: async (call) => (await import('./layouts/adopt.ts')).adoptFolder(call),
  },
  {
    name: 'sync',
    group: 'Layouts',
    summary: 'hand edits of layout files become events; then all are up to date',
    args: '',
    options: [{ name: 'dry-run', purpose: 'only say what was edited' }],
    more: 'Nobody can know who edited a file. An edit of a fact that a person confirmed becomes a question: the fact keeps its words and is flagged until a person runs tide resolve THREAD --accept, or keeps the fact with --because.',
    examples: ['tide sync', 'tide sync --dry-run'],
    run: async (call) => (await import('./layouts/sync.ts')).sync(call),
  },
  {
    name: 'view list',
    group: 'Layouts',
    summary: 'the layouts there are and where they are kept',
    args: '',
    examples: ['tide view list'],
    run: async (call) => (await import('./layouts/keep.ts')).listViews(call),
  },
  {
    name: 'view enable',
    group: 'Layouts',
    summary: 'keep memory in a layout too',
    args: 'LAYOUT',
    choices: VIEW_NAMES,
    options: [
      {
        name: 'root',
        value: 'PATH',
        purpose: 'where in the project (default: where its protocol expects it)',
      },
    ],
    examples: ['tide view enable continuity', 'tide view enable handbook --root docs/handbook'],
    run: async (call) => (await import('./layouts/keep.ts')).enable(call),
  },
  {
    name: 'view disable',
    group: 'Layouts',
    summary: 'no longer keep a layout; its files stay as they are',
    args: 'LAYOUT',
    choices: VIEW_NAMES,
    examples: ['tide view disable continuity'],
    run: async (call) => (await import('./layouts/keep.ts')).disable(call),
  },
  {
    name: 'view render',
    group: 'Layouts',
    summary: 'bring one layout, or all, up to date; hand edits are taken over first',
    args: '[LAYOUT]',
    choices: VIEW_NAMES,
    options: [
      {
        name: 'log',
        value: 'ID',
        repeat: true,
        purpose: 'write this decision into DECISIONS.md, though decision_log.policy is example_only',
      },
    ],
    examples: [
      'tide view render',
      'tide view render decision-log',
      'tide view render decision-log --log cookie-sessions',
    ],
    run: async (call) => (await import('./layouts/sync.ts')).render(call),
  },
  {
    name: 'handbook lint',
    group: 'Layouts',
    summary: 'check a handbook against every rule of its schema',
    args: '[PATH]',
    more: 'Without PATH the handbook kept here is checked; with it any folder of Codex memories. Nothing is changed. Each finding names file,\nline, rule, what is wrong and, the first time, how to mend it; docs/layouts/handbook.md lists the rules. With --json: folder, files, rules,\nok and findings of file, line, rule, message, mend. Exit code 0 when clean, 4 with findings, 1 when there is no handbook.',
    examples: [
      'tide handbook lint',
      'tide handbook lint ~/.codex/memories',
      'tide handbook lint docs/handbook --json',
    ],
    run: async (call) => (await import('./layouts/lint.ts')).lint(call),
  },
];
