// Two registrations of one hook are called for one start of a conversation, one after the other or at once. Whichever is ready first
// gives the brief, and the others nothing: each says in the spool that it is about to, and the first line counts. Who fails has said nothing.

import { parseTime } from '../../model/day.ts';
import type { Clock } from '../../model/ports.ts';
import type { Entry, Line } from '../spool/spool-line.ts';

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

/** Agents whose plugin keeps what it is answered, and asks anew where it is loaded anew. */
const KEEPING: ReadonlySet<string> = new Set(['opencode']);
/** Calls of one start come with each other; the next start of the same conversation in the same process does not come as soon. */
const TOGETHER_MS = 3_000;

/** By it a conversation is also known to have hooks, when it was given nothing. */
export function startEntry({ made, source, process, call }: Start): Entry {
  return { type: 'started', source, process, made, call };
}

/** Whether another call has told it: before our own line, where there is one already. */
export function isStartTold(clock: Clock, lines: readonly Line[], start: Start): boolean {
  const { agent, made, source, process, call } = start;
  if (KEEPING.has(agent)) return false;
  // What ended or was cut has to be told again, however soon.
  const since = lines.findLastIndex(({ type }) => type === 'ended' || type === 'compacting');
  const told = lines.slice(since + 1).filter((line) => line.type === 'started');
  const ours = told.findIndex((line) => line.call === call);
  return (ours < 0 ? told : told.slice(0, ours)).some((line) => {
    const isSame = line.source === source && line.process === process;
    const isAnswered = line.made === agent || line.made === made;
    return isSame && isAnswered && Math.abs(clock.now() - (parseTime(line.at) ?? 0)) <= TOGETHER_MS;
  });
}
