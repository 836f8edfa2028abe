import { type Kept, kept, remember, type Statement } from '../src/engine/remember.ts';
import type { Store } from '../src/model/store.ts';

/** States something that nothing stands against. */
export function stated(store: Store, statement: Statement): Kept {
  return kept(remember(store, statement));
}
