// Who makes a call: sub-agents speak over the MCP connection of their parent, conversations over the one their client has. It cannot tell them
// apart, but a hook can: it leaves a tiny file in `.index/hooks/` that the server looks for. Without it the agent of the connection signs.

import { instantText, parseTime } from '../../model/day.ts';
import type { Clock, Digest, Files } from '../../model/ports.ts';
import { dropOldest } from './drop-oldest.ts';

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

const FORM = /^caller-[0-9a-f]{32}$/;
/** Only of calls that were refused before they came to the server does anything stay. */
const MOST = 100;
const MOST_BYTES = 4 * 1024;
const MOST_OF_WORD = 100;

export function noteCaller(
  place: CallerPlace,
  agent: string,
  sign: Sign,
  { sub, conversation }: Caller,
): void {
  const path = pathOf(place, agent, sign);
  dropOldest(place, FORM, MOST);
  const words = [instantText(place.clock.now()), sub, conversation].map((word) =>
    word.slice(0, MOST_OF_WORD),
  );
  // A thread is noted with each of its prompts.
  if ((place.files.stat(path)?.size ?? 0) > MOST_BYTES / 2) place.files.remove(path);
  place.files.jot(path, `\n${JSON.stringify(words)}\n`);
}

/** The last that was noted; nobody, where that is longer ago than `within` milliseconds. */
export function callerOf(place: CallerPlace, agent: string, sign: Sign, within: number): Caller | undefined {
  try {
    const part = place.files.readPart(pathOf(place, agent, sign), 0, MOST_BYTES);
    if (part === undefined) return undefined;
    const lines = new TextDecoder().decode(part.bytes).split('\n');
    const words: unknown = JSON.parse(lines.findLast((line) => line !== '') ?? '');
    if (!Array.isArray(words) || words.some((word) => typeof word !== 'string')) return undefined;
    const [at = '', sub = '', conversation = ''] = words as string[];
    const age = place.clock.now() - (parseTime(at) ?? 0);
    // What came with a clone is neither of now nor from here.
    return Math.abs(age) <= within && CONVERSATION.test(conversation) ? { sub, conversation } : undefined;
  } catch {
    return undefined;
  }
}

const CONVERSATION = /^[A-Za-z0-9_-]{1,64}$/;

/** The call was made: the next one like it may be somebody else's. */
export function dropCaller(place: CallerPlace, agent: string, sign: Sign): void {
  try {
    place.files.remove(pathOf(place, agent, sign));
  } catch {
    // It is not believed for long.
  }
}

function pathOf({ root, digest }: CallerPlace, agent: string, sign: Sign): string {
  return `${root}/.index/hooks/caller-${digest.sha256(JSON.stringify([agent, ...sign])).slice(0, 32)}`;
}
