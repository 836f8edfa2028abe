// A session file of format tidemark/1, read without ever failing: events, sections, seal, problems.
// What is not understood stays in the file and is reported; nothing here writes.

import { readFrontMatter, renderFrontMatter } from '../markdown/front-matter.ts';
import { dayOf, instantText } from '../model/day.ts';
import { type Event, OPENED } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import type { Session } from '../model/session.ts';
import { verbSpec } from '../model/verb.ts';
import { parseEvent } from './event-text.ts';
import { parseLooseItem } from './evolving-dialect.ts';
import { parseSeal, type Seal } from './seal.ts';
import { upcast } from './upcast.ts';

export const FORMAT = 'tidemark/1';
export const REFERENCES = '## Memory References';

export interface SessionFile {
  readonly session: Session;
  /** The opening first, then the events in file order. */
  readonly events: readonly Event[];
  readonly problems: readonly Problem[];
  readonly sealed?: Seal & { readonly line: number; readonly offset: number };
  /** Characters up to the end of the last whole event or section: a torn tail begins here. */
  readonly whole: number;
  readonly sections: readonly Section[];
  /** Format of a later version: nothing was read. */
  readonly newer?: string;
}

export interface Section {
  readonly title: string;
  readonly text: string;
}

/** The first bytes of a session file; the first event follows in the same write. */
export function renderSessionHead(session: Session, tick: number): string {
  return `${renderFrontMatter([
    ['format', FORMAT],
    ['session', session.id],
    ['agent', session.agent],
    ['author', session.author],
    ['started', session.started],
    ['tick', String(tick)],
    ['branch', session.branch],
    ['commit', session.commit],
  ])}# ${session.title ?? 'Session'}\n\n${REFERENCES}\n\n`;
}

export function parseSessionFile(text: string, file: string, name: string): SessionFile {
  const problems: Problem[] = [];
  const say = (code: string, level: Problem['level'], line: number, message: string, got?: string) =>
    problems.push({
      code,
      level,
      message,
      file,
      line,
      ...(got === undefined ? {} : { received: got.slice(0, 200) }),
    });
  const bom = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (bom === 1) say('bom', 'notice', 1, 'The file starts with a byte order mark; it is read without it.');
  const lines = splitLines(text, bom);
  if (lines.crlf > 0) say('crlf', 'notice', lines.crlf, 'Lines end in CR LF; they are read as LF.');
  const combining = /[\u0300-\u036f]/.exec(text);
  if (combining !== null && text !== text.normalize('NFC')) {
    say(
      'nfd',
      'notice',
      lineOf(text, combining.index),
      'Text is in decomposed form (NFD); it is compared in composed form.',
    );
  }
  const texts = lines.texts;
  const front = readFrontMatter(texts);
  if (front === undefined) {
    say(
      'no-front-matter',
      'error',
      1,
      `Expected front matter with \`format: ${FORMAT}\` between two \`---\` lines.`,
      texts[0],
    );
  }
  for (const odd of front?.strange ?? [])
    say(
      'front-matter',
      'notice',
      odd.line,
      'This line of the front matter is not `key: value`, or repeats a key.',
      odd.text,
    );
  const format = front?.entries.get('format');
  const session = readSession(front?.entries ?? new Map(), name, say);
  if (format !== undefined && format !== FORMAT && /^tidemark\/\d+$/.test(format)) {
    say(
      'newer-format',
      'error',
      2,
      `The file is of format ${format}; this program reads up to ${FORMAT}.`,
      format,
    );
    return { session, events: [], problems, whole: text.length, sections: [], newer: format };
  }
  if (format !== undefined && format !== FORMAT)
    say('unknown-format', 'error', 2, `Expected \`format: ${FORMAT}\`.`, format);

  const reader: Reader = { session, lines, events: [], problems, say, lastTick: 0, lastAt: session.started };
  const body = readBody(reader, front?.end ?? 0);
  const declared = Number(front?.entries.get('tick') ?? Number.NaN);
  const firstTick = reader.events[0]?.tick;
  const opening: Event = {
    verb: OPENED,
    fields: [],
    at: session.started,
    tick: Number.isSafeInteger(declared) && declared >= 0 ? declared : (firstTick ?? 0),
    session: session.id,
    position: -1,
    ...(body.title === undefined ? {} : { text: body.title }),
  };
  return {
    session: body.title === undefined ? session : { ...session, title: body.title },
    events: [opening, ...reader.events],
    problems,
    whole: body.whole,
    sections: body.sections,
    ...(body.sealed === undefined ? {} : { sealed: body.sealed }),
  };
}

type Say = (code: string, level: Problem['level'], line: number, message: string, got?: string) => void;

interface Lines {
  readonly texts: readonly string[];
  /** Character offset of each line, and one more for the end. */
  readonly offsets: readonly number[];
  readonly terminated: boolean;
  /** First line that ends in CR LF, or 0. */
  readonly crlf: number;
}

interface Reader {
  readonly session: Session;
  readonly lines: Lines;
  readonly events: Event[];
  readonly problems: Problem[];
  readonly say: Say;
  lastTick: number;
  lastAt: string;
}

function splitLines(text: string, from: number): Lines {
  const texts: string[] = [];
  const offsets: number[] = [];
  let crlf = 0;
  let start = from;
  while (start < text.length) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    offsets.push(start);
    if (end > start && text.charCodeAt(end - 1) === 13) {
      if (crlf === 0) crlf = texts.length + 1;
      texts.push(text.slice(start, end - 1));
    } else texts.push(text.slice(start, end));
    start = end + 1;
    if (found < 0) break;
  }
  offsets.push(text.length);
  return { texts, offsets, terminated: text.endsWith('\n'), crlf };
}

function readSession(front: ReadonlyMap<string, string>, name: string, say: Say): Session {
  const id = front.get('session') ?? name;
  if (front.size > 0 && id !== name)
    say('session-name', 'error', 3, `The file is named ${name} but its session is ${id}.`, id);
  const started = front.get('started') ?? '';
  const day = dayOf(started);
  if (front.size > 0 && day === undefined)
    say('started', 'error', 1, 'Expected `started:` with a time such as 2026-11-15T17:41:20Z.', started);
  return {
    id,
    agent: front.get('agent') ?? 'unknown',
    started: day === undefined ? startFromName(name) : started,
    ...optional('author', front.get('author')),
    ...optional('branch', front.get('branch')),
    ...optional('commit', front.get('commit')),
  };
}

function optional<K extends string>(key: K, value: string | undefined): Partial<Record<K, string>> {
  return value === undefined || value === '' ? {} : ({ [key]: value } as Record<K, string>);
}

function startFromName(name: string): string {
  const match = /^(\d{4}-\d\d-\d\d)[T-](\d\d)(\d\d)(\d\d)/.exec(name);
  const text = match === null ? '' : `${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`;
  return dayOf(text) === undefined ? instantText(0) : text;
}

interface Body {
  readonly title?: string;
  readonly sections: readonly Section[];
  readonly sealed?: Seal & { readonly line: number; readonly offset: number };
  readonly whole: number;
}

function readBody(reader: Reader, from: number): Body {
  const { texts, offsets } = reader.lines;
  const sections: Section[] = [];
  let title: string | undefined;
  let sealed: Body['sealed'];
  let whole = offsets[from] ?? 0;
  let section: { title: string; from: number } | undefined;
  const closeSection = (end: number) => {
    if (section !== undefined && section.title !== REFERENCES)
      sections.push({ title: section.title, text: texts.slice(section.from, end).join('\n').trim() });
  };
  for (let i = from; i < texts.length; i++) {
    const line = texts[i] ?? '';
    const seal = line.startsWith('<!-- sealed:') ? parseSeal(line) : undefined;
    if (seal !== undefined) {
      sealed = { ...seal, line: i + 1, offset: offsets[i] ?? 0 };
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
        if (readItem(reader, i, last)) whole = offsets[last + 1] ?? 0;
        if (sealed !== undefined)
          reader.say(
            'after-seal',
            'error',
            i + 1,
            'An event follows the seal; it counts, but the seal no longer covers the file.',
            line,
          );
        i = last;
      } else if (line.trim() === '') {
        if (whole === offsets[i]) whole = offsets[i + 1] ?? 0;
      } else if (!isNothing(line) && !isConflictMarker(line)) readStray(reader, i);
    } else whole = offsets[i + 1] ?? 0;
  }
  closeSection(texts.length);
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

/** Adds the event of lines first..last; false when it is not whole. */
function readItem(reader: Reader, first: number, last: number): boolean {
  const { texts, terminated } = reader.lines;
  const lines = texts.slice(first, last + 1);
  const isTail = last === texts.length - 1 || texts.slice(last + 1).every((line) => line.trim() === '');
  const cut = isTail && last === texts.length - 1 && !terminated;
  const parsed = parseEvent(lines);
  const spec = parsed === undefined ? undefined : verbSpec(parsed.verb);
  const strict =
    parsed !== undefined && (parsed.id !== undefined || spec?.about === 'text' || parsed.at !== undefined);
  if (cut || (strict && parsed.at === undefined && isTail)) {
    reader.say(
      'torn-tail',
      'error',
      first + 1,
      'The file ends in the middle of an event that was never acknowledged; it does not count.',
      lines[0],
    );
    return false;
  }
  if (!strict) {
    const loose = parseLooseItem(lines.map((line) => line.trim()).join(' '));
    for (const problem of loose.problems)
      reader.say(problem.code, 'notice', first + 1, problem.message, lines[0]);
    for (const item of loose.items) push(reader, { ...item, fields: item.fields ?? [], loose: true });
    return true;
  }
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
  if (parsed.at === undefined)
    reader.say(
      'missing-at',
      'notice',
      first + 1,
      'The event has no `at: TIME #TICK` line; it takes the time of the one before it.',
      lines[0],
    );
  if (parsed.tick !== undefined && parsed.tick < reader.lastTick)
    reader.say(
      'tick-order',
      'error',
      first + 1,
      `Tick #${parsed.tick} follows #${reader.lastTick} in the same session.`,
      lines[0],
    );
  if (parsed.at !== undefined && dayOf(parsed.at) === undefined)
    reader.say('bad-time', 'error', first + 1, 'Expected a time such as 2026-11-15T17:52:03Z.', parsed.at);
  const { strange: _, ...event } = parsed;
  push(reader, event);
  return true;
}

function push(reader: Reader, partial: Partial<Event> & Pick<Event, 'verb' | 'fields'>): void {
  const at = partial.at !== undefined && dayOf(partial.at) !== undefined ? partial.at : reader.lastAt;
  const tick = partial.tick ?? reader.lastTick;
  reader.lastAt = at;
  reader.lastTick = Math.max(reader.lastTick, tick);
  reader.events.push(
    upcast({ ...partial, at, tick, session: reader.session.id, position: reader.events.length }, FORMAT),
  );
}

function readStray(reader: Reader, index: number): void {
  const line = reader.lines.texts[index] ?? '';
  const isLast = index === reader.lines.texts.length - 1;
  if (isLast && !reader.lines.terminated)
    reader.say(
      'torn-tail',
      'error',
      index + 1,
      'The file ends in the middle of a line that was never acknowledged; it does not count.',
      line,
    );
  else reader.say('prose', 'notice', index + 1, 'This line is not an event; it is kept.', line);
}

function isNothing(line: string): boolean {
  return /^\(?none\b/i.test(line.trim());
}

function isConflictMarker(line: string): boolean {
  return /^(<{7}|>{7}|\|{7})( |$)/.test(line);
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line++;
  return line;
}
