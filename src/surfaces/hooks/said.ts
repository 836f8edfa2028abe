// What an event gives the agent, and what is to be kept of it: written as the last thing, when it is certain to be given. What was not
// said must not count as said.

import { type CitedThere, spoolThere } from '../../engine/hooks/cited-there.ts';
import { isStartTold, type Start, startEntry } from '../../engine/hooks/told-start.ts';
import { appendUnsynced, type ConversationKey, spoolOf } from '../../engine/spool/spool-file.ts';
import type { Entry } from '../../engine/spool/spool-line.ts';
import type { Store } from '../../model/store.ts';
import { processKey } from '../../platform/surroundings.ts';

/** Opens it; undefined where there is none. */
export type UserStore = () => Promise<Store | undefined>;

export interface Said {
  readonly text?: string | undefined;
  /** Whose spool the entries are for. */
  readonly key?: ConversationKey;
  readonly entries?: readonly Entry[];
  /** Given only where no other call of the same start was faster. */
  readonly start?: Start;
  /** What is for the user store. */
  readonly there?: SaidThere;
}

export interface SaidThere extends CitedThere {
  readonly user: UserStore;
  /** Those that were named just now. */
  readonly fresh: readonly string[];
}

export const NOTHING: Said = {};
const NOT_THERE: KeptThere = { entries: [] };

/** What is to be given. `store`: without the limit of time, which may be over by now. */
export async function keepSaid(store: Store, said: Said): Promise<string | undefined> {
  const { key, entries = [], there, start, text } = said;
  if (key === undefined) return text;
  const kept = there === undefined ? NOT_THERE : await keepThere(key, there);
  const started = start === undefined ? [] : [startEntry(start)];
  appendUnsynced(store, key, [...started, ...kept.entries, ...entries]);
  if (kept.failure !== undefined) throw kept.failure;
  const isTold = start !== undefined && isStartTold(store.clock, spoolOf(store, key).lines, start);
  return isTold ? undefined : text;
}

interface KeptThere {
  readonly entries: readonly Entry[];
  readonly failure?: unknown;
}

/** What cannot be said there is owed: it is tried again at the end of each turn, and complained of once. */
async function keepThere(key: ConversationKey, { user, fresh, ...cited }: SaidThere): Promise<KeptThere> {
  const entry = (type: 'used' | 'owed', facts: readonly string[]): Entry[] =>
    facts.length === 0 ? [] : [{ type, facts }];
  try {
    const store = await user();
    if (store === undefined) return { entries: entry('owed', fresh) };
    spoolThere(store, key, cited, processKey());
    return { entries: entry('used', cited.used) };
  } catch (failure) {
    return { entries: entry('owed', fresh), ...(fresh.length === 0 ? {} : { failure }) };
  }
}
