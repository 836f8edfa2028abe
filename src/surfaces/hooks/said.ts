// What an event gives the agent, and what is to be kept of it: written as the last thing, when it is certain to be given. What was not
// said must not count as said.

import { type Jotting, jot } from '../../engine/hooks/hook-spool.ts';
import { keepTurn, type TakenTurn } from '../../engine/hooks/pace.ts';
import type { Sitter } from '../../engine/hooks/spool-names.ts';
import type { Store } from '../../model/store.ts';

export interface Said {
  readonly text?: string | undefined;
  readonly sitter?: Sitter;
  readonly jots?: readonly Jotting[];
  readonly turn?: TakenTurn;
}

export const NOTHING: Said = {};

/** `store`: without the limit of time, which may be over by now. */
export function keepSaid(store: Store, { sitter, jots = [], turn }: Said): void {
  if (turn !== undefined) keepTurn(store, turn);
  if (sitter !== undefined) jot(store, sitter, jots);
}
