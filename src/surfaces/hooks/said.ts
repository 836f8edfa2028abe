// What an event gives the agent, and what is to be kept of it: written as the last thing, when it is certain to be given. What was not
// said must not count as said.

import { type CitedThere, jotThere } from '../../engine/hooks/cited-there.ts';
import { type Jotting, jot, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { keepTurn, type TakenTurn } from '../../engine/hooks/pace.ts';
import type { Sitter } from '../../engine/hooks/spool-names.ts';
import { isStartTold, type Start, startLine } from '../../engine/hooks/told-start.ts';
import type { Store } from '../../model/store.ts';
import { processKey } from '../../platform/surroundings.ts';

/** Opens it; undefined where there is none. */
export type UserStore = () => Promise<Store | undefined>;

export interface Said {
  readonly text?: string | undefined;
  readonly sitter?: Sitter;
  readonly jots?: readonly Jotting[];
  readonly turn?: TakenTurn;
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
const NOT_THERE: KeptThere = { lines: [] };

/** What is to be given. `store`: without the limit of time, which may be over by now. */
export async function keepSaid(store: Store, said: Said): Promise<string | undefined> {
  const { sitter, jots = [], turn, there, start, text } = said;
  if (turn !== undefined) keepTurn(store, turn);
  if (sitter === undefined) return text;
  const { lines, failure } = there === undefined ? NOT_THERE : await keepThere(sitter, there);
  jot(store, sitter, [...(start === undefined ? [] : [startLine(start)]), ...lines, ...jots]);
  if (failure !== undefined) throw failure;
  const isTold = start !== undefined && isStartTold(store.clock, spoolOf(store, sitter).lines, start);
  return isTold ? undefined : text;
}

interface KeptThere {
  readonly lines: readonly Jotting[];
  readonly failure?: unknown;
}

/** What cannot be said there is owed: it is tried again at the end of each turn, and complained of once. */
async function keepThere(sitter: Sitter, { user, fresh, ...cited }: SaidThere): Promise<KeptThere> {
  const line = (what: 'used' | 'owed', words: readonly string[]): Jotting[] =>
    words.length === 0 ? [] : [[what, ...words]];
  try {
    const store = await user();
    if (store === undefined) return { lines: line('owed', fresh) };
    jotThere(store, sitter, cited, processKey());
    return { lines: line('used', cited.used) };
  } catch (failure) {
    return { lines: line('owed', fresh), ...(fresh.length === 0 ? {} : { failure }) };
  }
}
