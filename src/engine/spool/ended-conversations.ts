// Conversations that are over, by their spools: whoever writes next makes sessions of those in which something was done.

import { parseTime } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import { type ConversationKey, readSpool, type Spool, spoolName, spoolNames } from './spool-file.ts';
import type { LineType } from './spool-line.ts';

export interface EndedConversation {
  readonly key: ConversationKey;
  /** Of its spool. */
  readonly name: string;
  /** Somebody worked in it. */
  readonly isWorth: boolean;
  /** When it last said something. */
  readonly last: number;
}

/**
 * Conversations that said their end, or nothing for twelve hours. Of very many a few are looked at, others by the next writer: `turn` is
 * another number for each.
 */
export function endedConversations(store: Store, turn: number): EndedConversation[] {
  try {
    const names = spoolNames(store, 'conversation');
    const from = names.length <= LOOKED_AT ? 0 : (turn * LOOKED_AT) % names.length;
    const looked = [...names.slice(from), ...names.slice(0, from)].slice(0, LOOKED_AT);
    const ended = looked.flatMap((name) => endedConversation(store, name) ?? []);
    // As they came: what was taken up last is where the work stands.
    return ended.sort((a, b) => a.last - b.last);
  } catch {
    return [];
  }
}

/** Undefined where it is gone, goes on, or is none of ours. */
export function endedConversation(store: Store, name: string): EndedConversation | undefined {
  const spool = readSpool(store, name);
  const { key, lines, pending } = spool;
  if (key === undefined || 'session' in key || spoolName(store, key) !== name) return undefined;
  // Nobody is made a person by a file, nor a file name by what stands in one.
  if (!AGENT_NAME.test(key.agent) || key.agent === 'cli') return undefined;
  const isOver = lines.findLast(({ type }) => type !== 'folded')?.type === 'ended' || isSilent(store, spool);
  // Never later than now: a clock may have been set back.
  const last = Math.min(parseTime(spool.last) ?? store.clock.now(), store.clock.now());
  return isOver ? { key, name, isWorth: pending.some(({ type }) => WORK.has(type)), last } : undefined;
}

/** As long as a session may be silent before it counts as left open. */
export function isSilent(store: Store, { last }: Spool): boolean {
  return store.clock.now() - (parseTime(last) ?? 0) > SILENT_MS;
}

const LOOKED_AT = 50;
const AGENT_NAME = /^[a-z0-9][a-z0-9-]{0,31}(?:\/[a-z0-9][a-z0-9-]{0,31})?$/;
const SILENT_MS = 12 * 3_600_000;

/** Worth a session of its own: somebody worked, and was not only told something. */
const WORK: ReadonlySet<LineType> = new Set(['used', 'owed', 'touched', 'failed', 'compacting', 'compacted']);
