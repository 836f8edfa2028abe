// A command of `tide`, run for a client: its answer as data and as a page without colours. Every run opens the store anew, so
// that it sees what others wrote and a store that was made meanwhile.

import { unreadSessions } from '../../engine/reading/linked-sessions.ts';
import { once } from '../../model/once.ts';
import type { Store } from '../../model/store.ts';
import { openStore, type Place } from '../../platform/open-store.ts';
import { systemClock } from '../../platform/system.ts';
import type { Call, Command } from '../cli/command.ts';
import { attentionCommands } from '../cli/commands/attention.ts';
import { healthCommand } from '../cli/commands/health.ts';
import { lookCommands } from '../cli/commands/look.ts';
import { markCommands } from '../cli/commands/mark.ts';
import { noteCommands } from '../cli/commands/notes.ts';
import { raiseCommand } from '../cli/commands/raise.ts';
import { recallCommand } from '../cli/commands/recall.ts';
import { resumeCommand } from '../cli/commands/resume.ts';
import { reviewCommands } from '../cli/commands/review.ts';
import { sessionCommands } from '../cli/commands/session.ts';
import { stateCommands } from '../cli/commands/state.ts';
import { statusCommand } from '../cli/commands/status.ts';
import { syncAfter, syncBefore, watched } from '../cli/commands/sync-around.ts';
import { takeUpUser } from '../cli/commands/take-up-user.ts';
import { tierCommands } from '../cli/commands/tiers.ts';
import { workCommands } from '../cli/commands/work.ts';
import { type Paint, paintFor } from '../cli/paint.ts';
import { readValues } from '../cli/parse-options.ts';
import { shownPage } from '../cli/shown-page.ts';
import { reachOf } from './reach.ts';
import type { Invocation, Json } from './tool.ts';
import { inOwnWords, inToolWords, optionsAlone } from './tool-words.ts';
import { TOOLS } from './tools.ts';

export const COMMANDS: readonly Command[] = [
  statusCommand,
  resumeCommand,
  ...stateCommands,
  raiseCommand,
  ...markCommands,
  recallCommand,
  ...lookCommands,
  ...sessionCommands,
  ...workCommands,
  ...noteCommands,
  ...attentionCommands,
  ...tierCommands,
  ...reviewCommands,
  healthCommand,
];

/** Made when it is first needed. */
const reached = once(() => reachOf(TOOLS, COMMANDS));

/** What went wrong with a command, as a caller of tools is told it. */
export function asTold(error: unknown, { command }: Invocation): unknown {
  return inToolWords(error, { commands: COMMANDS, reach: reached(), command });
}

interface Done {
  readonly json: Json;
  readonly page: string;
  /** One line about sessions that could not be read, which also ends the page; empty as a rule. */
  readonly unread: string;
}

export async function runCommand(
  place: Place,
  invocation: Invocation,
  choose: Call['choose'] | undefined,
  seen: 'seen' | 'unseen' = 'seen',
): Promise<Done> {
  const command = COMMANDS.find(({ name }) => name === invocation.command);
  if (command === undefined) throw new Error(`There is no command ${invocation.command}.`);
  const opened: Store[] = [];
  let layouts = '';
  const call: Call = callOf(command, place, invocation, async (store) => {
    opened.push(store);
    layouts += await syncBefore(store, call);
  });
  const answer = await command.run(choose === undefined ? call : { ...call, choose });
  const page = shownPage(answer.text(PAINT), false);
  // What was given is noted, and layouts are brought up to date, before the answer leaves: the client may go with it.
  if (seen === 'seen') await answer.after?.();
  for (const store of opened) layouts += await syncAfter(store, command.ids ? (invocation.args ?? []) : []);
  for (const store of opened) await takeUpUser(place, store);
  const unread = opened.map(unreadSessions).join('');
  const end = shownPage(layouts, false) + (unread === '' ? '' : `${unread}\n`);
  return { json: answer.json as Json, page: page + end, unread };
}

export function ownWords(text: string, command?: string): string {
  const words = { commands: COMMANDS, reach: reached() };
  const said = inOwnWords(text, words);
  return command === undefined ? said : optionsAlone(said, { ...words, command });
}

const PAINT: Paint = {
  ...paintFor(false, 200),
  own: ownWords,
};

function callOf(
  command: Command,
  place: Place,
  { args, options }: Invocation,
  onOpen: (store: Store) => Promise<void>,
): Call {
  let store: Promise<Store> | undefined;
  return {
    command,
    commands: COMMANDS,
    args: args ?? [],
    place,
    clock: systemClock(place.env),
    user: false,
    store: () => {
      store ??= openStore(place).then(async (found) => {
        const own = watched(found);
        await onOpen(own);
        return own;
      });
      return store;
    },
    ...readValues(options ?? {}),
    // Nobody sits at a terminal here.
    ask: async () => undefined,
    progress: () => {},
  };
}
