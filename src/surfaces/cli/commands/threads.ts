// threads and resolve: what waits for a person, and the answer.

import { reportEvent } from '../../../engine/fact-report.ts';
import { load } from '../../../engine/reading/load.ts';
import { resolveThread, type ThreadReport, threads } from '../../../engine/threads.ts';
import { acceptEdit } from '../../../engine/truth/accept-edit.ts';
import { dayText } from '../../../model/day.ts';
import type { Draft } from '../../../model/event.ts';
import type { Store } from '../../../model/store.ts';
import { argument, asOfDay, atMost, needed } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { inert, listed, type Paint, plural } from '../paint.ts';
import { disputedLines } from './disputed-lines.ts';

export const threadsCommand: Command = {
  name: 'threads',
  past: true,
  group: 'Look',
  summary: 'open questions for a person',
  args: '',
  options: [{ name: 'all', purpose: 'answered ones too' }],
  more: 'With --json a question about something that was stopped has it as `proposal`, so that it can be stated again.',
  examples: ['tide threads', 'tide threads --all'],
  run: showThreads,
};

export const resolveCommand: Command = {
  name: 'resolve',
  group: 'Look',
  summary: 'answer a thread; the facts it is about stay as they are',
  args: 'THREAD...',
  ids: true,
  options: [
    { name: 'because', value: 'ANSWER', purpose: 'the answer' },
    { name: 'accept', purpose: 'apply the edit of a file that the thread holds' },
  ],
  more: 'A question about something that was stopped (stopped-...) is closed and the proposal dropped; one about facts that contradict each other (opposed-..., ...-against-...) is closed and CONFLICT taken away. Neither ends a fact: tide supersede and tide invalidate do, and they close what asks about it.\nA thread about the edit of a confirmed fact in a layout file holds that edit: --accept applies it and confirms the fact in your name, --because keeps the fact as it is. Several edits can be accepted at once.',
  examples: [
    'tide resolve same-id-retry --because "they are one; kept the first"',
    'tide resolve opposed-webhooks-lost-9368nw --because "one is about mail, the other about webhooks"',
    'tide resolve heal-rest-only --accept',
  ],
  run: async (call) => {
    const id = argument(call, 0, 'a THREAD');
    if (call.flag('accept')) return acceptedEdits(await call.store(), call.args, call.option('because'));
    atMost(call, 1);
    const { marked, memory, thread, holding } = resolveThread(
      await call.store(),
      id,
      needed(call, 'because', 'the answer', 'they are one; kept the first'),
    );
    const [one] = marked;
    return {
      json: {
        id,
        event: one && reportEvent(one.event),
        tier: one?.tier,
        status: one?.status,
        holding,
        threads: threads(memory, false),
      },
      text: (paint) =>
        `${paint.good('Resolved')}: ${paint.id(id)}\n${paint.dim(paint.own(stillHolding(thread, holding)))}`,
    };
  },
};

function acceptedEdits(store: Store, ids: readonly string[], because: string | undefined): Answer {
  const done = [...new Set(ids)].map((id) => ({ id, ...acceptEdit(store, id, because) }));
  return {
    json: {
      accepted: done.map(({ id, fact, marked, conflicts = [] }) => ({
        id,
        fact,
        events: marked.map(({ event }) => reportEvent(event)),
        conflicts,
      })),
      threads: threads(load(store), false),
    },
    text: (paint) =>
      done
        .map(({ fact, edit, conflicts = [] }) => {
          const said = edit.map((draft) => `  ${inert(saidIn(draft))}\n`).join('');
          return `${paint.good('Accepted')}: ${paint.id(fact)}\n${said}${disputedLines(conflicts, paint)}`;
        })
        .join(''),
  };
}

function saidIn({ verb, text, by, fields }: Draft): string {
  const parts = [text, by, ...fields.map((field) => field.join(': '))].filter((part) => part !== undefined);
  return [verb, parts.join('; ')].filter((part) => part !== '').join(': ');
}

/** Closing a question ends no fact; whoever thinks that it did should read otherwise. */
function stillHolding({ type, proposal }: ThreadReport, holding: readonly string[]): string {
  const holds = `${listed(holding)} ${holding.length === 1 ? 'holds' : 'hold'}`;
  if (proposal !== null && holding.length > 0) return `  ${holds}; the proposal is not recorded.\n`;
  if (!DISPUTED.has(type) || holding.length < 2) return '';
  return `  ${holds} as before: an answer ends no fact. What does not hold: tide supersede OLD NEW, or tide invalidate ID.\n`;
}

const DISPUTED: ReadonlySet<string> = new Set(['contradiction', 'duplicate-id']);

async function showThreads(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const memory = load(store, { asOf: asOfDay(call) });
  const list = threads(memory, call.flag('all'));
  return {
    json: { threads: list },
    text: (paint) =>
      (list.length === 0
        ? 'No open questions.\n'
        : list.map((one) => threadText(one, store.surroundings.person, paint)).join('\n')) +
      (call.option('as-of') === undefined ? '' : paint.dim(`as of ${dayText(memory.today)}\n`)),
  };
}

function threadText(one: ThreadReport, isPerson: boolean, paint: Paint): string {
  const named = [...one.about, ...one.everywhere.map((id) => `${id} of the user store`)];
  const about = named.length === 0 ? '' : `, about ${named.join(', ')}`;
  const age = one.age === 0 ? 'today' : plural(one.age, 'day');
  const state = one.open ? paint.warn(`${one.type}, ${age}`) : paint.dim(`${one.type}, answered`);
  const answer = one.open ? howTo(one, isPerson, paint) : `answer: ${one.answer ?? 'none was given'}`;
  const edit = (one.edit ?? [])
    .map((draft) => `    edit: ${inert(saidIn(draft)).replace(/\s+/g, ' ')}\n`)
    .join('');
  return `  ${paint.id(one.id)} (${state}${about})\n    ${inert(one.question).replace(/\s+/g, ' ')}\n${edit}    ${paint.dim(answer)}\n`;
}

/** What settles a question of its type, before it is answered. Nobody is offered what they may not do. */
function howTo(
  { id, type, proposal, everywhere, forPerson, edit }: ThreadReport,
  isPerson: boolean,
  paint: Paint,
): string {
  const answer = `tide resolve ${id} --because "..."`;
  if (forPerson && !isPerson)
    return paint.own(`only a person can answer it: ask them; they change what is wrong, or run ${answer}`);
  if (edit !== null)
    return paint.own(`to accept the edit: tide resolve ${id} --accept; to keep the fact: ${answer}`);
  const first =
    proposal === null ? paint.own(FIRST[type] ?? '') : paint.own(again(everywhere.length === 0), 'remember');
  return `${first === '' ? '' : `${first}; `}${paint.own(`answer: ${answer}`)}`;
}

/** What holds in every project is not superseded in one. */
function again(mayReplace: boolean): string {
  return `to record it, state it again with ${mayReplace ? '--supersedes, ' : ''}--keep-both or --no-conflict`;
}

const FIRST: Readonly<Record<string, string>> = {
  contradiction: 'tide supersede or tide invalidate ends it',
  'duplicate-id': 'tide supersede joins them where they are one',
  suspect: 'compare with the code, then tide verify, correct or invalidate',
  're-verify': 'tide verify what still holds, tide invalidate what does not',
};
