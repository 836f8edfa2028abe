// Which log is whose, and the logs that are still missing. A log that lies there is never written over; only one of ours that
// nobody edited grows while its session goes on, and loses what was forgotten.

import { type Day, dayOf, parseTime } from '../../model/day.ts';
import type { Event } from '../../model/event.ts';
import { FORGOTTEN } from '../../model/forgotten-mark.ts';
import type { Session } from '../../model/session.ts';
import type { ViewedFact } from '../../model/view.ts';
import { clip } from './clip.ts';
import { hasLog, reviewedOn, sessionOf, writeLog } from './session-log.ts';

export interface Logs {
  /** Session id -> stem of its log. */
  readonly stems: ReadonlyMap<string, string>;
  /** New or grown logs by path. */
  readonly written: ReadonlyMap<string, string>;
  readonly lastReview?: { readonly stem: string; readonly day: string };
}

interface LogInput {
  readonly sessions: readonly Session[];
  readonly eventsOf: (session: string) => readonly Event[];
  readonly frame: ReadonlyMap<string, string>;
  readonly facts: readonly ViewedFact[];
  readonly today: Day;
  readonly nameOf: (id: string) => string;
}

export function missingLogs(input: LogInput): Logs {
  const { frame, sessions } = input;
  const stems = stemsOf(sessions, frame);
  const written = new Map<string, string>();
  const mayForget = forgettingIn(input);
  let lastReview: { stem: string; day: string } | undefined;
  for (const [n, session] of sessions.entries()) {
    const stem = stems.get(session.id);
    if (stem === undefined || stem === session.id) continue;
    const path = `sessions/${stem}.md`;
    const there = frame.get(path);
    const looked = there === undefined || mayGrow(session, input.today) || mayForget(n + 1);
    const events = looked ? input.eventsOf(session.id) : [];
    const log = hasLog(events) ? writeLog(session, events, input.nameOf) : undefined;
    if (
      log !== undefined &&
      log !== there &&
      (there === undefined || isEarlier(there, session, events, input))
    )
      written.set(path, log);
    const day = reviewedOn(written.get(path) ?? there ?? '');
    if (day !== undefined && stem > (lastReview?.stem ?? '')) lastReview = { stem, day };
  }
  return { stems, written, ...(lastReview === undefined ? {} : { lastReview }) };
}

/** A session that began a while ago has ended; its log is not looked at again. */
function mayGrow(session: Session, today: Day): boolean {
  return (dayOf(session.started) ?? 0) >= today - 1;
}

/** Sessions, by their ordinals, whose logs may show what was forgotten: any, right after that; else those that named it. */
function forgettingIn({ facts, sessions }: LogInput): (ordinal: number) => boolean {
  const forgotten = facts.filter(({ fact }) => fact.forgotten);
  const ordinals = new Set(
    forgotten.flatMap(({ fact }) => fact.history.filter((_, n) => n % 2 === 0).map(Math.abs)),
  );
  const isRecent = forgotten.some(({ fact }) => Math.abs(fact.history.at(-2) ?? 0) >= sessions.length - 1);
  return (ordinal) => isRecent || ordinals.has(ordinal);
}

/** What we wrote once: of fewer events, and before anything was forgotten. */
function isEarlier(log: string, session: Session, events: readonly Event[], { nameOf }: LogInput): boolean {
  for (let count = events.length; count > 0; count--)
    if (isButFor(writeLog(session, events.slice(0, count), nameOf), log)) return true;
  return false;
}

/** The same text, whatever stood where the marks are now; a line of its own that somebody added there is another text. */
function isButFor(forgetful: string, log: string): boolean {
  const [first = '', ...parts] = forgetful.split(FORGOTTEN);
  const last = parts.pop();
  if (last === undefined) return first === log;
  if (!log.startsWith(first) || !log.endsWith(last)) return false;
  let at = first.length;
  for (const [n, part] of [...parts, last].entries()) {
    const found = n === parts.length ? log.length - last.length : log.indexOf(part, at);
    if (found < at || /\n(?! {2}|\n)/.test(log.slice(at, found))) return false;
    at = found + part.length;
  }
  return true;
}

/** Two sessions of one second get seconds of their own. */
function stemsOf(sessions: readonly Session[], frame: ReadonlyMap<string, string>): Map<string, string> {
  const stems = new Map<string, string>();
  const taken = new Set<string>();
  const give = (session: Session, stem: string) => {
    stems.set(session.id, stem);
    taken.add(stem);
  };
  for (const session of sessions) if (frame.has(`sessions/${session.id}.md`)) give(session, session.id);
  for (const session of sessions) {
    const began = parseTime(session.started);
    if (stems.has(session.id) || began === undefined) continue;
    for (let second = 0; ; second++) {
      const stem = stemAt(began + second * 1_000);
      const there = frame.get(`sessions/${stem}.md`);
      if (taken.has(stem) || (there !== undefined && sessionOf(there) !== session.id)) continue;
      give(session, stem);
      break;
    }
  }
  return stems;
}

function stemAt(ms: number): string {
  const [day, time = ''] = new Date(ms).toISOString().slice(0, 19).split('T');
  return `${day}-${time.replaceAll(':', '')}`;
}

/** The optional list of logs, with a line for each new one. */
export function indexLogs(
  text: string,
  written: readonly { readonly stem: string; readonly session: Session }[],
): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const missing = written.filter(({ stem }) => !text.includes(stem));
  if (missing.length === 0) return text;
  const lines = missing.map(({ stem, session }) => {
    const title = clip((session.title ?? '').replace(/\s+/g, ' ').trim(), 100);
    return `${/^[-*] /m.test(text) ? '- ' : ''}${stem} — ${session.agent} — ${title === '' ? 'no title' : title}${end}`;
  });
  return text + (text === '' || text.endsWith('\n') ? '' : end) + lines.join('');
}
