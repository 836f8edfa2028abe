// Hook spools on their way into the ledger: a writer takes along what hooks saw in its own conversation; conversations that are over are
// taken up by whoever writes next.

import { instantText, parseTime } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import type { Folding } from '../given/fold-given.ts';
import type { Memory } from '../reading/memory.ts';
import { type HookSpool, MOST_HOOK_BYTES, readHookSpool, spoolOf, startedAnew } from './hook-spool.ts';
import { sitterOf } from './sitter.ts';
import { foldedLine } from './spool-lines.ts';
import { hookSpoolName, hookSpoolPath, hookSpools, type Sitter } from './spool-names.ts';
import { hasWork, spooledDrafts } from './spooled-drafts.ts';

const NOTHING: Folding = { drafts: [], done: () => {} };

/** What hooks saw in the conversation of this writer. Called under the lock of its session. */
export function foldHooks(store: Store, memory: Memory): Folding {
  try {
    const sitter = sitterOf(store);
    const spool = spoolOf(store, sitter);
    if (spool.pending.length === 0) return NOTHING;
    return {
      drafts: spooledDrafts(store, memory, spool),
      done: () => {
        try {
          markFolded(store, sitter, spool);
        } catch {
          // Said twice is better than a write that fails after it was made.
        }
      },
    };
  } catch {
    // What hooks saw is worth less than what is being written.
    return NOTHING;
  }
}

/** A long one begins anew with what the conversation still has to know; nobody may have jotted meanwhile. */
function markFolded(store: Store, sitter: Sitter, spool: HookSpool): void {
  const path = hookSpoolPath(store, sitter);
  const at = instantText(store.clock.now());
  const isLong = spool.size > MOST_HOOK_BYTES / 2 && spool.stamp !== undefined;
  if (isLong && store.files.replace(path, startedAnew(at, sitter, spool), spool.stamp)) return;
  store.files.jot(path, foldedLine(at, spool.size));
}

/** Whether there is anything of the conversation to take along. */
export function hasSpooled(store: Store): boolean {
  try {
    return spoolOf(store, sitterOf(store)).pending.length > 0;
  } catch {
    return false;
  }
}

export interface Ended {
  readonly sitter: Sitter;
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
export function endedSpools(store: Store, turn: number): Ended[] {
  try {
    const names = hookSpools(store);
    const from = names.length <= LOOKED_AT ? 0 : (turn * LOOKED_AT) % names.length;
    const looked = [...names.slice(from), ...names.slice(0, from)].slice(0, LOOKED_AT);
    const ended = looked.flatMap((name) => endedSpool(store, name) ?? []);
    // As they came: what was taken up last is where the work stands.
    return ended.sort((a, b) => a.last - b.last);
  } catch {
    return [];
  }
}

/** Undefined where it is gone, goes on, or is none of ours. */
export function endedSpool(store: Store, name: string): Ended | undefined {
  const spool = readHookSpool(store, name);
  const { sitter } = spool;
  if (sitter === undefined || hookSpoolName(store, sitter) !== name) return undefined;
  // Nobody is made a person by a file, nor a file name by what stands in one.
  if (!AGENT_NAME.test(sitter.agent) || sitter.agent === 'cli') return undefined;
  const isOver = spool.lines.at(-1)?.jot === 'ended' || isOld(store, spool);
  return isOver ? { sitter, name, isWorth: hasWork(spool.pending), last: lastOf(store, spool) } : undefined;
}

const LOOKED_AT = 50;
const AGENT_NAME = /^[a-z0-9][a-z0-9-]{0,31}(?:\/[a-z0-9][a-z0-9-]{0,31})?$/;
const OLD_MS = 12 * 3_600_000;

function isOld(store: Store, spool: HookSpool): boolean {
  return store.clock.now() - (parseTime(spool.last) ?? 0) > OLD_MS;
}

/** Never later than now: a clock may have been set back. */
function lastOf(store: Store, { last }: HookSpool): number {
  return Math.min(parseTime(last) ?? store.clock.now(), store.clock.now());
}
