// Puts the events of a ledger in order. An implausible tick and the clock beside it are not believed: the event follows the event before it
// in its file, else the statement of the fact that it names, else it comes first. So events that are written later stay later.

import { compareEvents, type Event } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import type { SessionFile } from './session-file.ts';
import { tickCeiling } from './tick.ts';

export interface TickedFile extends Pick<SessionFile, 'events' | 'begins' | 'openedTick'> {
  readonly path: string;
  readonly text: string;
}

export interface PlacedTicks {
  /** In ledger order. An implausible tick is replaced by the tick of the event that it follows. */
  readonly events: readonly Event[];
  /** One problem for each implausible tick. */
  readonly problems: readonly Problem[];
}

/** `files` is the whole ledger, each session once. */
export function placeTicks(files: readonly TickedFile[]): PlacedTicks {
  const ceiling = tickCeiling(files.reduce((count, file) => count + file.events.length, 0));
  const problems: Problem[] = [];
  const doubtful: Event[] = [];
  const plausible = files.flatMap((file) => {
    if (!hasImplausibleTick(file, ceiling)) return file.events;
    report(file, ceiling, problems);
    let last: number | undefined;
    return file.events.flatMap((event) => {
      if (event.tick <= ceiling) last = event.tick;
      else if (last !== undefined) return { ...event, tick: last };
      else doubtful.push(event);
      return event.tick <= ceiling ? event : [];
    });
  });
  plausible.sort(compareEvents);
  return { events: doubtful.length === 0 ? plausible : withDoubtful(plausible, doubtful), problems };
}

function withDoubtful(plausible: readonly Event[], doubtful: readonly Event[]): Event[] {
  const stated = new Map<string, Event>();
  for (const event of plausible)
    if (STATES.has(event.verb) && event.id !== undefined && !stated.has(event.id))
      stated.set(event.id, event);
  const after = new Map<Event | undefined, Event[]>();
  for (const event of doubtful) {
    const statement = stated.get(event.id ?? '');
    const placed = { ...event, tick: statement?.tick ?? 0 };
    const there = after.get(statement);
    if (there === undefined) after.set(statement, [placed]);
    else there.push(placed);
  }
  for (const events of after.values()) events.sort(compareEvents);
  return [
    ...(after.get(undefined) ?? []),
    ...plausible.flatMap((event) => [event, ...(after.get(event) ?? [])]),
  ];
}

const STATES: ReadonlySet<string> = new Set(['Created', 'Adopted', 'Raised']);

export function hasImplausibleTick({ events, openedTick = 0 }: TickedFile, ceiling: number): boolean {
  return openedTick > ceiling || events.some(({ tick }) => tick > ceiling);
}

function report({ path, text, events, begins, openedTick = 0 }: TickedFile, ceiling: number, to: Problem[]) {
  const say = (line: number, tick: number, takes: string) =>
    to.push({
      code: 'implausible-tick',
      level: 'error',
      message: `Tick #${tick} is far beyond the events of this ledger (at most #${ceiling}); it orders nothing. ${takes}`,
      file: path,
      line,
      received: `#${tick}`,
    });
  if (openedTick > ceiling)
    say(lineOfTick(text), openedTick, 'The session opens before its first event that can be ordered.');
  for (const { tick, position } of events)
    if (tick > ceiling && position >= 0 && to.length < MOST_REPORTED)
      say(
        begins[position] ?? 1,
        tick,
        'The event keeps its text and follows the event before it in the file, or the statement of the fact it names.',
      );
}

const MOST_REPORTED = 100;

function lineOfTick(text: string): number {
  return text.split('\n').findIndex((line) => line.startsWith('tick:')) + 1 || 1;
}
