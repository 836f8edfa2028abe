// Which session this agent, working tree and parent process has open, and which were left open. No daemon: it is a small file in
// `.index/open/`.

import { redact } from '../../capture/redaction/redact.ts';
import { parseTime } from '../../model/day.ts';
import type { FileMark } from '../../model/ledger-marks.ts';
import type { Session } from '../../model/session.ts';
import type { Store } from '../../model/store.ts';
import { homeOf } from '../home-of.ts';
import { sitterName } from '../hooks/sitter.ts';
import type { Memory } from '../reading/memory.ts';
import { findFile } from './find-session-file.ts';

const HOUR_MS = 3_600_000;
const LEFT_OPEN_MS = 12 * HOUR_MS;
/** On its own branch somebody may still be writing into it, and two ends of one file cannot be merged. */
const LEFT_OPEN_ELSEWHERE_MS = 30 * 24 * HOUR_MS;

/** The open session of this agent, tree and process, if there is one. */
export function currentSession(store: Store, memory: Memory): string | undefined {
  if (store.session !== undefined) return store.session;
  // Back on a branch, its session goes on, whatever was opened on others meanwhile.
  for (const id of lastOpenedFirst(store)) {
    const file = findFile(store, memory, id);
    if (file === undefined || isOfOtherBranch(store, sessionCalled(memory, id))) continue;
    return file.mark.sealed || isLeftOpen(store, file.mark) ? undefined : id;
  }
  return undefined;
}

/** A session belongs to one branch: two branches that both add to one file cannot be merged. A detached HEAD is no branch's. */
export function isOfOtherBranch({ surroundings }: Store, session: Head | undefined): boolean {
  const { branch, commit } = surroundings;
  const here = headName({ branch: branch === undefined ? undefined : redact(branch).text, commit });
  const there = session === undefined ? undefined : headName(session);
  return here !== undefined && there !== undefined && here !== there;
}

interface Head {
  readonly branch?: string | undefined;
  readonly commit?: string | undefined;
}

/** Undefined where there is no git. */
export function headName({ branch, commit }: Head): string | undefined {
  if (branch !== undefined) return `branch ${branch}`;
  return commit === undefined ? undefined : 'a detached HEAD';
}

export function sessionCalled({ state }: Memory, id: string): Session | undefined {
  return state.sessions.byOrdinal(state.sessions.ordinalOf(id) ?? 0);
}

/** Keeps which session this agent, tree and process has open; one asked for by name is kept under its name. */
export function rememberCurrent(store: Store, id: string): void {
  store.files.makeFolder(`${store.root}/.index/open`);
  const path = store.session === undefined ? openPath(store) : `${store.root}/.index/open/named`;
  const lines = [homeLine(store), ...opened(store, path).slice(1 - REMEMBERED), id];
  store.files.replace(path, `${lines.join('\n')}\n`);
}

/** Sessions of this store nobody wrote into for twelve hours; of other branches, for a month. Those that are damaged wait for a person instead. */
export function leftOpen(store: Store, memory: Memory): { path: string; name: string }[] {
  const damaged = new Set(
    memory.problems.filter(({ code }) => !MENDED_OR_HARMLESS.has(code)).map(({ file }) => file),
  );
  const ours = openedHere(store);
  const found: { path: string; name: string }[] = [];
  for (const folder of memory.folders.values()) {
    if (!folder.path.startsWith(`${store.root}/`)) continue;
    for (const mark of folder.open) {
      const path = `${folder.path}/${mark.name}.md`;
      // What was opened in another clone is closed there; the one being written to is not idle.
      if (!ours.has(mark.name) || mark.name === store.session) continue;
      const isElsewhere = isOfOtherBranch(store, sessionCalled(memory, mark.name));
      const limit = isElsewhere ? LEFT_OPEN_ELSEWHERE_MS : LEFT_OPEN_MS;
      if (!mark.sealed && isLeftOpen(store, mark, limit) && !damaged.has(path))
        found.push({ path, name: mark.name });
    }
  }
  return found;
}

/** Those that a write closes: none, if it goes into one of them by name, as its end does; the others are ended by their names too. */
export function leftBehind(store: Store, memory: Memory): { path: string; name: string }[] {
  const own = store.session === undefined ? undefined : findFile(store, memory, store.session);
  return own !== undefined && isLeftOpen(store, own.mark) ? [] : leftOpen(store, memory);
}

const MENDED_OR_HARMLESS: ReadonlySet<string> = new Set(['torn-tail', 'unended', 'nfd']);

/** Sessions that were opened in this working tree. */
function openedHere(store: Store): Set<string> {
  const folder = `${store.root}/.index/open`;
  return new Set(store.files.list(folder).flatMap(({ name }) => opened(store, `${folder}/${name}`)));
}

/** Of sessions that were opened in this working tree, the conversation they were opened in, where it is known. */
export function conversationsOf(store: Store): Map<string, string> {
  const folder = `${store.root}/.index/open`;
  const records = store.files.list(folder).filter(({ name }) => name.includes('.'));
  return new Map(
    records.flatMap(({ name }) =>
      opened(store, `${folder}/${name}`).map((id) => [id, name.slice(name.lastIndexOf('.') + 1)] as const),
    ),
  );
}

/** How many a record names, the newest last. */
const REMEMBERED = 50;
/** Many times what those take; what is longer came from elsewhere, and may be of any length. */
const LONGEST = 64 * 1024;

function opened(store: Store, path: string): string[] {
  const part = store.files.readPart(path, 0, LONGEST);
  if (part === undefined || part.size > LONGEST) return [];
  const text = new TextDecoder().decode(part.bytes);
  const [home, ...ids] = text.split('\n').filter((line) => line !== '');
  return home === homeLine(store) ? ids : [];
}

/** No name of a session: a record without it, or of another folder, came from elsewhere. */
function homeLine(store: Store): string {
  return `home ${homeOf(store)}`;
}

export function isLeftOpen(store: Store, mark: FileMark, limit = LEFT_OPEN_MS): boolean {
  return store.clock.now() - (parseTime(mark.lastAt) ?? 0) > limit;
}

/** The one that was opened last, empty where none was. */
export function lastOpened(store: Store): string {
  return lastOpenedFirst(store)[0] ?? '';
}

export function lastOpenedFirst(store: Store): readonly string[] {
  return opened(store, openPath(store)).reverse();
}

function openPath(store: Store): string {
  return `${store.root}/.index/open/${sitterName(store)}`;
}
