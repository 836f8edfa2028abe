// How a conversation goes, for advice that depends on it, by the lines of its spool: turns, calls of tools, compactions and corrections.
// Nothing that was said is in them.

import type { Store } from '../../model/store.ts';
import { ignoreErrors } from '../append/ignore-errors.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { spoolOf } from '../spool/spool-file.ts';
import type { Entry, Line } from '../spool/spool-line.ts';

export interface Pace {
  /** Since the last compaction. */
  readonly turns: number;
  readonly tools: number;
  readonly isLongTold: boolean;
  /** Something was asked since the last topic was closed. */
  readonly hasOpenTopic: boolean;
  /** The user corrected the agent, at any time. */
  readonly corrected: boolean;
}

/** What a prompt does besides taking a turn; one that closes a topic opens another only where it asks for more. */
export interface Prompted {
  readonly corrects?: boolean;
  readonly closes?: boolean;
  readonly opens?: boolean;
}

export interface Turn extends Prompted {
  /** With this prompt, but for the topic, which is what it finds open. */
  readonly pace: Pace;
}

export function paceOf(store: Store): Pace {
  return paceIn(ignoreErrors(() => spoolOf(store, conversationKey(store)).lines) ?? []);
}

/** An end makes it begin anew. */
export function paceIn(lines: readonly Line[]): Pace {
  const all = lines.slice(lines.findLastIndex(({ type }) => type === 'ended') + 1);
  const turns = all.filter((line) => line.type === 'turn');
  const since = all.findLastIndex(({ type }) => type === 'compacted' || type === 'compacting');
  const here = all.slice(since + 1);
  const told = here.filter((line) => line.type === 'turn');
  return {
    turns: told.length,
    tools: here.filter(({ type }) => type === 'tool').length,
    isLongTold: told.some(({ long }) => long !== ''),
    hasOpenTopic: turns.at(-1)?.topic === 'open',
    corrected: turns.some(({ corrected }) => corrected !== ''),
  };
}

/** A prompt came. */
export function turnWith(lines: readonly Line[], prompted: Prompted): Turn {
  const before = paceIn(lines);
  const corrected = before.corrected || prompted.corrects === true;
  return { ...prompted, pace: { ...before, turns: before.turns + 1, corrected } };
}

/** A turn as it is kept, with what was said about it. */
export function turnEntry({ closes, opens, corrects }: Prompted, isLongSaid: boolean): Entry {
  return {
    type: 'turn',
    topic: closes && !opens ? 'closed' : 'open',
    corrected: corrects ? 'yes' : '',
    long: isLongSaid ? 'yes' : '',
  };
}
