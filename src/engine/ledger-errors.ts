// How many errors the ledger has, for status and health: what was read, what could not be applied, and session files that are not read.

import type { Store } from '../model/store.ts';
import { irregularSessions } from './reading/linked-sessions.ts';
import type { Memory } from './reading/memory.ts';

export function countLedgerErrors(store: Store, { problems, state }: Memory): number {
  return [...problems, ...state.problems, ...irregularSessions(store)].filter(
    ({ level }) => level === 'error',
  ).length;
}
