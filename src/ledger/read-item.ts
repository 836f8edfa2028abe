// One bullet under Memory References. An event that was cut while being written is told from a whole one, and begins the torn tail.

import { dayOf } from '../model/day.ts';
import { verbSpec } from '../model/verb.ts';
import { type ParsedEvent, parseEvent } from './event-text.ts';
import { readLoose } from './read-loose.ts';
import { sayZeros } from './say-zeros.ts';
import { addEvent, isRepeated, type Reader } from './session-reader.ts';
import { isTick, MAX_TICK } from './tick.ts';

/** Adds the event of lines first..last; false when it begins a torn tail. */
export function readItem(reader: Reader, first: number, last: number): boolean {
  const { texts, terminated, lastInk, zeros } = reader.lines;
  const lines = texts.slice(first, last + 1);
  const isTail = last >= lastInk;
  const cut = last === texts.length - 1 && !terminated;
  const parsed = parseEvent(lines);
  const spec = parsed === undefined ? undefined : verbSpec(parsed.verb);
  const strict =
    parsed !== undefined && (parsed.id !== undefined || spec?.about === 'text' || parsed.at !== undefined);
  const closed = parsed?.at !== undefined;
  const holed = zeros && lines.some((line) => line.includes('\0'));
  const unended = cut && parsed !== undefined && isClosed(reader, parsed, lines.at(-1) ?? '');
  if ((cut && !unended) || (isTail && (holed || (strict && !closed)))) {
    reader.say(
      'torn-tail',
      'error',
      first + 1,
      'The file ends in the middle of an event that was never acknowledged; it does not count.',
      lines[0],
    );
    return false;
  }
  if (holed && !lines[0]?.includes('\0')) sayZeros(reader, first);
  // The zeros took its end.
  if (zeros && strict && !closed && texts[last + 1]?.includes('\0')) return true;
  if (!strict) {
    readLoose(reader, first, lines.map((line) => line.trim()).join(' '));
    return true;
  }
  reader.carried = undefined;
  if (unended)
    reader.say(
      'unended',
      'notice',
      last + 1,
      'The last line has no line end, as some editors leave it; its event is whole and counts.',
      lines.at(-1),
    );
  if (spec === undefined)
    reader.say(
      'unknown-verb',
      'notice',
      first + 1,
      `The verb ${parsed.verb} is not known; the event is kept and has no effect.`,
      lines[0],
    );
  for (const odd of parsed.strange)
    reader.say(
      'unknown-line',
      'notice',
      first + odd + 1,
      'This line is neither `key: value` nor part of one; it is kept.',
      lines[odd],
    );
  if (isRepeated(reader, parsed)) {
    reader.say(
      'repeated',
      'notice',
      first + 1,
      'The event stands here a second time, as after a merge; it counts once.',
      lines[0],
    );
    return true;
  }
  if (parsed.at === undefined)
    reader.say(
      'missing-at',
      'notice',
      first + 1,
      'The event has no `at: TIME #TICK` line; it takes the time of the one before it.',
      lines[0],
    );
  if (parsed.tick !== undefined && !isTick(parsed.tick))
    reader.say('bad-tick', 'error', first + 1, `Expected a tick from #1 to #${MAX_TICK}.`, lines.at(-1));
  else if (parsed.tick !== undefined && parsed.tick < reader.lastTick)
    reader.say(
      'tick-order',
      'error',
      first + 1,
      `Tick #${parsed.tick} follows #${reader.lastTick} in the same session.`,
      lines[0],
    );
  if (parsed.at !== undefined && dayOf(parsed.at) === undefined)
    reader.say('bad-time', 'error', first + 1, 'Expected a time such as 2026-11-15T17:52:03Z.', parsed.at);
  addEvent(reader, parsed, first + 1);
  return true;
}

// A line that was cut inside its tick looks whole. Only the very next tick is believed: for that to be the beginning of a longer
// one, the ledger would have to have grown tenfold, to just that number, since the event before.
/** Whether a closing line lacks nothing but its line end. */
function isClosed(reader: Reader, event: ParsedEvent, line: string): boolean {
  return /^ {2}at: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ #\d+$/.test(line) && event.tick === reader.lastTick + 1;
}
