// Events on top of a state, each with the session it stands in.

import type { Event } from '../../model/event.ts';
import type { Session } from '../../model/session.ts';
import type { State } from '../../model/state.ts';
import type { Store } from '../../model/store.ts';
import { evolve } from '../../projection/evolve.ts';
import { initialState } from '../../projection/initial-state.ts';
import { replay } from '../../replay/replay.ts';

export function foldEvents(
  { files }: Store,
  events: readonly Event[],
  sessions: ReadonlyMap<string, Session>,
  from: State,
): State {
  let folded = 0;
  return replay(
    {
      initial: initialState,
      evolve: (state: State, event: Event) => {
        if ((++folded & 255) === 0) files.mayGoOn?.();
        return evolve(state, event, sessions.get(event.session));
      },
    },
    events,
    from,
  );
}
