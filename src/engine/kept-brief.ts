// The brief a session was given, kept in `.index/briefs/`: asked again, it is the same bytes, so that what the agent was told stays
// in its prompt cache. A cache like all of `.index/`: deleting it only loses what it saves.

import { checksum } from '../model/checksum.ts';
import type { Store } from '../model/store.ts';
import { homeOf } from './home-of.ts';
import { dropKeptBlocks } from './hooks/kept-block.ts';
import type { OpenMemory } from './offered.ts';
import type { Memory } from './reading/memory.ts';
import type { Resumed } from './resume.ts';
import { findFile } from './sessions/find-session-file.ts';

interface Given {
  readonly brief: Resumed;
  /** Events since it was made; undefined when it was made just now. */
  readonly since?: number;
}

interface Kept {
  /** The folder it was made in: one that came with a clone is somebody else's word. */
  readonly home: string;
  readonly asked: string;
  readonly events: number;
  readonly brief: Resumed;
  /** Tells a damaged one. */
  readonly sum: number;
}

/** The kept brief of the session for these words, else a new one, which is kept while the session is open. */
export function givenBrief(
  { store, memory }: OpenMemory,
  user: OpenMemory | undefined,
  asked: Readonly<Record<string, unknown>>,
  options: { readonly fresh: boolean; readonly make: () => Resumed },
): Given {
  const { session } = store;
  if (session === undefined || isOver(store, memory, session)) return { brief: options.make() };
  // What a person says for all projects is not kept waiting, and what was erased there must not stay here.
  const key = JSON.stringify({ ...asked, user: user?.memory.state.tick ?? null });
  const path = `${folderOf(store)}/${nameOf(store, session)}`;
  const kept = read(store, path);
  const known = options.fresh ? undefined : kept.find((one) => one.asked === key);
  if (known !== undefined) return { brief: known.brief, since: changesIn(memory) - known.events };
  const brief = options.make();
  const others = kept.filter((one) => one.asked !== key).slice(-MOST_OF_ONE + 1);
  const made = { home: homeOf(store), asked: key, events: changesIn(memory), brief };
  keep(store, path, [...others, { ...made, sum: sumOf(made) }]);
  return { brief };
}

/** What somebody was given changed nothing. */
function changesIn({ state }: Memory): number {
  return state.events - state.given;
}

/** How the memory of a session was retrieved, as far as it was given a brief. */
export function retrievalOf(store: Store, session: string): Pick<Resumed, 'level' | 'method'> | undefined {
  const last = read(store, `${folderOf(store)}/${nameOf(store, session)}`).at(-1)?.brief;
  return last === undefined ? undefined : { level: last.level, method: last.method };
}

/** What was erased must not be given again. */
export function dropKeptBriefs(store: Store): void {
  for (const { name } of store.files.list(folderOf(store)))
    if (OWN_NAME.test(name)) store.files.remove(`${folderOf(store)}/${name}`);
  dropKeptBlocks(store);
}

const OWN_NAME = /^[0-9a-f]{32}\.json$/;
const MOST_OF_ONE = 8;
const MOST_SESSIONS = 50;

function folderOf(store: Store): string {
  return `${store.root}/.index/briefs`;
}

/** A session may be called anything a shell can type. */
function nameOf(store: Store, session: string): string {
  return `${store.digest.sha256(session).slice(0, 32)}.json`;
}

function isOver(store: Store, memory: Memory, session: string): boolean {
  return findFile(store, memory, session)?.mark.sealed === true;
}

function read(store: Store, path: string): Kept[] {
  try {
    const bytes = store.files.read(path);
    const kept = bytes === undefined ? [] : (JSON.parse(new TextDecoder().decode(bytes)) as Kept[]);
    return Array.isArray(kept)
      ? kept.filter((one) => one?.home === homeOf(store) && one.sum === sumOf(one))
      : [];
  } catch {
    return [];
  }
}

function sumOf({ home, asked, events, brief }: Omit<Kept, 'sum'>): number {
  return checksum(new TextEncoder().encode(JSON.stringify([home, asked, events, brief])));
}

function keep(store: Store, path: string, briefs: readonly Kept[]): void {
  try {
    const folder = folderOf(store);
    store.files.makeFolder(folder);
    const others = store.files
      .list(folder)
      .filter(({ name }) => OWN_NAME.test(name))
      .map(({ name }) => `${folder}/${name}`);
    // Nobody asks again for most of them; none is missed.
    if (others.length > MOST_SESSIONS)
      for (const other of others) if (other !== path) store.files.remove(other);
    store.files.replace(path, JSON.stringify(briefs));
  } catch {
    // A cache that cannot be written is only missed.
  }
}
