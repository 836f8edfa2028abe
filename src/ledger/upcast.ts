// Events of older formats, brought to today's form while reading. Files are never rewritten for it.
// Each step takes an event of one format to the next; there is one format so far, so the ladder is empty.

import type { Event } from '../model/event.ts';

type Step = (event: Event) => Event;

export const STEPS: ReadonlyMap<string, Step> = new Map();

export function upcast(event: Event, format: string, steps: ReadonlyMap<string, Step> = STEPS): Event {
  const step = steps.get(format);
  return step === undefined ? event : step(event);
}
