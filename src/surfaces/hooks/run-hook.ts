// One call of a hook: read what the agent says, do what the event asks for, answer in the agent's own form. Never fails, never
// blocks, never says more than that; what goes wrong is noted where people look.

import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { noteHookProblem } from '../../engine/hooks/problems.ts';
import { shown } from '../../engine/shown.ts';
import { parseTime } from '../../model/day.ts';
import {
  AGENT_NAMES,
  type AgentName,
  HOOK_EVENTS,
  type HookEvent,
  isAgent,
  isHookEvent,
} from '../../model/hook.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { linkedFolder } from '../../platform/linked-folder.ts';
import { offerText } from '../../platform/lost-store.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import { findStore, lostStoresAt, openStore } from '../../platform/open-store.ts';
import { stopAfter } from '../../platform/stop-after.ts';
import { type Deadline, deadlineIn, isTooLarge, OutOfTime } from './deadline.ts';
import { hookAnswer } from './hook-answer.ts';
import { object, readHookInput } from './hook-input.ts';
import { onEvent } from './on-event.ts';
import { isGone, placesOf } from './places.ts';
import { readStandardInput, type StandardInput } from './read-standard-input.ts';
import { keepSaid } from './said.ts';

/** Well inside what agents allow; none of them waits longer for us than for a keystroke. */
const LIMITS: Readonly<Record<HookEvent, number>> = {
  'session-start': 1_500,
  'prompt-submit': 1_500,
  'before-tool': 500,
  'tool-use': 500,
  stop: 500,
  'pre-compact': 500,
  'post-compact': 500,
  'session-end': 500,
};

export interface HookCall {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: () => string;
  /** Path given with --store. */
  readonly store?: string | undefined;
}

export async function runHook(call: HookCall): Promise<void> {
  const [agent = '', event = ''] = call.words;
  try {
    if (call.env.TIDEMARK_DISABLE) return print(neutral(agent));
    if (!isAgent(agent) || !isHookEvent(event)) return await unknownCall(call, agent, event);
    const limit = limitOf(event, call.env);
    const deadline = deadlineIn(limit, Date.now, stopAfter);
    const given = readStandardInput(limit / 2);
    print(await answered(call, agent, event, given, deadline));
  } catch {
    print(neutral(agent));
  }
}

async function answered(
  call: HookCall,
  agent: AgentName,
  event: HookEvent,
  given: StandardInput,
  deadline: Deadline,
): Promise<string> {
  const json = given.cut === 'size' ? undefined : parsed(given.text);
  const input = readHookInput(agent, event, json ?? {});
  // Most calls are the main agent's own, and need no note; our plugin tells of those alone that do.
  const isOwn = event === 'before-tool' && input.sub === undefined && agent !== 'opencode';
  if (isOwn && json !== undefined) return neutral(input.agent);
  const places = placesOf(call, input);
  const note = (code: string, message: string) => noteIn(places, agent, event, code, message);
  try {
    if (json === undefined) {
      note('input', wrongInput(given));
      return neutral(agent);
    }
    const place = places.find((one) => findStore(one) !== undefined);
    if (place === undefined && isGone(input)) {
      tellOnce(
        `The folder of the call does not exist: ${shown(input.cwd ?? '').slice(0, 200)}. Nothing is given.`,
      );
      return neutral(input.agent);
    }
    if (place === undefined)
      return event === 'session-start' ? withoutStore(places, input) : neutral(input.agent);
    const store = await openStore(place);
    const limited: Store = {
      ...store,
      files: deadline.limited(store.files),
      surroundings: store.surroundings,
    };
    const said = await onEvent(limited, place, input, deadline);
    if (deadline.missed.length > 0) note('time', tooSlow(call, event, deadline));
    for (const failure of deadline.failures) note(codeOf(failure), messageOf(failure));
    const text = await keepSaid(store, said).catch((error: unknown) => {
      // What cannot be kept is given all the same.
      note('unexpected', messageOf(error));
      return said.text;
    });
    return hookAnswer(input, text);
  } catch (error) {
    if (deadline.isOver || error instanceof OutOfTime) note('time', tooSlow(call, event, deadline));
    else note(codeOf(error), messageOf(error));
    // An agent without a brief would take the memory for empty.
    if (event === 'session-start' && isTooLarge(error))
      return hookAnswer(input, shown(`Tidemark gives no brief: ${messageOf(error)}`));
    return neutral(input.agent);
  }
}

/** Silent, unless a private store of this project lies under the name of another folder. */
function withoutStore(
  places: readonly Parameters<typeof findStore>[0][],
  input: ReturnType<typeof readHookInput>,
): string {
  const offers = places.map((place) => offerText(lostStoresAt(place, true)));
  const offer = offers.find((text) => text !== '');
  return offer === undefined
    ? neutral(input.agent)
    : hookAnswer(input, `Tidemark has no store for this folder. ${offer}`);
}

/** One line for whoever reads the log of the agent. */
function tellOnce(text: string): void {
  try {
    writeSync(2, `tide hook: ${text.replace(/\s+/g, ' ')}\n`);
  } catch {
    // There is nobody to tell.
  }
}

function codeOf(error: unknown): string {
  return error instanceof TidemarkError ? 'store' : 'unexpected';
}

function tooSlow(call: HookCall, event: HookEvent, { missed }: Deadline): string {
  const on = missed.length === 0 ? '' : ` on ${missed.join(', ')}`;
  return `Gave up after ${limitOf(event, call.env)} ms${on}. tide status makes the caches that make it quick.`;
}

/** On a machine that is slow for everything, somebody may allow more. */
function limitOf(event: HookEvent, env: HookCall['env']): number {
  const given = Number(env.TIDEMARK_HOOK_MS);
  return given > 0 ? given : LIMITS[event];
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return object(JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text));
  } catch {
    return undefined;
  }
}

function wrongInput({ text, cut }: StandardInput): string {
  if (cut === 'size') return 'The input is larger than a hook reads (4 MB); it was passed over.';
  if (cut === 'time') return 'The input was not whole in time; it was passed over.';
  if (text.trim() === '') return 'There was no input. Expected the JSON object the agent hands to its hooks.';
  // Prompts and addresses may stand in it: never its text.
  return `The input is no JSON object (${text.length} characters); it was passed over.`;
}

async function unknownCall(call: HookCall, agent: string, event: string): Promise<void> {
  const known = isAgent(agent)
    ? `an event (${HOOK_EVENTS.join(', ')})`
    : `an agent (${AGENT_NAMES.join(', ')})`;
  const got = shown(isAgent(agent) ? event : agent).slice(0, 40);
  // No agent sits at a terminal: somebody is trying it out.
  if (isatty(0)) return tellPerson(`Expected ${known}, received ${got === '' ? 'none' : `"${got}"`}.`);
  const place = { cwd: call.cwd(), env: call.env, store: call.store };
  noteIn([place], agent || '?', event || '?', 'unknown', `Expected ${known}, received "${got}".`);
  print(neutral(agent));
}

function tellPerson(wrong: string): void {
  writeSync(
    2,
    `tide hook AGENT EVENT is called by agents, with their JSON on standard input. ${wrong}\nExample: echo '{"session_id":"a1","cwd":"'"$PWD"'"}' | tide hook claude-code session-start\nMore: tide help hook\n`,
  );
}

/** In the store that would have been asked; where there is none, nothing is left behind. */
function noteIn(
  places: readonly Parameters<typeof findStore>[0][],
  agent: string,
  event: string,
  code: string,
  message: string,
): void {
  try {
    for (const place of places) {
      const found = findStore(place);
      if (found === undefined) continue;
      // Every command says so itself, and what lies behind a link is not ours to write.
      if (linkedFolder(found.root) !== undefined) return;
      noteHookProblem(
        { root: found.root, files: nodeFiles, clock: { now: nowOf(place.env) } },
        { agent, event, code, message },
      );
      return;
    }
  } catch {
    // There is nobody to tell.
  }
}

function nowOf(env: Readonly<Record<string, string | undefined>>): () => number {
  const given = parseTime(env.TIDEMARK_NOW ?? '');
  return () => given ?? Date.now();
}

function neutral(agent: string): string {
  return isAgent(agent) ? hookAnswer({ agent, event: 'stop' }, undefined) : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** In one go where possible; a reader that went away is not our failure. */
function print(text: string): void {
  if (text === '') return;
  const bytes = Buffer.from(`${text}\n`);
  const until = Date.now() + 500;
  for (let done = 0; done < bytes.length && Date.now() < until; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
