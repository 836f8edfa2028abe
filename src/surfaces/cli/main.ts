// The command line: find the command, run it, print its answer once, and end with the right code.

import { writeSync } from 'node:fs';
import { unreadSessions } from '../../engine/reading/linked-sessions.ts';
import { shown, shownDocument } from '../../engine/shown.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { findStore, openStore, type Place } from '../../platform/open-store.ts';
import { systemClock } from '../../platform/system.ts';
import { isTerminal } from '../../platform/terminal.ts';
import { askOn } from './ask.ts';
import type { Answer, Call, Command } from './command.ts';
import { syncAfter, syncBefore, watched } from './commands/sync-around.ts';
import { takeUpUser } from './commands/take-up-user.ts';
import { commandHelp, groupHelp, overview, subcommandHelp } from './help.ts';
import { type Paint, paintFor } from './paint.ts';
import { type Parsed, parseCall } from './parse-call.ts';
import { readValues } from './parse-options.ts';
import { shownPage } from './shown-page.ts';
import { VERSION } from './version.ts';

export async function main(
  commands: readonly Command[],
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: () => string,
  print: (file: 1 | 2, text: string) => void = printToFile,
): Promise<number> {
  const json = beforeDashes(words).includes('--json');
  const terminal = isTerminal(1);
  const coloured = isColoured(env, terminal);
  const paint = paintFor(coloured, terminal ? process.stdout.columns || 100 : Infinity);
  try {
    const parsed = parseCall(words, commands);
    const tell = (said: string) => (said === '' ? undefined : print(2, paint.dim(shown(said))));
    const answer = await answerOf(commands, parsed, env, existing(cwd), paint, tell);
    if (json) print(1, `${JSON.stringify(shownDocument(answer.json), null, terminal ? 2 : undefined)}\n`);
    else print(1, shownPage(answer.text(paint), coloured));
    tell((await answer.after?.()) ?? '');
    return answer.exit ?? 0;
  } catch (error) {
    const known = error instanceof TidemarkError ? error : unexpected(error);
    if (json)
      print(
        1,
        `${JSON.stringify(shownDocument({ error: known.code, message: known.message, hint: known.hint ?? null, ...known.data }))}\n`,
      );
    else
      print(
        2,
        `${paint.bad('error:')} ${shown(known.message)}\n${known.hint === undefined ? '' : `  ${shown(known.hint)}\n`}`,
      );
    if (env.TIDEMARK_DEBUG) print(2, shown(`${(known.cause as Error | undefined)?.stack ?? known.stack}\n`));
    return known.code === 'usage' ? 2 : known.code === 'stopped' ? 3 : 1;
  }
}

/** Help is given also where a store would be refused. */
function rootOf(place: Place): string | undefined {
  try {
    return findStore(place)?.root;
  } catch {
    return undefined;
  }
}

async function answerOf(
  commands: readonly Command[],
  parsed: Parsed,
  env: NodeJS.ProcessEnv,
  cwd: string,
  paint: Paint,
  /** Says something beside the answer, also where the command fails afterwards. */
  tell: (said: string) => void,
): Promise<Answer> {
  if (parsed.values.version) return { json: { version: VERSION }, text: () => `${VERSION}\n` };
  const { option, flag } = readValues(parsed.values);
  const place: Place = { cwd, env, store: option('store'), session: option('session') };
  const { command } = parsed;
  if (command === undefined || parsed.values.help) {
    const text =
      command !== undefined
        ? commandHelp(command, paint) + subcommandHelp(command.name, commands, paint)
        : parsed.group !== undefined
          ? groupHelp(parsed.group, commands, paint)
          : overview(commands, paint, rootOf(place));
    return { json: { help: text }, text: () => text };
  }
  if (option('as-of') !== undefined && !command.past)
    throw new TidemarkError('usage', `tide ${command.name} does not look back: --as-of is for reading.`, {
      hint: `It works with: ${commands
        .filter((one) => one.past)
        .map((one) => one.name)
        .join(', ')}.`,
    });
  const user = flag('user');
  let opened: ReturnType<typeof openStore> | undefined;
  let store: Store | undefined;
  const call: Call = {
    command,
    commands,
    args: parsed.args,
    place,
    clock: systemClock(env),
    user,
    store: () => {
      opened ??= openStore(place, user ? 'user' : 'project').then(async (found) => {
        store = watched(found);
        tell(await syncBefore(store, { command, flag }));
        return store;
      });
      return opened;
    },
    ...readValues(parsed.values),
    ask: (next) =>
      askOn(process.stdin, process.stderr, (given) => {
        const question = next(given);
        return question === undefined ? undefined : shown(question);
      }),
    progress: showProgress,
  };
  const answer = await command.run(call);
  // Commands about layouts say themselves what is written when.
  const used = command.group === 'Layouts' ? undefined : store;
  return used === undefined
    ? answer
    : {
        ...answer,
        after: async () => {
          const said = (await answer.after?.()) ?? '';
          const layouts = await syncAfter(used, command.ids ? parsed.args : []);
          await takeUpUser(place, used);
          const unread = LOOKS_AT_SESSIONS.has(command.name) ? '' : unreadSessions(used);
          return said + layouts + (unread === '' ? '' : `${unread}\n`);
        },
      };
}

/** They report such files themselves. */
const LOOKS_AT_SESSIONS: ReadonlySet<string> = new Set(['fsck', 'check']);

/** The folder we are in may have been removed under us. */
function existing(cwd: () => string): string {
  try {
    return cwd();
  } catch (error) {
    throw new TidemarkError('io', 'The folder this was started in does not exist any more.', {
      hint: 'Change into one that does.',
      cause: error,
    });
  }
}

function beforeDashes(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end < 0 ? words : words.slice(0, end);
}

function isColoured(env: NodeJS.ProcessEnv, terminal: boolean): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '' && env.FORCE_COLOR !== '0') return true;
  return terminal && env.TERM !== 'dumb';
}

function showProgress(done: number, all: number): void {
  if (all < 200 || !isTerminal(2)) return;
  if (done % 100 === 0 || done === all - 1)
    printToFile(
      2,
      done === all - 1 ? '\r\u001b[K' : `\r${Math.floor((100 * done) / all)} % of ${all} sessions`,
    );
}

/** Written in one go where possible; a reader that went away is not our failure. */
function printToFile(file: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(file, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      else if (code === 'EPIPE') return;
      else throw error;
    }
  }
}

function unexpected(error: unknown): TidemarkError {
  return new TidemarkError(
    'io',
    `Something went wrong that should not: ${error instanceof Error ? error.message : String(error)}`,
    {
      hint: 'Set TIDEMARK_DEBUG=1 to see where; the ledger is append-only, so nothing acknowledged is lost.',
      cause: error,
    },
  );
}
