// The memory of a store, as of now or of a day: checkpoint plus what came after it, or everything from the beginning.
// Both ways end in the same state.

import { FORMAT } from '../ledger/session-file.ts';
import { type Day, dayOf } from '../model/day.ts';
import { compareEvents, type Event } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import type { Session } from '../model/session.ts';
import type { State } from '../model/state.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { evolve } from '../projection/evolve.ts';
import { initialState } from '../projection/initial-state.ts';
import { replay } from '../replay/replay.ts';
import { type Place, readCheckpoint, renderCheckpoint, type StoredCheckpoint } from './checkpoint.ts';
import { homeOf } from './home-of.ts';
import { idsNamed } from './layout-names.ts';
import { type FileMark, type FolderMark, folderMark } from './ledger-marks.ts';
import { parseSession, type ReadSession } from './read-session.ts';
import { type Scan, type ScannedFile, type ScannedFolder, scanLedger } from './scan-ledger.ts';

export interface Memory {
  readonly state: State;
  /** The day it is seen from. */
  readonly today: Day;
  readonly problems: readonly Problem[];
  readonly folders: ReadonlyMap<string, FolderMark>;
  last: Place;
  lastDay: Day;
  /** How it was arrived at. */
  readonly from: 'checkpoint' | 'resumed' | 'whole';
  /** Bytes read beyond the checkpoint; enough of them and a new one is worth writing. */
  readonly fresh: number;
  readonly checkpointSize: number;
  /** Names the checkpoint the packed facts come from. */
  readonly checkpoint?: string;
  /** Files that changed a moment ago: a checkpoint must not outlive bytes that are not yet on disk. */
  readonly young: readonly string[];
  /** Ids of the facts that a layout calls by a name. */
  readonly named?: (name: string) => readonly string[];
}

export interface LoadOptions {
  readonly asOf?: Day | undefined;
  /** Ignore the checkpoint. */
  readonly whole?: boolean;
  /** For checking: answers even where sessions of a newer format could not be read, and writes no checkpoint over the one there is. */
  readonly tolerant?: boolean;
}

export function checkpointPath(store: Store): string {
  return `${store.root}/.index/checkpoint`;
}

export function load(store: Store, options: LoadOptions = {}): Memory {
  const now = Math.floor(store.clock.now() / 86_400_000);
  const today = options.asOf ?? now;
  const checkpoint = options.whole ? undefined : savedCheckpoint(store);
  let memory = checkpoint === undefined ? undefined : resume(store, checkpoint, today);
  if (memory === undefined || (options.asOf !== undefined && options.asOf < memory.lastDay)) {
    memory = whole(store, today, options.asOf);
  }
  if (options.tolerant) return memory;
  refuseLost(store, memory);
  refuseNewer(memory.problems);
  // Saved before anything is added to it: a checkpoint must know exactly the bytes it has seen.
  if (memory.fresh > Math.max(32 * 1024, memory.checkpointSize / 8)) trySaving(store, memory);
  return { ...memory, named: (name) => idsNamed(store, name) };
}

// An empty memory looks like a healthy one; what was there must not be written over by a fresh start.
function refuseLost(store: Store, memory: Memory): void {
  if (memory.from !== 'whole' || [...memory.folders.values()].some((folder) => folder.files.length > 0))
    return;
  const known = savedCheckpoint(store)?.state.events ?? 0;
  if (known === 0) return;
  throw new TidemarkError(
    'corrupt',
    `The ledger of ${store.root} is missing: ${known} ${known === 1 ? 'event is' : 'events are'} known, but \`sessions/\` is empty.`,
    { hint: 'Bring `sessions/` back from git or a backup. Nothing was written.' },
  );
}

// Half of a ledger gives wrong answers with a straight face; better none.
function refuseNewer(problems: readonly Problem[]): void {
  const newer = problems.find((problem) => problem.code === 'newer-format');
  if (newer === undefined) return;
  throw new TidemarkError(
    'newer_format',
    `${newer.file} is of format ${newer.received}; this program reads up to ${FORMAT}.`,
    {
      hint: 'Nothing was written. Update tidemark: `npm install --global tidemark@latest`.',
    },
  );
}

/** Where a part of it turns out damaged, that part is replayed from the ledger. */
export function savedCheckpoint(store: Store): StoredCheckpoint | undefined {
  return readCheckpoint(store.files, checkpointPath(store), homeOf(store), (last) =>
    whole(store, 0, undefined, last),
  );
}

/** The memory right after an event: from the checkpoint where that is older, else replayed from the ledger. */
export function memoryAt(store: Store, place: Place): Memory {
  const saved = savedCheckpoint(store);
  const isOlder = saved !== undefined && comparePlaces(saved.last, place) <= 0;
  return (isOlder ? resume(store, saved, 0, place) : undefined) ?? whole(store, 0, undefined, place);
}

export function stateAt(store: Store, place: Place): State {
  return memoryAt(store, place).state;
}

export function saveCheckpoint(store: Store, memory: Memory): void {
  const when = { today: memory.today, sessions: memory.state.sessions.length, policy: store.config.policy };
  for (const path of memory.young) store.files.sync(path);
  store.files.makeFolder(`${store.root}/.index`);
  const bytes = renderCheckpoint(memory, when, homeOf(store), store.files.mayGoOn);
  store.files.replace(checkpointPath(store), bytes);
}

function trySaving(store: Store, memory: Memory): void {
  try {
    saveCheckpoint(store, memory);
  } catch {
    // A cache that cannot be written (a read-only disk) is only slower.
  }
}

/** Undefined when the checkpoint cannot be built upon: a file changed where it had been read, or an event belongs before its last. */
function resume(store: Store, checkpoint: StoredCheckpoint, today: Day, until?: Place): Memory | undefined {
  const scan = scanLedger(store.files, store.ledgers, checkpoint.folders);
  if (scan.missing) return undefined;
  const events: Event[] = [];
  const sessions = new Map<string, Session>();
  const problems = [...checkpoint.problems];
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
      if (seen !== undefined && printOf(store, bytes.subarray(0, seen.bytes), seen.sealed) !== seen.print)
        return undefined;
      const read = parseSession(bytes, file.path, file.name, store.files);
      if (seen === undefined && checkpoint.state.sessions.ordinalOf(read.session.id) !== undefined)
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
      for (const event of read.events) if (event.position >= (seen?.events ?? -1)) events.push(event);
      drop(problems, file.path);
      for (const problem of read.problems) problems.push(problem);
      marks.push(markOf(store, read, file));
      fresh += bytes.length - (seen?.bytes ?? 0);
      changed = true;
    }
    folders.set(folder.path, marked(folder, marks, changed));
  }
  if (events.some((event) => !isAfter(event, checkpoint.last))) return undefined;
  events.sort(compareEvents);
  if (until !== undefined) cutAfter(events, until);
  return {
    state: fold(store, events, sessions, checkpoint.state),
    today,
    problems,
    folders,
    last: placeOf(events.at(-1)) ?? checkpoint.last,
    lastDay: latestDay(events, checkpoint.lastDay),
    from: events.length === 0 ? 'checkpoint' : 'resumed',
    fresh,
    checkpointSize: checkpoint.size,
    checkpoint: checkpoint.print,
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

/** Everything from the beginning: up to a day, or up to the last event a checkpoint had seen. */
function whole(store: Store, today: Day, asOf: Day | undefined, until?: Place): Memory {
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
      marks.push(markOf(store, read, file));
      const other = bySession.get(read.session.id);
      bySession.set(read.session.id, other === undefined ? read : longer(other, read, problems));
    }
    folders.set(folder.path, folderMark(folder.path, folder.stamp, marks));
  }
  const events: Event[] = [];
  const sessions = new Map<string, Session>();
  for (const read of bySession.values()) {
    sessions.set(read.session.id, read.session);
    for (const event of read.events)
      if (asOf === undefined || (dayOf(event.at) ?? 0) <= asOf) events.push(event);
  }
  events.sort(compareEvents);
  if (until !== undefined) cutAfter(events, until);
  return {
    state: fold(store, events, sessions, initialState()),
    today,
    problems,
    folders,
    last: placeOf(events.at(-1)) ?? [0, '', -1],
    lastDay: latestDay(events, 0),
    from: 'whole',
    fresh: asOf === undefined ? fresh : 0,
    checkpointSize: 0,
    young: youngIn(scan),
  };
}

function youngIn(scan: Scan): string[] {
  return scan.folders.flatMap((folder) => folder.files.filter((file) => file.young).map((file) => file.path));
}

function fold(
  { files }: Store,
  events: readonly Event[],
  sessions: ReadonlyMap<string, Session>,
  from: State,
): State {
  let folded = 0;
  return replay(
    {
      initial: initialState,
      evolve: (state: State, event: Event) => {
        if ((++folded & 255) === 0) files.mayGoOn?.();
        return evolve(state, event, sessions.get(event.session));
      },
    },
    events,
    from,
  );
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

function markOf(store: Store, read: ReadSession, file: ScannedFile): FileMark {
  const bytes = byteLength(read);
  return {
    name: file.name,
    stamp: file.stamp,
    bytes,
    print: printOf(store, read.bytes.subarray(0, bytes), read.sealed !== undefined),
    events: read.events.length - 1,
    sealed: read.sealed !== undefined,
    lastAt: read.events.at(-1)?.at ?? read.session.started,
  };
}

/** What tells these bytes from any others: of a short open file the text itself, which costs nothing to compare. */
function printOf(store: Store, bytes: Uint8Array, sealed: boolean): string {
  return sealed || bytes.length > SHORT ? store.digest.sha256(bytes) : new TextDecoder().decode(bytes);
}

const SHORT = 64 * 1024;

function byteLength(read: ReadSession): number {
  return read.whole === read.text.length
    ? read.bytes.length
    : new TextEncoder().encode(read.text.slice(0, read.whole)).length;
}

function drop(problems: Problem[], file: string): void {
  for (let i = problems.length - 1; i >= 0; i--) if (problems[i]?.file === file) problems.splice(i, 1);
}

function isAfter({ tick, session, position }: Event, place: Place): boolean {
  return comparePlaces([tick, session, position], place) > 0;
}

function comparePlaces(a: Place, b: Place): number {
  const [one, other] = [a, b].map(
    ([tick, session, position]): Event => ({ verb: '', fields: [], at: '', tick, session, position }),
  );
  return compareEvents(one as Event, other as Event);
}

function cutAfter(events: Event[], last: Place): void {
  while (events.length > 0 && isAfter(events[events.length - 1] as Event, last)) events.pop();
}

function placeOf(event: Event | undefined): Place | undefined {
  return event === undefined ? undefined : [event.tick, event.session, event.position];
}

function latestDay(events: readonly Event[], from: Day): Day {
  let latest = from;
  for (const event of events) latest = Math.max(latest, dayOf(event.at) ?? 0);
  return latest;
}
