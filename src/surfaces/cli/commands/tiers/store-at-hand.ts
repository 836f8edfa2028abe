// The store, where there is one; some commands are of use without.

import type { Store } from '../../../../model/store.ts';
import { TidemarkError } from '../../../../model/tidemark-error.ts';
import type { Call } from '../../command.ts';

export async function storeAtHand(call: Call): Promise<Store | undefined> {
  try {
    return await call.store();
  } catch (error) {
    // One that was asked for by name has to be there.
    const isAsked = call.place.store !== undefined || call.user;
    if (!isAsked && error instanceof TidemarkError && error.code === 'no_store') return undefined;
    throw error;
  }
}
