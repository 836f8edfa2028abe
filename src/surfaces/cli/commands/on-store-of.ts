import { load } from '../../../engine/reading/load.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { openUserStore } from '../../../platform/open-store.ts';
import type { Call } from '../command.ts';

/** Does something with the store that knows the id: the project's, else the user's. */
export async function onStoreOf<T>(call: Call, id: string, action: (store: Store) => T): Promise<T> {
  const store = await call.store();
  try {
    return action(store);
  } catch (error) {
    const absent = error instanceof TidemarkError && error.code === 'not_found' && error.data.id === id;
    const user = absent && store.kind !== 'user' ? await openUserStore(call.place) : undefined;
    if (user === undefined || !load(user).state.facts.has(id)) throw error;
    return action(user);
  }
}
