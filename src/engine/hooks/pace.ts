// How a conversation goes, for advice that depends on it, by the lines of its spool: turns, calls of tools, compactions and corrections.
// Nothing that was said is in them.

import type { Store } from '../../model/store.ts';
import { ignoreErrors } from '../append/ignore-errors.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { spoolOf } from '../spool/spool-file.ts';
import type { Entry, Line } from '../spool/spool-line.ts';
import { asksMore, promptIntent } from './prompt-intent.ts';

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

export interface Turn {
  /** With this prompt, but for the topic, which is what it finds open. */
  readonly pace: Pace;
  readonly corrects: boolean;
  /** It closes a topic, and asks for nothing more. */
  readonly closes: boolean;
  /** It closes a topic, and there is one. */
  readonly isClosing: boolean;
}

/** A prompt came. */
export function turnWith(lines: readonly Line[], prompt: string): Turn {
  const intent = promptIntent(prompt);
  const before = paceIn(lines);
  const corrects = intent === 'corrected';
  return {
    pace: { ...before, turns: before.turns + 1, corrected: before.corrected || corrects },
    corrects,
    closes: intent === 'closed' && !asksMore(prompt),
    isClosing: intent === 'closed' && before.hasOpenTopic,
  };
}

/** A turn as it is kept. `isClosed`: its topic was said to be closed. */
export function turnEntry({ corrects }: Turn, isClosed: boolean, isLongSaid: boolean): Entry {
  const yes = (is: boolean) => (is ? 'yes' : '');
  return {
    type: 'turn',
    topic: isClosed ? 'closed' : 'open',
    corrected: yes(corrects),
    long: yes(isLongSaid),
  };
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
