// One event onto the state. Total: no event makes it throw; what cannot be applied becomes a problem of the state.
// The fold owns its state and changes it in place.

import { type Event, OPENED } from '../model/event.ts';
import type { Session } from '../model/session.ts';
import type { State } from '../model/state.ts';
import { verbSpec } from '../model/verb.ts';
import { evolveFact } from './evolve-fact.ts';
import { evolveKept } from './evolve-kept.ts';
import { evolveWork } from './evolve-work.ts';
import { noteReview } from './note-review.ts';
import { remarkOf } from './remark-of.ts';
import { revokeSource } from './revoke-source.ts';

export function evolve(state: State, event: Event, session?: Session): State {
  if (event.tick > state.tick) state.tick = event.tick;
  if (event.verb === OPENED) {
    open(state, event, session);
    return state;
  }
  state.events++;
  const spec = verbSpec(event.verb);
  if (spec === undefined) return state;
  if (spec.about === 'fact') evolveFact(state, event, spec);
  else if (event.verb === 'Revoked') revokeSource(state, event);
  else if (event.verb === 'Reviewed') noteReview(state, event);
  else if (event.verb === 'Given') state.given++;
  else if (event.verb === 'Kept') evolveKept(state, event);
  else if (event.verb === 'Erased') state.forgotten.add(event.text ?? '');
  else {
    state.working = evolveWork(state.working, event);
    const remark = remarkOf(event);
    if (remark !== undefined) state.remarks.add(remark);
  }
  return state;
}

function open(state: State, event: Event, session: Session | undefined): void {
  if (state.sessions.ordinalOf(event.session) !== undefined) return;
  state.sessions.add(session ?? { id: event.session, agent: 'unknown', started: event.at });
}
