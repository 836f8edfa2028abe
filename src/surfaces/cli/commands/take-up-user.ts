// What conversations in projects used of the user store comes into its ledger by whoever writes next, in whichever project. It is looked
// for when the command has answered, and costs a listing where there is nothing.

import { spoolNames } from '../../../engine/spool/spool-file.ts';
import type { Store } from '../../../model/store.ts';
import { openUserStore, type Place } from '../../../platform/open-store.ts';
import { hasWritten, syncAfter, watched } from './sync-around.ts';

/** `store`: the one the command was about. */
export async function takeUpUser(place: Place, store: Store): Promise<void> {
  if (store.kind === 'user' || !hasWritten(store)) return;
  try {
    const opened = await openUserStore(place);
    if (opened === undefined || spoolNames(opened, 'conversation').length === 0) return;
    const user = watched(opened);
    (await import('../../../engine/take-up.ts')).takeUpIn(user);
    await syncAfter(user);
  } catch {
    // It is worth less than what was written, and waits for the next one.
  }
}
