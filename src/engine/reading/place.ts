// Where in the ledger an event stands, and how far a memory has come. Times are not asked for the order.

import { type Day, dayOf } from '../../model/day.ts';
import { compareEvents, type Event } from '../../model/event.ts';
import type { Place } from '../../model/place.ts';

export function placeOf(event: Event | undefined): Place | undefined {
  return event === undefined ? undefined : [event.tick, event.session, event.position];
}

export function comparePlaces(a: Place, b: Place): number {
  const [one, other] = [a, b].map(
    ([tick, session, position]): Event => ({ verb: '', fields: [], at: '', tick, session, position }),
  );
  return compareEvents(one as Event, other as Event);
}

export function isAfter({ tick, session, position }: Event, place: Place): boolean {
  return comparePlaces([tick, session, position], place) > 0;
}

export function cutAfter(events: Event[], last: Place): void {
  while (events.length > 0 && isAfter(events[events.length - 1] as Event, last)) events.pop();
}

export function latestDay(events: readonly Event[], from: Day): Day {
  let latest = from;
  for (const event of events) latest = Math.max(latest, dayOf(event.at) ?? 0);
  return latest;
}
