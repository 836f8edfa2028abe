// Working memory: what is being done, what is next, what stands in the way.

import { children } from '../../../engine/hooks/children.ts';
import { load } from '../../../engine/reading/load.ts';
import { currentSession } from '../../../engine/sessions/current-session.ts';
import { checkpointWork } from '../../../engine/work/checkpoint-work.ts';
import { decidedIn } from '../../../engine/work/decided-in.ts';
import { done } from '../../../engine/work/done.ts';
import { addNext, block, setGoal, setTask, touch, unblock } from '../../../engine/work/set-work.ts';
import { workNow } from '../../../engine/work/work-now.ts';
import { argument, asOfDay, restOf } from '../arguments.ts';
import type { Command } from '../command.ts';
import { inert } from '../paint.ts';
import { inProject } from './in-project.ts';
import { notesToReview } from './note-lines.ts';
import { showWork } from './show-work.ts';
import { SCALE, summaryOf } from './work-summary.ts';
import { worked } from './worked.ts';

export const workCommands: readonly Command[] = [
  {
    name: 'work',
    past: true,
    group: 'Work',
    summary: 'what is being done, what is next, what stands in the way',
    args: '',
    examples: ['tide work'],
    run: async (call) => {
      const store = await call.store();
      const memory = load(store, { asOf: asOfDay(call) });
      const working = workNow(store, memory);
      const wrote = asOfDay(call) === undefined ? children(store, memory) : [];
      return {
        json: {
          session: currentSession(store, memory) ?? null,
          working,
          decisions: decidedIn(store, memory).map(({ id, statement }) => ({ id, statement })),
          children: wrote,
        },
        text: (paint) => showWork(working, paint, decidedIn(store, memory), wrote),
      };
    },
  },
  {
    name: 'work summary',
    group: 'Work',
    summary: 'what this session changed, decided, learned and left open',
    args: '',
    options: [SCALE],
    more: 'Made of the ledger alone. Notes that begin with "Tests:" say what was tested.',
    examples: ['tide work summary', 'tide work summary --scale large'],
    run: summaryOf,
  },
  {
    name: 'work goal',
    group: 'Work',
    summary: 'what we are trying to achieve',
    args: 'TEXT',
    examples: ['tide work goal "Move tariff lookup behind a cache"'],
    run: async (call) => worked(setGoal(await call.store(), restOf(call, 0, 'a TEXT')), 'Goal'),
  },
  {
    name: 'work task',
    group: 'Work',
    summary: 'what is being done now',
    args: 'TEXT',
    examples: ['tide work task "Add a cache to the lookup"'],
    run: async (call) => worked(setTask(await call.store(), restOf(call, 0, 'a TEXT')), 'Task'),
  },
  {
    name: 'work next',
    group: 'Work',
    summary: 'add next steps, in order',
    args: 'STEP...',
    examples: ['tide work next "Add a TTL test" "Ask for the staging keys"'],
    run: async (call) => {
      argument(call, 0, 'a STEP');
      return worked(addNext(await call.store(), call.args), 'Next');
    },
  },
  {
    name: 'work done',
    group: 'Work',
    summary: 'finish the task, or a next step by number or how it begins',
    more: 'What is no open step is kept as something else that was done.',
    args: '[STEP]',
    examples: [
      'tide work done',
      'tide work done 1',
      'tide work done "Add a TTL"',
      'tide work done "Extracted TariffRepo (src/tariff/repo.ts:12)"',
    ],
    run: async (call) => {
      const result = done(await call.store(), call.args.length === 0 ? undefined : call.args.join(' '));
      const { json, text } = worked(result, 'Done');
      return {
        json: { ...(json as object), notes: result.notes, hint: result.hint },
        text: (paint) =>
          text(paint) +
          (result.hint === null ? '' : paint.dim(`  ${inert(result.hint)}\n`)) +
          notesToReview(result.notes, 'Notes to promote or discard', paint),
      };
    },
  },
  {
    name: 'work block',
    group: 'Work',
    summary: 'something stands in the way',
    args: 'TEXT',
    examples: ['tide work block "Waiting for the staging keys"'],
    run: async (call) => worked(block(await call.store(), restOf(call, 0, 'a TEXT')), 'Blocked'),
  },
  {
    name: 'work unblock',
    group: 'Work',
    summary: 'it no longer does, by number or how it begins',
    args: 'BLOCKER',
    examples: ['tide work unblock 1'],
    run: async (call) => worked(unblock(await call.store(), restOf(call, 0, 'a BLOCKER')), 'Unblocked'),
  },
  {
    name: 'work touch',
    group: 'Work',
    summary: 'a file is being changed',
    args: 'PATH [CHANGE]',
    examples: ['tide work touch src/tariff/repo.ts "extract the repository"'],
    run: async (call) => {
      const store = await call.store();
      const path = inProject(store.project.root, call.place.cwd, argument(call, 0, 'a PATH'));
      return worked(
        touch(store, path, call.args.length > 1 ? call.args.slice(1).join(' ') : undefined),
        'Touched',
      );
    },
  },
  {
    name: 'work checkpoint',
    group: 'Work',
    summary: 'where the work stands, for whoever goes on',
    args: 'TEXT',
    options: [
      { name: 'phase', value: 'PHASE', purpose: 'planning, executing, testing, deploying or reviewing' },
    ],
    examples: ['tide work checkpoint "Cache works, eviction open" --phase executing'],
    run: async (call) =>
      worked(
        checkpointWork(await call.store(), restOf(call, 0, 'a TEXT'), call.option('phase')),
        'Checkpoint',
      ),
  },
];
