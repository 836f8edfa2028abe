import type { Surrounding } from '../../../engine/weigh.ts';
import type { Store } from '../../../model/store.ts';
import { openUserStore } from '../../../platform/open-store.ts';
import type { Call } from '../command.ts';

/** What binds a statement besides its own store: whatever states something looks there too. */
export async function surroundingOf(call: Call, store: Store): Promise<Surrounding> {
  return { user: store.kind === 'user' ? undefined : await openUserStore(call.place) };
}
