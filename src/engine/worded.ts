import type { Field } from '../model/event.ts';
import type { Store } from '../model/store.ts';

/** New words are as good as who says them: an agent's take a person's authority away. */
export function worded(store: Store): readonly Field[] {
  return store.surroundings.person ? [] : [['trust', 'agent']];
}
