// What each event does to memory, and what the agent is given for it. Undefined: nothing to say.

import { jot } from '../../engine/hooks/hook-spool.ts';
import { sitterOf } from '../../engine/hooks/sitting.ts';
import type { Store } from '../../model/store.ts';
import type { Place } from '../../platform/open-store.ts';
import type { HookInput } from './hook-input.ts';
import { onStart } from './on-start.ts';

export async function onEvent(store: Store, place: Place, input: HookInput): Promise<string | undefined> {
  if (input.machine) return undefined;
  switch (input.event) {
    case 'session-start':
      return input.sub === undefined ? onStart(store, place, input) : undefined;
    case 'session-end':
      jot(store, sitterOf(store), [['ended', input.reason ?? '']]);
      return undefined;
    default:
      return undefined;
  }
}
