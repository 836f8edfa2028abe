// Sessions and working memory: what is being done, what is next, what stands in the way.

import { auditLine } from '../../../engine/audit.ts';
import { currentSession } from '../../../engine/current-session.ts';
import { healedLine, healedSince } from '../../../engine/healed.ts';
import { type Child, children } from '../../../engine/hooks/children.ts';
import { load } from '../../../engine/load.ts';
import { leftHere, openSessions } from '../../../engine/open-sessions.ts';
import { status } from '../../../engine/status.ts';
import { checkpointWork } from '../../../engine/work/checkpoint-work.ts';
import { decidedIn } from '../../../engine/work/decided-in.ts';
import { done } from '../../../engine/work/done.ts';
import { endSession } from '../../../engine/work/end-session.ts';
import type { Worked } from '../../../engine/work/say.ts';
import { addNext, block, note, setGoal, setTask, touch, unblock } from '../../../engine/work/set-work.ts';
import { severalOf, wantsAnchor } from '../../../engine/work/several.ts';
import { startSession } from '../../../engine/work/start-session.ts';
import { workNow } from '../../../engine/work/work-now.ts';
import type { Fact } from '../../../model/fact.ts';
import { noteId } from '../../../model/note-id.ts';
import type { WorkingMemory } from '../../../model/working-memory.ts';
import { argument, asOfDay, atMost, restOf } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { columns, inert, type Paint, takenOut } from '../paint.ts';
import { inProject } from './in-project.ts';
import { notesToReview } from './note-lines.ts';
import type { Reviewed } from './run-review.ts';
import { suggestProject } from './suggest-project.ts';
import { syncAround } from './sync-around.ts';
import { SCALE, summaryOf } from './work-summary.ts';

export const workCommands: readonly Command[] = [
  {
    name: 'session',
    group: 'Work',
    summary: 'the open session here',
    args: '',
    examples: ['tide session'],
    run: showSession,
  },
  {
    name: 'session start',
    group: 'Work',
    summary: 'open a session with a title',
    args: '[TITLE]',
    more: 'A session also opens by itself with the first thing that is written; with a TITLE that one is closed and another begins. One that has a title\nis ended by tide session end.',
    examples: ['tide session start "Fix the flaky locale test"'],
    run: async (call) => {
      const store = await call.store();
      const title = call.args.length === 0 ? undefined : call.args.join(' ');
      const { session, audit, closed } = startSession(store, title);
      const layouts = await syncAround(store);
      const healed = healedSince(store, load(store));
      const told = healedLine(healed);
      return {
        json: {
          session,
          closed,
          audit,
          healed: healed.map(({ fact, action, fault }) => ({ id: fact.id, action, fault })),
        },
        text: (paint) =>
          `${closed === null ? '' : paint.dim(`Closed and sealed: ${closed}\n`)}${paint.good('Open')}: ${paint.id(session)}\n${auditLine(audit)}\n${told === undefined ? '' : `${inert(told)}\n`}${paint.dim(inert(layouts))}`,
        after: async () => suggestProject(store),
      };
    },
  },
  {
    name: 'session note',
    group: 'Work',
    summary: 'a remark of this session',
    args: 'TEXT',
    examples: ['tide session note "The staging database was reset"'],
    run: async (call) => {
      const said = note(await call.store(), restOf(call, 0, 'a TEXT'));
      const answer = worked(said, 'Noted');
      const [event] = said.written.events;
      if (event === undefined) return answer;
      const id = noteId(event);
      return {
        ...answer,
        json: { ...(answer.json as object), note: id },
        text: (paint) =>
          `${answer.text(paint)}${paint.dim(`  ${id}; ${paint.own('tide notes')} tells what can become of it`)}\n`,
      };
    },
  },
  {
    name: 'session end',
    group: 'Work',
    summary: 'close the session and seal its file',
    args: '',
    options: [
      { name: 'did', value: 'TEXT', purpose: 'what was done (else the tasks done and the notes)' },
      {
        name: 'context',
        value: 'TEXT',
        purpose: 'what the next session needs to know (else goal, next steps, blockers)',
      },
      {
        name: 'phase',
        value: 'PHASE',
        purpose: 'planning, executing, testing, deploying or reviewing (else as it was)',
      },
    ],
    examples: [
      'tide session end',
      'tide session end --did "Cache behind a flag" --context "us-2 waits for the freeze"',
    ],
    run: async (call) => {
      atMost(call, 0);
      const store = await call.store();
      // Edits belong to the session they were made in; what closing it changes is shown afterwards.
      const before = await syncAround(store);
      const due = status(store, load(store)).review.due;
      const reviewing = due ? await import('./run-review.ts') : undefined;
      let review: Reviewed | undefined;
      const ended = endSession(
        store,
        call.option('did'),
        call.option('context'),
        (own, memory) => {
          review = reviewing?.reviewAtEnd(own, memory);
        },
        call.option('phase'),
      );
      const layouts = before + (await syncAround(store));
      const { partingOf } = await import('./run-tiers.ts');
      const { text: asked, ...parting } = partingOf(store, ended.session);
      return {
        json: { ...ended, ...parting, ...(review === undefined ? {} : { review }) },
        text: (paint) =>
          `${paint.good('Closed and sealed')}: ${paint.id(ended.session)}${ended.since === '' ? '' : paint.dim(` (since ${ended.since})`)}\n${inert(paint.own(review?.said ?? ''))}${notesToReview(ended.notes, 'Notes that have earned to stay', paint)}${inert(asked(paint.own))}${paint.dim(inert(layouts))}`,
      };
    },
  },
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

async function showSession(call: Call): Promise<Answer> {
  const store = await call.store();
  const memory = load(store);
  const id = currentSession(store, memory) ?? null;
  const open = openSessions(store, memory);
  const left = leftHere(store, memory);
  const since = open.find(({ session }) => session === id)?.since ?? null;
  const isLeft = (session: string) => left.some((one) => one.session === session);
  return {
    json: { session: id, since, left: left.map(({ session, since }) => ({ session, since })) },
    text: (paint) => {
      const here =
        id === null ? '' : `${paint.id(id)}${since === null ? '' : paint.dim(` since ${since}`)}\n`;
      const none =
        id === null && left.length === 0
          ? 'No session is open here; the next thing remembered opens one.\n'
          : '';
      const others = open
        .filter(({ session }) => session !== id)
        .map(({ session, since }) =>
          isLeft(session)
            ? `${paint.id(session)} was left open since ${since}; tide session end closes it, else whoever writes next.\n`
            : paint.dim(`${session} is open elsewhere since ${since}.\n`),
        );
      return `${here}${none}${others.join('')}`;
    },
  };
}

function worked(result: Worked, word: string): Answer {
  const { working, written, ended } = result;
  const hints = [
    ...(result.grown ? [`Several ${severalOf(working)}: read tide anchor before each step.`] : []),
    ...(ended === undefined ? [] : [`The phase ${ended} is over: a good moment for tide compact.`]),
  ];
  return {
    json: {
      session: result.session,
      working,
      redacted: written.redacted,
      anchor: wantsAnchor(working),
      compact: ended === undefined ? null : `the phase ${ended} is over`,
    },
    text: (paint) =>
      `${paint.good(word)}: ${inert(written.events.map((event) => event.text ?? '').join('; '))}\n${takenOut(written.redacted, paint)}${hints.map((hint) => paint.dim(`  ${paint.own(hint)}\n`)).join('')}`,
  };
}

export function showWork(
  working: WorkingMemory,
  paint: Paint,
  decided: readonly Fact[] = [],
  wrote: readonly Child[] = [],
): string {
  const rows: string[][] = [];
  const add = (name: string, texts: readonly string[]) => {
    for (const [i, text] of texts.entries()) rows.push([paint.dim(i === 0 ? name : ''), inert(text)]);
  };
  add('Goal', working.goal === undefined ? [] : [working.goal.text]);
  add('Phase', working.phase === undefined ? [] : [working.phase]);
  add('Task', working.task === undefined ? [] : [working.task.text]);
  add(
    'Done',
    working.completed.slice(0, 5).map((item) => item.text),
  );
  add(
    'Next',
    working.next.map((item, i) => `${i + 1}. ${item.text}`),
  );
  add(
    'Blocked',
    working.blockers.map((item, i) => `${i + 1}. ${item.text}`),
  );
  add(
    'Decided',
    decided.map((fact) => fact.statement),
  );
  add(
    'Files',
    working.files.slice(0, 10).map((file) => (file.text === '' ? file.path : `${file.path}: ${file.text}`)),
  );
  add('Context', working.context === undefined ? [] : [working.context.text]);
  add(
    'Sub-agents',
    wrote.map(({ agent, facts, files }) => `${agent}: ${[...facts, ...files].join(', ') || 'nothing yet'}`),
  );
  add(
    'Notes',
    working.notes.map((item) => item.text),
  );
  return rows.length === 0
    ? `Nothing is being worked on. Start with: ${paint.own('tide work goal "..."')}\n`
    : columns(rows);
}
