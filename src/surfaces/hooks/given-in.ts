// Which facts a conversation was given: by hooks, and by what its agent asked for itself.

import { lastOpened } from '../../engine/current-session.ts';
import { readSpool, spoolPath } from '../../engine/given/spool.ts';
import { givenInLines } from '../../engine/hooks/given-lines.ts';
import type { HookLine } from '../../engine/hooks/hook-spool.ts';
import type { Store } from '../../model/store.ts';

export function givenIn(store: Store, lines: readonly HookLine[]): Set<string> {
  const session = lastOpened(store);
  const asked = session === '' ? [] : (readSpool(store, spoolPath(store, session))?.jotted ?? []);
  return new Set([...givenInLines(lines), ...asked.flatMap(({ facts }) => facts)]);
}
