// Two registrations of one hook are called for one start of a conversation, one after the other or at once. Whichever is ready first
// gives the brief, and the others nothing: each jots that it is about to, and the first line counts. Who fails has jotted nothing.

import { parseTime } from '../../model/day.ts';
import type { Clock } from '../../model/ports.ts';
import type { HookLine, Jotting } from './hook-spool.ts';

/** One call of a hook for the start of a conversation. */
export interface Start {
  /** Who is calling. */
  readonly agent: string;
  /** Whom the hook was made for: one agent runs hooks of another, and may not read what they answer. */
  readonly made: string;
  readonly source: string;
  readonly process: string;
  /** Tells this call from the others. */
  readonly call: string;
}

const START = 'start';
/** Agents whose plugin keeps what it is answered, and asks anew where it is loaded anew. */
const KEEPING: ReadonlySet<string> = new Set(['opencode']);
/** Calls of one start come with each other; the next start of the same conversation in the same process does not come as soon. */
const TOGETHER_MS = 3_000;

/** By it a conversation is also known to have hooks, when it was given nothing. */
export function startLine({ made, source, process, call }: Start): Jotting {
  return ['told', START, source, process, made, call];
}

/** Whether another call has told it: before our own line, where there is one already. */
export function isStartTold(clock: Clock, lines: readonly HookLine[], start: Start): boolean {
  const { agent, made, source, process, call } = start;
  if (KEEPING.has(agent)) return false;
  // What ended or was cut has to be told again, however soon.
  const since = lines.findLastIndex(({ jot }) => jot === 'ended' || jot === 'compacting');
  const told = lines.slice(since + 1).filter(({ jot, words }) => jot === 'told' && words[0] === START);
  const ours = told.findIndex(({ words }) => words[4] === call);
  return (ours < 0 ? told : told.slice(0, ours)).some(({ at, words: [, from, by, of] }) => {
    const isSame = from === source && by === process && (of === agent || of === made);
    return isSame && Math.abs(clock.now() - (parseTime(at) ?? 0)) <= TOGETHER_MS;
  });
}
