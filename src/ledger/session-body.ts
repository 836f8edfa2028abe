// The body of a session file: title, sections, seal, and the events under Memory References.
// An event that was cut while being written is told from a whole one, and begins the torn tail.

import { dayOf } from '../model/day.ts';
import type { Event } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import type { Session } from '../model/session.ts';
import { verbSpec } from '../model/verb.ts';
import { type ParsedEvent, parseEvent } from './event-text.ts';
import { parseLooseItem } from './evolving-dialect.ts';
import { parseSeal, type Seal } from './seal.ts';
import type { Lines } from './session-lines.ts';

export const REFERENCES = '## Memory References';

interface Section {
  readonly title: string;
  readonly text: string;
}

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

export interface Body {
  readonly title?: string;
  readonly sections: readonly Section[];
  readonly sealed?: Seal & { readonly line: number; readonly offset: number };
  /** Characters up to the end of the last whole event or section: a torn tail begins here. */
  readonly whole: number;
}

export function readBody(reader: Reader, from: number, mayGoOn?: () => void): Body {
  const { texts, offsets, lastInk, zeros, zeroTail } = reader.lines;
  const sections: Section[] = [];
  let title: string | undefined;
  let sealed: Body['sealed'];
  let whole = offsets[from] ?? 0;
  let end = texts.length;
  let section: { title: string; from: number } | undefined;
  const closeSection = (end: number) => {
    if (section !== undefined && section.title !== REFERENCES)
      sections.push({ title: section.title, text: texts.slice(section.from, end).join('\n').trim() });
  };
  let turns = 0;
  for (let i = from; i < texts.length; i++) {
    if ((++turns & 255) === 0) mayGoOn?.();
    const line = texts[i] ?? '';
    if (zeros && line.includes('\0')) sayZeros(reader, i);
    if (i === zeroTail) {
      end = i;
      break;
    }
    const seal = line.startsWith('<!-- sealed:') ? parseSeal(line) : undefined;
    if (
      seal === undefined &&
      line.startsWith('<!-- sealed') &&
      (i < texts.length - 1 || reader.lines.terminated)
    )
      reader.say(
        'seal-unreadable',
        'error',
        i + 1,
        'The seal cannot be read; whether the file is as it was closed cannot be told.',
        line,
      );
    if (seal !== undefined) {
      sealed = { ...seal, line: i + 1, offset: offsets[i] ?? 0 };
      closeSection(i);
      if (section?.title !== REFERENCES) section = undefined;
      whole = offsets[i + 1] ?? 0;
    } else if (line.startsWith('## ')) {
      closeSection(i);
      const heading = line.trimEnd();
      section = {
        title: heading.toLowerCase() === REFERENCES.toLowerCase() ? REFERENCES : heading,
        from: i + 1,
      };
      whole = offsets[i + 1] ?? 0;
    } else if (section === undefined) {
      if (title === undefined && line.startsWith('# ')) title = line.slice(2).trim();
      whole = offsets[i + 1] ?? 0;
    } else if (section.title === REFERENCES) {
      if (isConflictMarker(line))
        reader.say(
          'conflict-marker',
          'error',
          i + 1,
          'A merge conflict stands in the ledger; keep both sides and remove the marker lines.',
          line,
        );
      if (line.startsWith('- ')) {
        const last = lastLineOfItem(texts, i);
        if (!readItem(reader, i, last)) break;
        whole = offsets[last + 1] ?? 0;
        i = last;
      } else if (line.trim() === '') {
        if (whole === offsets[i]) whole = offsets[i + 1] ?? 0;
      } else if (isConflictMarker(line) || readStray(reader, i)) whole = offsets[i + 1] ?? 0;
    } else whole = offsets[i + 1] ?? 0;
  }
  closeSection(end);
  if (sealed !== undefined && sealed.line <= lastInk)
    reader.say(
      'after-seal',
      'error',
      sealed.line + 1,
      'Something follows the seal; it counts, but the seal does not cover it.',
      texts[lastInk],
    );
  if (sealed !== undefined && sealed.events !== reader.events.length) {
    reader.say(
      'seal-count',
      'error',
      sealed.line,
      `The seal counts ${sealed.events} events, the file has ${reader.events.length}.`,
    );
  }
  return {
    sections,
    whole,
    ...(title === undefined || title === '' ? {} : { title }),
    ...(sealed === undefined ? {} : { sealed }),
  };
}

function sayZeros(reader: Reader, index: number): void {
  if (index === reader.lines.zeroTail)
    reader.say(
      'torn-tail',
      'error',
      index + 1,
      'The file ends in zero bytes, as a loss of power leaves them; they were never acknowledged and do not count.',
    );
  else
    reader.say(
      'zeros',
      'error',
      index + 1,
      'Zero bytes stand here, as a loss of power leaves them; what was in their place is lost.',
    );
}

function lastLineOfItem(texts: readonly string[], first: number): number {
  let last = first;
  for (let i = first + 1; i < texts.length; i++) {
    const line = texts[i] ?? '';
    if (line.startsWith('  ') && line.trim() !== '') last = i;
    else if (line.startsWith('    ')) last = i;
    else if (line.trim() !== '') break;
  }
  return last;
}

/** Adds the event of lines first..last; false when it begins a torn tail. */
function readItem(reader: Reader, first: number, last: number): boolean {
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
    reader.say('bad-tick', 'error', first + 1, `Expected a tick up to #${MAX_TICK}.`, lines.at(-1));
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
  push(reader, parsed, first + 1);
  return true;
}

// A line that was cut inside its tick looks whole. Only the very next tick is believed: for that to be the beginning of a longer
// one, the ledger would have to have grown tenfold, to just that number, since the event before.
/** Whether a closing line lacks nothing but its line end. */
function isClosed(reader: Reader, event: ParsedEvent, line: string): boolean {
  return /^ {2}at: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ #\d+$/.test(line) && event.tick === reader.lastTick + 1;
}

function isRepeated(reader: Reader, event: ParsedEvent): boolean {
  if (event.tick === undefined || event.tick > reader.lastTick) return false;
  reader.seen ??= new Set(reader.events.map(sameness));
  return reader.seen.has(sameness(event));
}

function sameness({ tick, verb, kind, id, by, text, fields, at }: Partial<Event>): string {
  return JSON.stringify([tick, verb, kind, id, by, text, fields, at]);
}

function push(reader: Reader, partial: Partial<Event> & Pick<Event, 'verb' | 'fields'>, line: number): void {
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

// Far beyond any real ledger: a higher one is a mistake that would push every later writer beyond what can be counted.
export const MAX_TICK = 10 ** 15;

export function isTick(tick: number): boolean {
  return Number.isSafeInteger(tick) && tick >= 0 && tick <= MAX_TICK;
}

/** A line that is no bullet: a line of the dialect, or prose; false when it was cut. */
function readStray(reader: Reader, index: number): boolean {
  const line = reader.lines.texts[index] ?? '';
  if (index === reader.lines.texts.length - 1 && !reader.lines.terminated) {
    reader.say(
      'torn-tail',
      'error',
      index + 1,
      'The file ends in the middle of a line that was never acknowledged; it does not count.',
      line,
    );
    return false;
  }
  readLoose(reader, index, line);
  return true;
}

function readLoose(reader: Reader, index: number, text: string): void {
  const loose = parseLooseItem(text, reader.carried);
  reader.carried = loose.verbs;
  for (const problem of loose.problems)
    reader.say(problem.code, 'notice', index + 1, problem.message, reader.lines.texts[index]);
  for (const { verb, id, by, fields = [] } of loose.items) {
    const said = { verb, id, fields, loose: true } as const;
    push(reader, by === undefined ? said : { ...said, by }, index + 1);
  }
}

function isConflictMarker(line: string): boolean {
  const first = line.charCodeAt(0);
  return (first === 0x3c || first === 0x3e || first === 0x7c) && /^(<{7}|>{7}|\|{7})( |$)/.test(line);
}
