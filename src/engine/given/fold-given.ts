// The spool on its way into the ledger: a writer takes along what its session was given, and what sessions were given that nobody
// can write into any more.

import { instantText, parseTime } from '../../model/day.ts';
import type { Draft } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { foldedLine } from '../hooks/spool-lines.ts';
import type { Memory } from '../reading/memory.ts';
import { givenDrafts } from './given-drafts.ts';
import { givenSpools, isSpoolOf, readSpool, type Spool, spoolFolder, spoolPath } from './spool.ts';

export interface Folding {
  readonly drafts: readonly Draft[];
  /** Called when they are in the ledger. */
  readonly done: () => void;
}

const NOTHING: Folding = { drafts: [], done: () => {} };

/** `closed`: sessions that were just closed without their own writer. */
export function foldGiven(store: Store, memory: Memory, session: string, closed: readonly string[]): Folding {
  if (store.isSpoolLinked) return NOTHING;
  try {
    const names = givenSpools(store);
    if (names.length === 0) return NOTHING;
    const parts = names.map((name) =>
      isSpoolOf(name, session) ? foldOwn(store, memory, session) : foldOther(store, memory, name, closed),
    );
    return {
      drafts: parts.flatMap(({ drafts }) => drafts),
      done: () => {
        for (const { done } of parts) quietly(done);
      },
    };
  } catch {
    // What was given is worth less than what is being written.
    return NOTHING;
  }
}

/** Whether there is anything of the session to take along. */
export function hasPending(store: Store, session: string): boolean {
  if (store.isSpoolLinked) return false;
  return quietly(() => (readSpool(store, spoolPath(store, session))?.pending.length ?? 0) > 0) ?? false;
}

/** After the end of a session; what came in the last moment stays for the next writer. */
export function dropSpool(store: Store, session: string): void {
  if (store.isSpoolLinked) return;
  const path = spoolPath(store, session);
  quietly(() => {
    if (readSpool(store, path)?.pending.length === 0) store.files.remove(path);
  });
}

function foldOwn(store: Store, memory: Memory, session: string): Folding {
  const path = spoolPath(store, session);
  const spool = readSpool(store, path);
  if (spool === undefined || spool.pending.length === 0) return NOTHING;
  const at = instantText(store.clock.now());
  return {
    drafts: givenDrafts(memory, spool.pending),
    done: () => store.files.jot(path, foldedLine(at, spool.size)),
  };
}

function foldOther(store: Store, memory: Memory, name: string, closed: readonly string[]): Folding {
  const path = `${spoolFolder(store)}/${name}`;
  const spool = readSpool(store, path);
  if (spool === undefined) return NOTHING;
  const just = closed.find((one) => isSpoolOf(name, one));
  if (just === undefined && (!isOld(store, spool) || isOpen(memory, name))) return NOTHING;
  // Looked for only now: there may be many sessions.
  const session = just ?? [...memory.state.sessions.values()].find(({ id }) => isSpoolOf(name, id))?.id;
  return {
    drafts: session === undefined ? [] : givenDrafts(memory, spool.pending, session),
    done: () => store.files.remove(path),
  };
}

function isOpen(memory: Memory, name: string): boolean {
  return [...memory.folders.values()].some((folder) =>
    folder.open.some((file) => isSpoolOf(name, file.name)),
  );
}

/** As long as a session may be silent before it counts as left open. */
const OLD_MS = 12 * 3_600_000;

function isOld(store: Store, { last }: Spool): boolean {
  return store.clock.now() - (parseTime(last) ?? 0) > OLD_MS;
}

/** What was given is worth less than what is being read or written. */
export function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
