// Which session a writer writes into: the one asked for, else the open one of this agent, working tree and parent process,
// else a new one. No daemon: who has which session open is a small file in `.index/open/`.

import { redact } from '../capture/redaction/redact.ts';
import { checkSessionId, newSessionId, sessionPath } from '../ledger/session-name.ts';
import { instantText, parseTime } from '../model/day.ts';
import { hash32 } from '../model/hash.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import type { FileMark } from './ledger-marks.ts';
import type { Memory } from './load.ts';
import { refuseSecret } from './refuse-secret.ts';

export interface OpenSession {
  readonly session: Session;
  readonly path: string;
  /** The file does not exist yet. */
  readonly fresh: boolean;
}

const LEFT_OPEN_MS = 12 * 3_600_000;

export function chooseSession(store: Store, memory: Memory, title?: string): OpenSession {
  if (store.session !== undefined) return named(store, memory, usableSession(store.session), title);
  const id = currentSession(store, memory);
  return id === undefined ? newSession(store, title) : named(store, memory, id, title);
}

/** A name that can be a file and is nobody's secret. */
function usableSession(id: string): string {
  refuseSecret(id, 'The session id', '2026-11-15T174120Z-claude-code-7f3a');
  return checkSessionId(id);
}

/** The open session of this agent, tree and process, if there is one. */
export function currentSession(store: Store, memory: Memory): string | undefined {
  if (store.session !== undefined) return store.session;
  const id = opened(store, openPath(store)).at(-1) ?? '';
  const file = id === '' ? undefined : findFile(store, memory, id);
  return file === undefined || file.mark.sealed || isLeftOpen(store, file.mark) ? undefined : id;
}

/** Keeps which session this agent, tree and process has open; one asked for by name is kept under its name. */
export function rememberCurrent(store: Store, id: string): void {
  store.files.makeFolder(`${store.root}/.index/open`);
  const path = store.session === undefined ? openPath(store) : `${store.root}/.index/open/named`;
  store.files.replace(path, `${[...opened(store, path).slice(1 - REMEMBERED), id].join('\n')}\n`);
}

/** The same name in another worktree is another sitting: one file has one writer. */
function isElsewhere(store: Store, memory: Memory, id: string): boolean {
  const others = [...memory.folders.values()].filter((folder) => !folder.path.startsWith(`${store.root}/`));
  return others.some((folder) => folder.files.some((file) => file.name === id));
}

/** Runs `action` while no other process of this agent, tree and parent can open a session. */
export function whileOpening<T>(
  store: Store,
  memory: Memory,
  action: (opened: OpenSession | undefined) => T,
): T {
  const { agent, parent } = store.surroundings;
  return store.files.locked(`${store.root}/.index/locks/open.${agent}.${parent}`, () =>
    action(openedMeanwhile(store, memory)),
  );
}

/** A session another process opened since we looked for one; one that was left open too long is not it. */
function openedMeanwhile(store: Store, memory: Memory): OpenSession | undefined {
  const id = opened(store, openPath(store)).at(-1) ?? '';
  const known = findFile(store, memory, id);
  if (known !== undefined && isLeftOpen(store, known.mark)) return undefined;
  const at = instantText(store.clock.now());
  const path = `${store.root}/${sessionPath(id, id)}`;
  const bytes = id === '' ? undefined : store.files.read(path);
  if (bytes === undefined || new TextDecoder().decode(bytes).includes('\n<!-- sealed:')) return undefined;
  return { session: { id, agent: store.surroundings.agent, started: at }, path, fresh: false };
}

/** Sessions of this store nobody wrote into for twelve hours. Those that are damaged wait for a person instead. */
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
      if (!mark.sealed && isLeftOpen(store, mark) && !damaged.has(path))
        found.push({ path, name: mark.name });
    }
  }
  return found;
}

const MENDED_OR_HARMLESS: ReadonlySet<string> = new Set(['torn-tail', 'unended', 'nfd']);

/** Sessions that were opened in this working tree. */
function openedHere(store: Store): Set<string> {
  const folder = `${store.root}/.index/open`;
  return new Set(store.files.list(folder).flatMap(({ name }) => opened(store, `${folder}/${name}`)));
}

/** How many a record names, the newest last. */
const REMEMBERED = 50;

function opened(store: Store, path: string): string[] {
  const text = new TextDecoder().decode(store.files.read(path) ?? new Uint8Array());
  return text.split('\n').filter((line) => line !== '');
}

export function findFile(
  store: Store,
  memory: Memory,
  id: string,
): { path: string; mark: FileMark } | undefined {
  const own = [...memory.folders.values()]
    .filter((folder) => folder.path.startsWith(`${store.root}/`))
    .reverse();
  // The open ones are at hand; the lists of the closed ones have to be read.
  for (const which of ['open', 'files'] as const) {
    for (const folder of own) {
      const mark = folder[which].find((file) => file.name === id);
      if (mark !== undefined) return { path: `${folder.path}/${id}.md`, mark };
    }
  }
  return undefined;
}

function named(store: Store, memory: Memory, id: string, title: string | undefined): OpenSession {
  const file = findFile(store, memory, id);
  if (file === undefined)
    return newSession(
      store,
      title,
      isElsewhere(store, memory, id) ? `${id}-${hash32(store.root) >>> 16}` : id,
    );
  if (file.mark.sealed) throw refuseClosed(id);
  const session = memory.state.sessions.byOrdinal(memory.state.sessions.ordinalOf(id) ?? 0);
  return {
    session: session ?? { id, agent: store.surroundings.agent, started: file.mark.lastAt },
    path: file.path,
    fresh: false,
  };
}

export function refuseClosed(id: string): TidemarkError {
  return new TidemarkError('refused', `Session ${id} is closed; a closed session is never written again.`, {
    hint: 'Leave --session out to go on in a new session.',
  });
}

export function newSession(store: Store, title: string | undefined, id?: string): OpenSession {
  refuseSecret(store.surroundings.agentGiven ?? '', 'TIDEMARK_AGENT', 'codex');
  const at = instantText(store.clock.now());
  const { agent, author, branch, commit } = store.surroundings;
  const name = id ?? newSessionId(at, agent, store.entropy.base32(4));
  const session: Session = {
    id: name,
    agent,
    started: at,
    title: title ?? `Session of ${at.slice(0, 10)}`,
    ...(author === undefined ? {} : { author: redact(author).text }),
    ...(branch === undefined ? {} : { branch: redact(branch).text }),
    ...(commit === undefined ? {} : { commit }),
  };
  return { session, path: `${store.root}/${sessionPath(name, at)}`, fresh: true };
}

export function isLeftOpen(store: Store, mark: FileMark): boolean {
  return store.clock.now() - (parseTime(mark.lastAt) ?? 0) > LEFT_OPEN_MS;
}

function openPath(store: Store): string {
  const { agent, parent } = store.surroundings;
  return `${store.root}/.index/open/${agent}.${parent}`;
}
