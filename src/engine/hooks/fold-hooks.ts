// Hook spools on their way into the ledger: a writer takes along what hooks saw in its own conversation; conversations that are over are
// taken up by whoever writes next.

import { instantText, parseTime } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import type { Folding } from '../given/fold-given.ts';
import type { Memory } from '../load.ts';
import {
  type HookSpool,
  hookSpoolName,
  hookSpoolPath,
  hookSpools,
  readHookSpool,
  type Sitter,
} from './hook-spool.ts';
import { sitterOf } from './sitting.ts';
import { hasWork, spooledDrafts } from './spooled-drafts.ts';

const NOTHING: Folding = { drafts: [], done: () => {} };

/** What hooks saw in the conversation of this writer. Called under the lock of its session. */
export function foldHooks(store: Store, memory: Memory): Folding {
  try {
    const sitter = sitterOf(store);
    const spool = readHookSpool(store, hookSpoolName(sitter));
    if (spool === undefined || spool.pending.length === 0) return NOTHING;
    const path = hookSpoolPath(store.root, sitter);
    const at = instantText(store.clock.now());
    return {
      drafts: spooledDrafts(store, memory, spool.pending),
      done: () => {
        try {
          store.files.jot(path, `\n${JSON.stringify([at, 'folded', String(spool.size)])}\n`);
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

/** Whether there is anything of the conversation to take along. */
export function hasSpooled(store: Store): boolean {
  try {
    return (readHookSpool(store, hookSpoolName(sitterOf(store)))?.pending.length ?? 0) > 0;
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

/** Conversations that said their end, or nothing for twelve hours. */
export function endedSpools(store: Store): Ended[] {
  try {
    return hookSpools(store).flatMap((name): Ended[] => {
      const spool = readHookSpool(store, name);
      const sitter = spool?.sitter;
      if (spool === undefined || sitter === undefined || hookSpoolName(sitter) !== name) return [];
      // Nobody is made a person by a file, nor a file name by what stands in one.
      if (!AGENT_NAME.test(sitter.agent) || sitter.agent === 'cli') return [];
      const isOver = spool.lines.at(-1)?.jot === 'ended' || isOld(store, spool);
      return isOver ? [{ sitter, name, isWorth: hasWork(spool.pending), last: lastOf(store, spool) }] : [];
    });
  } catch {
    return [];
  }
}

const AGENT_NAME = /^[a-z0-9][a-z0-9-]{0,31}(?:\/[a-z0-9][a-z0-9-]{0,31})?$/;
const OLD_MS = 12 * 3_600_000;

function isOld(store: Store, spool: HookSpool): boolean {
  return store.clock.now() - (parseTime(spool.last) ?? 0) > OLD_MS;
}

/** Never later than now: a clock may have been set back. */
function lastOf(store: Store, { last }: HookSpool): number {
  return Math.min(parseTime(last) ?? store.clock.now(), store.clock.now());
}
