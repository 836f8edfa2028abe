// A session file of format tidemark/1, read without ever failing: events, sections, seal, problems.
// What is not understood stays in the file and is reported; nothing here writes.

import { readFrontMatter, renderFrontMatter } from '../markdown/front-matter.ts';
import { normalForm } from '../markdown/normal-form.ts';
import { dayOf, instantText } from '../model/day.ts';
import { type Event, OPENED } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import type { Session } from '../model/session.ts';
import { fewProblems } from './few-problems.ts';
import { type Body, REFERENCES, readBody } from './session-body.ts';
import { lineOf, splitLines } from './session-lines.ts';
import type { Reader, Say } from './session-reader.ts';
import { isTick, MAX_TICK } from './tick.ts';
import { upcast } from './upcast.ts';

export const FORMAT = 'tidemark/1';

export interface SessionFile extends Omit<Body, 'title'> {
  readonly session: Session;
  /** The opening first, then the events in file order. */
  readonly events: readonly Event[];
  /** In which line the event of a position begins. */
  readonly begins: readonly number[];
  readonly problems: readonly Problem[];
  /** The tick that the front matter gives the opening. */
  readonly openedTick?: number;
  /** Format of a later version: nothing was read. */
  readonly newer?: string;
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
  ])}# ${(session.title ?? 'Session').replace(/\s+/g, ' ').trim()}\n\n${REFERENCES}\n\n`;
}

export function parseSessionFile(
  text: string,
  file: string,
  name: string,
  mayGoOn?: () => void,
): SessionFile {
  const problems = fewProblems();
  const say = (code: string, level: Problem['level'], line: number, message: string, got?: string) =>
    problems.add(
      got === undefined
        ? { code, level, message, file, line }
        : { code, level, message, file, line, received: got.slice(0, 200) },
    );
  const bom = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (bom === 1) say('bom', 'notice', 1, 'The file starts with a byte order mark; it is read without it.');
  const lines = splitLines(text, bom, mayGoOn);
  if (lines.crlf > 0) say('crlf', 'notice', lines.crlf, 'Lines end in CR LF; they are read as LF.');
  const combining = /[\u0300-\u036f]/.exec(text);
  if (combining !== null && text !== normalForm(text, 'NFC')) {
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
    return {
      session,
      events: [],
      begins: [],
      problems: problems.all(),
      whole: text.length,
      sections: [],
      newer: format,
    };
  }
  if (format !== undefined && format !== FORMAT)
    say('unknown-format', 'error', 2, `Expected \`format: ${FORMAT}\`.`, format);

  const declared = front?.entries.get('tick') || undefined;
  const opened = declared !== undefined && isTick(Number(declared)) ? Number(declared) : undefined;
  if (declared !== undefined && opened === undefined)
    say('bad-tick', 'error', lineOfKey(texts, 'tick'), `Expected \`tick:\` from 1 to ${MAX_TICK}.`, declared);
  const reader: Reader = {
    session,
    lines,
    events: [],
    begins: [],
    say,
    lastTick: opened ?? 0,
    lastAt: session.started,
  };
  const { title, ...body } = readBody(reader, front?.end ?? 0, mayGoOn);
  const first = reader.events.reduce((least, event) => Math.min(least, event.tick), opened ?? MAX_TICK);
  const opening: Event = {
    verb: OPENED,
    fields: [],
    at: session.started,
    tick: reader.events.length === 0 ? (opened ?? 0) : first,
    session: session.id,
    position: -1,
    ...(title === undefined ? {} : { text: title }),
  };
  return {
    ...body,
    session: title === undefined ? session : { ...session, title },
    events: [opening, ...reader.events].map((event) => upcast(event, FORMAT)),
    begins: reader.begins,
    problems: problems.all(),
    ...(opened === undefined ? {} : { openedTick: opened }),
  };
}

function lineOfKey(texts: readonly string[], key: string): number {
  return texts.findIndex((line) => line.startsWith(`${key}:`)) + 1;
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
