// What was read so far of the body of a session file. An event takes what it does not say from the one before it.

import { dayOf } from '../model/day.ts';
import type { Event } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import type { Session } from '../model/session.ts';
import type { ParsedEvent } from './event-text.ts';
import type { Lines } from './session-lines.ts';
import { isTick } from './tick.ts';

export type Say = (
  code: string,
  level: Problem['level'],
  line: number,
  message: string,
  got?: string,
) => void;

export interface Reader {
  readonly session: Session;
  readonly lines: Lines;
  readonly events: Event[];
  /** In which line each of them begins. */
  readonly begins: number[];
  readonly say: Say;
  lastTick: number;
  lastAt: string;
  /** What was read so far; kept from the first tick that comes twice. */
  seen?: Set<string>;
  /** A verb of the dialect that stood alone, for the bullets under it. */
  carried?: readonly string[] | undefined;
}

export function addEvent(
  reader: Reader,
  partial: Partial<Event> & Pick<Event, 'verb' | 'fields'>,
  line: number,
): void {
  const at = partial.at !== undefined && dayOf(partial.at) !== undefined ? partial.at : reader.lastAt;
  const tick = partial.tick !== undefined && isTick(partial.tick) ? partial.tick : reader.lastTick;
  reader.lastAt = at;
  reader.lastTick = Math.max(reader.lastTick, tick);
  reader.seen?.add(sameness(partial));
  const { verb, kind, id, by, text, fields, loose } = partial;
  const event: { -readonly [K in keyof Event]: Event[K] } = {
    verb,
    fields,
    at,
    tick,
    session: reader.session.id,
    position: reader.events.length,
  };
  if (kind !== undefined) event.kind = kind;
  if (id !== undefined) event.id = id;
  if (by !== undefined) event.by = by;
  if (text !== undefined) event.text = text;
  if (loose !== undefined) event.loose = loose;
  reader.events.push(event);
  reader.begins.push(line);
}

/** Whether it was read already, as after a merge. */
export function isRepeated(reader: Reader, event: ParsedEvent): boolean {
  if (event.tick === undefined || event.tick > reader.lastTick) return false;
  reader.seen ??= new Set(reader.events.map(sameness));
  return reader.seen.has(sameness(event));
}

function sameness({ tick, verb, kind, id, by, text, fields, at }: Partial<Event>): string {
  return JSON.stringify([tick, verb, kind, id, by, text, fields, at]);
}
