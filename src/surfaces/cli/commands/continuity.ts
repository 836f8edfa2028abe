// The continuity protocol's own names for the same things: init, status, learnings.

import { reportFact, standing } from '../../../engine/fact-report.ts';
import { load } from '../../../engine/load.ts';
import { decidedIn } from '../../../engine/work.ts';
import { dayText } from '../../../model/day.ts';
import { fieldOf } from '../../../model/event.ts';
import { refuseLostLedger } from '../../../platform/lost-ledger.ts';
import { locate, makeStore } from '../../../platform/open-store.ts';
import { asOfDay, atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { clip, columns, daysAgo, plural } from '../paint.ts';
import { showWork } from './work.ts';

export const continuityCommands: readonly Command[] = [
  {
    name: 'continuity init',
    group: 'Work',
    summary: 'make a store, under the name of the continuity protocol',
    args: '',
    examples: ['tide continuity init'],
    run: (call) => {
      atMost(call, 0);
      const location = locate(call.place, 'project');
      refuseLostLedger(location.root);
      const created = makeStore(location);
      return {
        json: { store: location.root, project: location.project.name, created },
        text: (paint) => `${paint.good(created ? 'Made' : 'There already')}: ${location.root}\n`,
      };
    },
  },
  {
    name: 'continuity status',
    past: true,
    group: 'Work',
    summary: 'goal, task, next actions and what was learned',
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
    options: [{ name: 'all', purpose: 'archived ones too' }],
    examples: ['tide continuity learnings', 'tide continuity learnings --all'],
    run: learnings,
  },
];

async function continuityStatus(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const memory = load(store, { asOf: asOfDay(call) });
  const { working, facts } = memory.state;
  const live = [...facts.values()].filter((fact) => standing(store, memory, fact).live);
  const count = (kind: string) => live.filter((fact) => fact.kind === kind).length;
  const report = {
    project: store.project.name,
    phase: working.phase ?? 'idle',
    goal: working.goal?.text ?? null,
    task: working.task?.text ?? null,
    completed: working.completed.slice(0, 5).map((item) => item.text),
    next: working.next.map((item) => item.text),
    blockers: working.blockers.map((item) => item.text),
    learnings: count('learning'),
    decisions: count('decision'),
    decided: decidedIn(store, memory).map(({ statement }) => statement),
  };
  return {
    json: report,
    text: (paint) =>
      `${paint.bold(report.project)} ${paint.dim(`${report.phase}; ${plural(report.learnings, 'learning')}, ${plural(report.decisions, 'decision')}`)}\n${showWork(working, paint, decidedIn(store, memory))}`,
  };
}

async function learnings(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const memory = load(store, { asOf: asOfDay(call) });
  const shown = [...memory.state.facts.values()]
    .filter((fact) => fact.kind === 'learning')
    .map((fact) => ({ fact, stands: standing(store, memory, fact) }))
    .filter(({ stands }) => stands.live || (call.flag('all') && stands.status === 'archived'))
    .sort((a, b) => b.fact.lastUsedDay - a.fact.lastUsedDay || b.fact.origin.tick - a.fact.origin.tick);
  return {
    json: {
      learnings: shown.map(({ fact }) => ({
        ...reportFact(store, memory, fact),
        lastRelevant: dayText(fact.lastUsedDay),
        reinforceCount: fact.reinforcements,
      })),
    },
    text: (paint) =>
      shown.length === 0
        ? 'No learnings yet.\n'
        : shown
            .map(({ fact, stands }) => {
              const flags = stands.flags.length > 0 ? ` ${paint.warn(stands.flags.join(', '))}` : '';
              const rows = ['cause', 'prevention'].flatMap((key) => {
                const value = fieldOf(fact, key);
                return value === undefined ? [] : [[paint.dim(key), clip(value, paint.width - 16)]];
              });
              return `${paint.id(fact.id)} ${paint.dim(`${fact.scope}, ${daysAgo(fact.lastUsedDay, memory.today)}, reinforced ${fact.reinforcements}×`)}${flags}\n  ${clip(fact.statement, paint.width - 4)}\n${columns(rows)}`;
            })
            .join('\n'),
  };
}
