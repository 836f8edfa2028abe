// Which facts a conversation was given: by hooks, and by what its agent asked for itself.

import { type Given, readSpool, spoolPath } from '../../engine/given/spool.ts';
import { givenInLines } from '../../engine/hooks/given-lines.ts';
import type { HookLine } from '../../engine/hooks/hook-spool.ts';
import { lastOpened } from '../../engine/sessions/current-session.ts';
import type { Store } from '../../model/store.ts';

/** As spools name them. */
export function givenIn(store: Store, lines: readonly HookLine[]): Set<string> {
  return new Set(givenBy(store, lines).flatMap(({ facts }) => facts));
}

export function givenBy(store: Store, lines: readonly HookLine[]): Given[] {
  const session = lastOpened(store);
  const asked = session === '' ? [] : (readSpool(store, spoolPath(store, session))?.jotted ?? []);
  return [...givenInLines(lines), ...asked];
}
