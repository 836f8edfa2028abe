// What holds in every project, where there is time for it: the project's own comes first.

import type { OpenMemory } from '../../engine/offered.ts';
import { load } from '../../engine/reading/load.ts';
import type { Store } from '../../model/store.ts';
import type { Deadline } from './deadline.ts';

export function userMemory(user: Store | undefined, deadline: Deadline): OpenMemory | undefined {
  if (user === undefined) return undefined;
  return deadline.spare('the user store', () => ({ store: user, memory: load(user) }));
}
