// Which session a writer writes into: the one asked for, else the open one of this agent, working tree, parent process and
// branch, else a new one.

import { redact } from '../../capture/redaction/redact.ts';
import { parseSessionFile } from '../../ledger/session-file.ts';
import { checkSessionId, newSessionId, sessionPath } from '../../ledger/session-name.ts';
import { instantText } from '../../model/day.ts';
import { hash32 } from '../../model/hash.ts';
import type { Session } from '../../model/session.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Memory } from '../reading/memory.ts';
import { refuseSecret } from '../refuse-secret.ts';
import { conversationFileName } from '../spool/conversation-key.ts';
import {
  currentSession,
  headName,
  isLeftOpen,
  isOfOtherBranch,
  lastOpenedFirst,
  sessionCalled,
} from './current-session.ts';
import { findFile } from './find-session-file.ts';

export interface OpenSession {
  readonly session: Session;
  readonly path: string;
  /** The file does not exist yet. */
  readonly fresh: boolean;
}

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

/** The same name in another worktree is another session: one file has one writer. */
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
  return store.files.locked(`${store.root}/.index/locks/open.${conversationFileName(store)}`, () =>
    action(openedMeanwhile(store, memory)),
  );
}

/** A session another process opened since we looked for one; one that was left open too long is not it. */
function openedMeanwhile(store: Store, memory: Memory): OpenSession | undefined {
  for (const id of lastOpenedFirst(store)) {
    const path = `${store.root}/${sessionPath(id, id)}`;
    const bytes = store.files.read(path);
    const text = bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    if (text === undefined || isOfOtherBranch(store, parseSessionFile(text, path, id).session)) continue;
    const known = findFile(store, memory, id);
    const isOver = text.includes('\n<!-- sealed:') || (known !== undefined && isLeftOpen(store, known.mark));
    if (isOver) return undefined;
    const started = instantText(store.clock.now());
    return { session: { id, agent: store.surroundings.agent, started }, path, fresh: false };
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
  const session = sessionCalled(memory, id);
  if (session !== undefined && isOfOtherBranch(store, session)) throw refuseOtherBranch(store, session);
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

function refuseOtherBranch({ surroundings }: Store, session: Session): TidemarkError {
  return new TidemarkError(
    'refused',
    `Session ${session.id} belongs to ${headName(session)}, but this is ${headName(surroundings)}.`,
    {
      hint: 'Nothing was written. A session is written on one branch only. Leave --session and TIDEMARK_SESSION out, or name a new session.',
    },
  );
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
    title: title ?? titleOn(at),
    ...(author === undefined ? {} : { author: redact(author).text }),
    ...(branch === undefined ? {} : { branch: redact(branch).text }),
    ...(commit === undefined ? {} : { commit }),
  };
  return { session, path: `${store.root}/${sessionPath(name, at)}`, fresh: true };
}

function titleOn(at: string): string {
  return `Session of ${at.slice(0, 10)}`;
}

/** Nobody said what it is about. */
export function isUntitled({ title, started }: Session): boolean {
  return title === undefined || title === titleOn(started);
}
