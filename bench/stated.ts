// Stating what a set says: a set may contradict itself, and then keeps both.

import { type Kept, kept, remember, type Statement } from '../src/engine/remember.ts';
import type { Store } from '../src/model/store.ts';

export function stated(store: Store, statement: Statement): Kept {
  const done = remember(store, statement);
  if (done.outcome !== 'stopped') return done;
  return kept(remember(store, { ...statement, keepBoth: true, because: 'The set states both.' }));
}
