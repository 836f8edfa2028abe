// The memory of a store from every event of its ledger. The database has to agree with it.

import { placeTicks } from '../../ledger/place-ticks.ts';
import { type Day, dayOf } from '../../model/day.ts';
import { type FileMark, type FolderMark, folderMark } from '../../model/ledger-marks.ts';
import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import type { Session } from '../../model/session.ts';
import type { Store } from '../../model/store.ts';
import { initialState } from '../../projection/initial-state.ts';
import { fileMark } from './file-mark.ts';
import { foldEvents } from './fold-events.ts';
import type { Memory } from './memory.ts';
import { cutAfter, latestDay, placeOf } from './place.ts';
import { parseSession, type ReadSession } from './read-session.ts';
import { scanLedger, youngIn } from './scan-ledger.ts';

/** Up to a day, or up to an event. */
export function fromBeginning(store: Store, today: Day, asOf: Day | undefined, until?: Place): Memory {
  const problems: Problem[] = [];
  const folders = new Map<string, FolderMark>();
  const bySession = new Map<string, ReadSession>();
  let fresh = 0;
  const scan = scanLedger(store.files, store.ledgers);
  for (const folder of scan.folders) {
    const marks: FileMark[] = [];
    for (const file of folder.files) {
      const bytes = store.files.read(file.path);
      if (bytes === undefined) continue;
      const read = parseSession(bytes, file.path, file.name, store.files);
      fresh += bytes.length;
      for (const problem of read.problems) problems.push(problem);
      marks.push(fileMark(store, read, file));
      const other = bySession.get(read.session.id);
      bySession.set(read.session.id, other === undefined ? read : longer(other, read, problems));
    }
    folders.set(folder.path, folderMark(folder.path, folder.stamp, marks));
  }
  const sessions = new Map([...bySession].map(([id, read]): [string, Session] => [id, read.session]));
  const placed = placeTicks([...bySession.values()]);
  const events = placed.events.filter((event) => asOf === undefined || (dayOf(event.at) ?? 0) <= asOf);
  if (until !== undefined) cutAfter(events, until);
  return {
    state: foldEvents(store, events, sessions, initialState()),
    today,
    problems: withImplausible(problems, placed.problems),
    ...(placed.problems.length === 0 ? {} : { implausible: true }),
    folders,
    last: placeOf(events.at(-1)) ?? [0, '', -1],
    lastDay: latestDay(events, 0),
    from: 'whole',
    fresh: asOf === undefined ? fresh : 0,
    young: youngIn(scan),
  };
}

/** An implausible tick makes every later tick of its file look out of order; only the implausible tick is reported. */
function withImplausible(problems: readonly Problem[], implausible: readonly Problem[]): readonly Problem[] {
  if (implausible.length === 0) return problems;
  const files = new Set(implausible.map(({ file }) => file));
  return [...problems.filter(({ code, file }) => code !== 'tick-order' || !files.has(file)), ...implausible];
}

/** The same session in two worktrees is one session: the copy that goes on further holds. */
function longer(a: ReadSession, b: ReadSession, problems: Problem[]): ReadSession {
  const [short, long] = a.text.length <= b.text.length ? [a, b] : [b, a];
  if (!long.text.startsWith(short.text.slice(0, short.whole))) {
    problems.push({
      code: 'session-differs',
      level: 'error',
      message: `Session ${a.session.id} differs between ${a.path} and ${b.path}; the longer copy is read.`,
      file: short.path,
      line: 1,
    });
  }
  return long;
}
