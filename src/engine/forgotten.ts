// What is shown in place of words that were erased on request, also where another clone brings them back.

import { placesFact } from '../ledger/edit-session.ts';
import { type Event, type Field, fieldOf } from '../model/event.ts';
import { FORGOTTEN } from '../model/forgotten-mark.ts';
import type { State } from '../model/state.ts';

export { FORGOTTEN };

/** What the event says that records it. */
export const TOMBSTONE = 'content erased on request';

/** Events about a forgotten fact without what they say. */
export function withoutForgotten({ facts, aliases }: State, events: readonly Event[]): Event[] {
  return events.map((event) => {
    const isOf = (id: string | undefined) =>
      id !== undefined &&
      facts.get(aliases.get(`${event.session} ${id}`) ?? aliases.get(id) ?? id)?.forgotten === true;
    if (event.verb === 'Kept') return isOf(fieldOf(event, 'of')) ? withoutFile(event) : event;
    if (!isOf(event.id) && !isOf(event.by)) return event;
    const fields = event.fields.filter(([key]) => placesFact(key) && key !== 'content');
    const isSaying = event.text !== undefined && event.text !== TOMBSTONE;
    return { ...event, ...(isSaying ? { text: FORGOTTEN } : {}), fields };
  });
}

/** The name of the file of one fact may be made of its words. */
export function withoutFile<T extends Pick<Event, 'text' | 'fields'>>(event: T): T {
  const fields = event.fields.map(([key, value]): Field => [key, key === 'file' ? FORGOTTEN : value]);
  return { ...event, ...(event.text === undefined ? {} : { text: FORGOTTEN }), fields };
}
