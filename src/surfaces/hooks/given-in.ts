// Which facts a conversation was given: by hooks, and by what its agent asked for itself.

import { lastOpened } from '../../engine/current-session.ts';
import { readSpool, spoolPath } from '../../engine/given/spool.ts';
import type { HookLine } from '../../engine/hooks/hook-spool.ts';
import type { Store } from '../../model/store.ts';

export function givenIn(store: Store, lines: readonly HookLine[]): Set<string> {
  // The brief comes again after a compaction; what was said since the start does not.
  const since = lines.findLastIndex(({ jot }) => jot === 'compacted' || jot === 'compacting');
  const byHooks = lines.flatMap(({ jot, words: [what, ...facts] }, at) =>
    jot === 'given' && (at > since || what === 'brief') ? facts : [],
  );
  const session = lastOpened(store);
  const asked = session === '' ? [] : (readSpool(store, spoolPath(store, session))?.jotted ?? []);
  return new Set([...byHooks, ...asked.flatMap(({ facts }) => facts)]);
}
