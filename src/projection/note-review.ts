// The last review as replay sees it. Whether it had seen all that stands before it follows from the number of events it says
// it saw: a branch that was merged in behind it changes that number.

import { type Event, fieldOf, fieldsOf } from '../model/event.ts';
import type { State } from '../model/state.ts';

export function noteReview(state: State, event: Event): void {
  const { tick, session, position, at } = event;
  const { events } = state;
  state.lastReview = state.sessions.length;
  state.reviewed = {
    tick,
    session,
    position,
    at,
    events,
    whole: fieldOf(event, 'events') === String(events),
    sizes: fieldsOf(event, 'size').flatMap(sizeIn),
  };
}

function sizeIn(text: string): [string, number][] {
  const [, name, size] = /^(.+) (\d{1,9})$/s.exec(text) ?? [];
  return name === undefined ? [] : [[name, Number(size)]];
}
