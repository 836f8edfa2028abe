// The integrity of a store: seals, ticks, ids, references, the history in git, and that what was derived equals a whole replay.
// It reads everything and writes nothing.

import { haveSameRows } from '../database/same-rows.ts';
import { type Event, fieldOf, fieldsOf } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import type { State } from '../model/state.ts';
import type { Store } from '../model/store.ts';
import { renderSnapshot } from '../projection/snapshot.ts';
import { checkHistory, type FileHistory } from './check-history.ts';
import { FORGOTTEN, withoutForgotten } from './forgotten.ts';
import { checkPassages } from './passages/check-passages.ts';
import { databasePath } from './reading/database-path.ts';
import { fromStored } from './reading/from-stored.ts';
import { irregularSessions } from './reading/linked-sessions.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { type ReadSession, readSession } from './reading/read-session.ts';
import { scanLedger } from './reading/scan-ledger.ts';
import { replayedInto, type StoredMemory, storedMemory } from './reading/stored-memory.ts';
import { checkSpools } from './spool/check-spools.ts';

export interface FsckReport {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly sessions: number;
  readonly events: number;
  readonly sealed: number;
  /** Imported ones, and their turns. */
  readonly conversations: number;
  readonly passages: number;
}

/** Where the events of a session stand. */
interface Place {
  readonly file: string;
  readonly bytes: number;
  readonly begins: readonly number[];
}

/** `history`: what git has of the session files, where there is git. */
export function fsck(
  store: Store,
  progress: (done: number, all: number) => void = () => {},
  history: readonly FileHistory[] = [],
): FsckReport {
  const problems: Problem[] = [];
  const { folders } = scanLedger(store.files, store.ledgers);
  const files = folders.flatMap((folder) => folder.files);
  const irregular = irregularSessions(store);
  problems.push(...irregular);
  const isRegular = (path: string) => !irregular.some(({ file }) => file === path);
  const whole = load(store, { whole: true, tolerant: true, shared: true });
  const places = new Map<string, Place>();
  let sealed = 0;
  for (const [index, file] of files.entries()) {
    progress(index, files.length);
    const read = readSession(store.files, file.path, file.name);
    if (read === undefined) continue;
    // Of two copies the longer is replayed.
    const { session, bytes, begins } = read;
    if (bytes.length > (places.get(session.id)?.bytes ?? -1))
      places.set(session.id, { file: file.path, bytes: bytes.length, begins });
    problems.push(...forgottenIn(whole.state, read, file.path));
    if (read.sealed === undefined || read.sealed.hash === '') continue;
    sealed++;
    const before = new TextEncoder().encode(read.text.slice(0, read.sealed.offset));
    if (store.digest.sha256(before) !== read.sealed.hash) {
      problems.push({
        code: 'seal-broken',
        level: 'error',
        message: 'The file was changed after it was sealed.',
        file: file.path,
        line: read.sealed.line,
      });
    }
  }
  for (const problem of whole.problems) problems.push(problem);
  problems.push(
    ...checkHistory(
      store,
      whole,
      history.filter(({ path }) => isRegular(path)),
    ),
  );
  for (const { code, level, message, session, position } of whole.state.problems) {
    const place = places.get(session);
    const line = place?.begins[position];
    problems.push({
      code,
      level,
      message,
      file: place?.file ?? session,
      ...(line === undefined ? {} : { line }),
    });
  }
  for (const torn of store.files.list(`${store.root}/sessions/.torn`)) {
    problems.push({
      code: 'torn-aside',
      level: 'notice',
      message: 'A torn tail that was put aside; it was never acknowledged.',
      file: `${store.root}/sessions/.torn/${torn.name}`,
    });
  }
  checkDatabase(store, problems, files.length, whole);
  const { conversations, passages, problems: odd } = checkPassages(store, whole.state.forgotten);
  for (const problem of [...odd, ...checkSpools(store)]) problems.push(problem);
  return {
    ok: !problems.some((problem) => problem.level === 'error'),
    problems,
    sessions: files.length,
    events: whole.state.events,
    sealed,
    conversations,
    passages,
  };
}

/** A merge may bring words of a fact that was forgotten here: they are shown nowhere, but they stand in the file. */
function forgottenIn(state: State, { events, begins }: ReadSession, file: string): Problem[] {
  return withoutForgotten(state, events).flatMap((event, n): Problem[] => {
    const told = events[n];
    const shown = told === undefined ? undefined : forgottenShownBy(state, told, event);
    if (shown === undefined) return [];
    const line = begins[event.position];
    const message = `The event still says words of \`${shown}\`, which was forgotten. Forget the fact again to erase them here.`;
    return [
      { code: 'forgotten-words', level: 'error', message, file, ...(line === undefined ? {} : { line }) },
    ];
  });
}

/** The id of a forgotten fact of which the event says something; `left` is the event without that. */
function forgottenShownBy({ facts }: State, event: Event, left: Event): string | undefined {
  if (JSON.stringify([event.text, event.fields]) !== JSON.stringify([left.text, left.fields]))
    return fieldOf(event, 'of') ?? event.id ?? event.by;
  if (event.verb !== 'Kept' || event.text === undefined || event.text === FORGOTTEN) return undefined;
  return fieldsOf(event, 'fact').find((id) => facts.get(id)?.forgotten);
}

/** What was derived, and what is derived on top of it now, must be what everything from the beginning gives. */
function checkDatabase(store: Store, problems: Problem[], files: number, whole: Memory): void {
  const file = databasePath(store);
  // One that is damaged, of another version or of another folder is made anew by the next command.
  const stored = storedMemory(store);
  if (stored === undefined) return;
  const { events } = stored.state;
  if (events > 0 && files === 0) {
    problems.push({
      code: 'ledger-missing',
      level: 'error',
      message: `${events} events are known, but \`sessions/\` is empty; bring it back from git or a backup.`,
      file: `${store.root}/sessions`,
    });
    return;
  }
  problems.push(...unsealed(store, stored));
  // It was read before a file changed where it had been read: the next command makes it anew.
  if (fromStored(store, stored, whole.today) === undefined && stored.snapshot.current !== undefined) return;
  const resumed = load(store, { tolerant: true, shared: true });
  const isSame = holdsReplay(store, stored) && renderSnapshot(resumed.state) === renderSnapshot(whole.state);
  if (!isSame || stored.snapshot.current === undefined)
    problems.push({
      code: 'derived-differs',
      level: 'error',
      message: 'The database does not equal a whole replay; tide rebuild makes it anew from the ledger.',
      file,
    });
}

function unsealed(store: Store, stored: StoredMemory): Problem[] {
  return [...stored.folders.values()].flatMap((folder) =>
    folder.files.flatMap((mark): Problem[] => {
      const path = `${folder.path}/${mark.name}.md`;
      const now = mark.sealed ? readSession(store.files, path, mark.name) : undefined;
      if (now === undefined || now.sealed !== undefined) return [];
      const message = 'The file had been closed; its seal is gone.';
      return [{ code: 'unsealed', level: 'error', message, file: path, line: 1 }];
    }),
  );
}

/** Row by row: the columns decide what is offered and found. */
function holdsReplay(store: Store, { snapshot, last }: StoredMemory): boolean {
  const database = snapshot.current;
  if (database === undefined) return false;
  const replayed = replayedInto(store, store.database.temporary(), last);
  try {
    return haveSameRows(database, replayed);
  } catch {
    return false;
  } finally {
    replayed.close();
  }
}
