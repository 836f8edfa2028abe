// What the database holds and what came after it. Only files that may have changed since are read.

import { hasImplausibleTick } from '../../ledger/place-ticks.ts';
import { tickCeiling } from '../../ledger/tick.ts';
import type { Day } from '../../model/day.ts';
import { compareEvents, type Event } from '../../model/event.ts';
import { type FileMark, type FolderMark, folderMark } from '../../model/ledger-marks.ts';
import type { Place } from '../../model/place.ts';
import type { Session } from '../../model/session.ts';
import type { Store } from '../../model/store.ts';
import { fileMark } from './file-mark.ts';
import { foldEvents } from './fold-events.ts';
import type { Memory } from './memory.ts';
import { cutAfter, isAfter, latestDay, placeOf } from './place.ts';
import { parseSession, type ReadSession } from './read-session.ts';
import { type ScannedFolder, scanLedger, youngIn } from './scan-ledger.ts';
import type { StoredMemory } from './stored-memory.ts';

/** Undefined when it cannot be built upon: a file changed where it had been read, or an event belongs before its last. */
export function fromStored(
  store: Store,
  stored: StoredMemory,
  today: Day,
  until?: Place,
): Memory | undefined {
  const scan = scanLedger(store.files, store.ledgers, stored.folders);
  if (scan.missing) return undefined;
  const events: Event[] = [];
  const sessions = new Map<string, Session>();
  const reads: ReadSession[] = [];
  let problems = stored.problems;
  const folders = new Map<string, FolderMark>();
  let fresh = 0;
  for (const folder of scan.folders) {
    const marks: FileMark[] = [];
    let changed = false;
    for (const file of folder.files) {
      if (file.same && file.mark !== undefined) {
        marks.push(file.mark);
        continue;
      }
      const bytes = store.files.read(file.path);
      if (bytes === undefined) return undefined;
      const seen = file.mark;
      if (seen !== undefined && store.digest.sha256(bytes.subarray(0, seen.bytes)) !== seen.print)
        return undefined;
      const read = parseSession(bytes, file.path, file.name, store.files);
      if (seen === undefined && stored.state.sessions.ordinalOf(read.session.id) !== undefined)
        return undefined;
      // A second copy of a new session, or lines added to an event that was folded already.
      if (sessions.has(read.session.id) || (seen !== undefined && bytes[seen.bytes] === 0x20))
        return undefined;
      if (
        seen?.events === 0 &&
        !opensAlike(parseSession(bytes.subarray(0, seen.bytes), file.path, file.name, store.files), read)
      )
        return undefined;
      sessions.set(read.session.id, read.session);
      reads.push(read);
      for (const event of read.events) if (event.position >= (seen?.events ?? -1)) events.push(event);
      const others = problems.filter((problem) => problem.file !== file.path);
      if (read.problems.length > 0 || others.length < problems.length)
        problems = [...others, ...read.problems];
      marks.push(fileMark(store, read, file));
      fresh += bytes.length - (seen?.bytes ?? 0);
      changed = true;
    }
    folders.set(folder.path, marked(folder, marks, changed));
  }
  if (events.some((event) => !isAfter(event, stored.last))) return undefined;
  const ceiling = tickCeiling(stored.state.events + stored.state.sessions.length + events.length);
  if (reads.some((read) => hasImplausibleTick(read, ceiling))) return undefined;
  events.sort(compareEvents);
  if (until !== undefined) cutAfter(events, until);
  return {
    state: foldEvents(store, events, sessions, stored.state),
    today,
    problems,
    folders,
    last: placeOf(events.at(-1)) ?? stored.last,
    lastDay: latestDay(events, stored.lastDay),
    from: events.length === 0 ? 'stored' : 'resumed',
    fresh,
    stored,
    young: youngIn(scan),
  };
}

/** A file that had no event yet may have been given its tick, which is that of its first event, or its title since. */
function opensAlike(before: ReadSession, now: ReadSession): boolean {
  return before.events[0]?.tick === now.events[0]?.tick && before.session.title === now.session.title;
}

/** The new mark of a folder; one that was believed and has not changed stays unread. */
function marked(folder: ScannedFolder, marks: readonly FileMark[], changed: boolean): FolderMark {
  const { believed } = folder;
  if (believed === undefined) return folderMark(folder.path, folder.stamp, marks);
  if (!changed) return believed;
  const byName = new Map(marks.map((mark) => [mark.name, mark]));
  return folderMark(
    folder.path,
    folder.stamp,
    believed.files.map((mark) => byName.get(mark.name) ?? mark),
  );
}
