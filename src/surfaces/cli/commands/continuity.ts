// The continuity protocol's own names for the same things: init, status, learnings.

import { standing } from '../../../engine/fact-report.ts';
import { load } from '../../../engine/reading/load.ts';
import { decidedIn } from '../../../engine/work/decided-in.ts';
import { fieldsOf } from '../../../model/event.ts';
import { META_TAG } from '../../../model/kind.ts';
import { asOfDay, atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { plural } from '../paint.ts';
import { showWork } from './show-work.ts';

export const continuityCommands: readonly Command[] = [
  {
    name: 'continuity init',
    group: 'Work',
    summary: 'a store and the files of the continuity protocol in .cm',
    args: '',
    more: 'Makes the store where there is none and keeps CONTINUITY.md and its JSON files from now on. Files that are there already are left alone; tide adopt takes them over.',
    examples: ['tide continuity init'],
    run: async (call) => (await import('./layouts/keep.ts')).initContinuity(call),
  },
  {
    name: 'continuity status',
    past: true,
    group: 'Work',
    summary: 'phase, iteration, goal, task, next actions, blockers, counts',
    args: '',
    examples: ['tide continuity status'],
    run: continuityStatus,
  },
  {
    name: 'continuity learnings',
    past: true,
    group: 'Work',
    summary: 'captured learnings, newest first',
    args: '',
    options: [
      { name: 'all', purpose: 'archived ones too' },
      { name: 'scope', value: 'SCOPE', purpose: 'only what holds there, for example module:i18n' },
    ],
    examples: ['tide continuity learnings', 'tide continuity learnings --scope module:i18n --all'],
    run: async (call) => (await import('./layouts/learnings.ts')).listLearnings(call),
  },
];

async function continuityStatus(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const asOf = asOfDay(call);
  const memory = load(store, { asOf });
  // The file tells of today only.
  const isKept = asOf === undefined && store.config.views.continuity !== undefined;
  const shown = isKept
    ? (await import('../../../engine/views/continuity-iteration.ts')).iterationShown(store)
    : 0;
  const { working, facts } = memory.state;
  const live = [...facts.values()].filter((fact) => standing(store, memory, fact).live);
  const count = (kind: string, meta = false) =>
    live.filter((fact) => fact.kind === kind && fieldsOf(fact, 'tag').includes(META_TAG) === meta).length;
  const report = {
    project: store.project.name,
    phase: working.phase ?? 'idle',
    iteration: Math.max(shown, memory.state.sessions.length),
    goal: working.goal?.text ?? null,
    task: working.task?.text ?? null,
    completed: working.completed.slice(0, 5).map((item) => item.text),
    next: working.next.map((item) => item.text),
    blockers: working.blockers.map((item) => item.text),
    learnings: count('learning'),
    metaLearnings: count('learning', true),
    decisions: count('decision'),
    decided: decidedIn(store, memory).map(({ statement }) => statement),
  };
  return {
    json: report,
    text: (paint) =>
      `${paint.bold(report.project)} ${paint.dim(`${report.phase}, iteration ${report.iteration}; ${plural(report.learnings, 'learning')}, ${plural(report.decisions, 'decision')}`)}\n${showWork(working, paint, decidedIn(store, memory))}`,
  };
}
