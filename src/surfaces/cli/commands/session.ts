// Sessions: the open one, opening and closing one on purpose, and what is said in passing.

import { auditLine } from '../../../engine/audit.ts';
import { healedLine, healedSince } from '../../../engine/healed.ts';
import { load } from '../../../engine/reading/load.ts';
import { currentSession } from '../../../engine/sessions/current-session.ts';
import { leftHere, openSessions } from '../../../engine/sessions/open-sessions.ts';
import { status } from '../../../engine/status.ts';
import type { Surrounding } from '../../../engine/weigh.ts';
import { endSession } from '../../../engine/work/end-session.ts';
import { note } from '../../../engine/work/set-work.ts';
import { startSession } from '../../../engine/work/start-session.ts';
import { noteId } from '../../../model/note-id.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { atMost, restOf } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { inert } from '../paint.ts';
import { notesToReview } from './note-lines.ts';
import type { Reviewed } from './review/run.ts';
import { suggestProject } from './suggest-project.ts';
import { surroundingOf } from './surrounding-of.ts';
import { syncAround } from './sync-around.ts';
import { worked } from './worked.ts';

export const sessionCommands: readonly Command[] = [
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
          ...(layouts === '' ? {} : { layouts: inert(layouts) }),
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
      const reviewing = due ? await import('./review/run.ts') : undefined;
      const around = due ? await aroundOf(call, store) : {};
      let review: Reviewed | undefined;
      const ended = endSession(
        store,
        call.option('did'),
        call.option('context'),
        (own, memory) => {
          review = reviewing?.reviewAtEnd(own, memory, around);
        },
        call.option('phase'),
      );
      const layouts = before + (await syncAround(store));
      const { partingOf } = await import('../../../engine/tiers/parting.ts');
      const { text: asked, ...parting } = partingOf(store, ended.session);
      return {
        json: {
          ...ended,
          ...parting,
          ...(review === undefined ? {} : { review }),
          ...(layouts === '' ? {} : { layouts: inert(layouts) }),
        },
        text: (paint) =>
          `${paint.good('Closed and sealed')}: ${paint.id(ended.session)}${ended.since === '' ? '' : paint.dim(` (since ${ended.since})`)}\n${inert(paint.own(review?.said ?? ''))}${notesToReview(ended.notes, 'Notes that have earned to stay', paint)}${inert(asked(paint.own))}${paint.dim(inert(layouts))}`,
      };
    },
  },
];

/** What is wrong with the user store does not keep a session open. */
async function aroundOf(call: Call, store: Store): Promise<Surrounding | TidemarkError> {
  try {
    return await surroundingOf(call, store);
  } catch (error) {
    if (error instanceof TidemarkError) return error;
    throw error;
  }
}

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
