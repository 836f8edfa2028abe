// Gives each event a tick that can be ordered. An implausible tick is replaced by the tick of the event before it in its file; a file
// without any plausible tick comes after the events with an earlier time. The result depends on the whole ledger, not on file order.

import type { Event } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import type { SessionFile } from './session-file.ts';
import { tickCeiling } from './tick.ts';

export interface TickedFile extends Pick<SessionFile, 'events' | 'begins' | 'openedTick'> {
  readonly path: string;
  readonly text: string;
}

export interface PlacedTicks {
  readonly events: readonly Event[];
  /** One problem for each implausible tick. */
  readonly problems: readonly Problem[];
}

/** `files` is the whole ledger, each session once. */
export function placeTicks(files: readonly TickedFile[]): PlacedTicks {
  const ceiling = tickCeiling(files.reduce((count, file) => count + file.events.length, 0));
  const plausible = files.flatMap(({ events }) => events.filter(({ tick }) => tick <= ceiling));
  const problems: Problem[] = [];
  const events = files.flatMap((file) => {
    if (!hasImplausibleTick(file, ceiling)) return file.events;
    report(file, ceiling, problems);
    let last = file.events.find(({ tick }) => tick <= ceiling) === undefined ? before(file, plausible) : 0;
    return file.events.map((event) => {
      if (event.tick > ceiling) return { ...event, tick: last };
      last = event.tick;
      return event;
    });
  });
  return { events, problems };
}

export function hasImplausibleTick({ events, openedTick = 0 }: TickedFile, ceiling: number): boolean {
  return openedTick > ceiling || events.some(({ tick }) => tick > ceiling);
}

/** The highest tick of the events with an earlier time than the opening of the file. Later writers do not change it. */
function before({ events }: TickedFile, plausible: readonly Event[]): number {
  const opened = events[0]?.at ?? '';
  return plausible.reduce((most, { at, tick }) => (at < opened && tick > most ? tick : most), 0);
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
      say(begins[position] ?? 1, tick, 'The event keeps its text and follows the event before it.');
}

const MOST_REPORTED = 100;

function lineOfTick(text: string): number {
  return text.split('\n').findIndex((line) => line.startsWith('tick:')) + 1 || 1;
}
