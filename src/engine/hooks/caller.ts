// Who makes a call: sub-agents speak over the MCP connection of their parent, conversations over the one their client has. It cannot tell them
// apart, but a hook can: it leaves a note that the server looks for. Without it the agent of the connection signs.

import { parseTime } from '../../model/day.ts';
import type { Clock, Digest, Files } from '../../model/ports.ts';
import { ignoreErrors } from '../append/ignore-errors.ts';
import { addNotes, notesOf } from '../spool/hook-notes.ts';

export interface Caller {
  /** As its agent names it; empty where it is the agent itself. */
  readonly sub: string;
  /** As hooks name its conversation. */
  readonly conversation: string;
}

/** What hook and server both know of a call: its id, the thread it comes from, or only the tool and what it is given. */
export type Sign = readonly ['call' | 'thread', string] | readonly ['tool', string, string];

export interface CallerPlace {
  readonly root: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly digest: Digest;
}

/** Clients may write the members of an object in another order. */
export function toolSign(tool: string, given: unknown): Sign {
  return ['tool', tool, JSON.stringify(given ?? {}, inOrder)];
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function noteCaller(
  place: CallerPlace,
  agent: string,
  sign: Sign,
  { sub, conversation }: Caller,
): void {
  const word = sub.slice(0, MOST_OF_WORD);
  addNotes(place, { type: 'call', sign: signWord(place, agent, sign), sub: word, conversation });
}

const MOST_OF_WORD = 100;

/** The last that was noted; nobody, where that is longer ago than `within` milliseconds. */
export function callerOf(place: CallerPlace, agent: string, sign: Sign, within: number): Caller | undefined {
  const word = signWord(place, agent, sign);
  const last = ignoreErrors(() => notesOf(place, ['call', 'called'], word))?.findLast(
    (note) => note.sign === word,
  );
  if (last?.type !== 'call' || !CONVERSATION.test(last.conversation)) return undefined;
  const age = place.clock.now() - (parseTime(last.at) ?? 0);
  return Math.abs(age) <= within ? { sub: last.sub, conversation: last.conversation } : undefined;
}

const CONVERSATION = /^[A-Za-z0-9_-]{1,64}$/;

/** The call was made: the next one like it may be somebody else's. */
export function dropCaller(place: CallerPlace, agent: string, sign: Sign): void {
  // It is not believed for long.
  ignoreErrors(() => addNotes(place, { type: 'called', sign: signWord(place, agent, sign) }));
}

function signWord({ digest }: CallerPlace, agent: string, sign: Sign): string {
  return digest.sha256(JSON.stringify([agent, ...sign])).slice(0, 32);
}
