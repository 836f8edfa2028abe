// Writing to the ledger: redact, give each event its tick, write once, sync, compare the effect with what is announced, and only
// then let the caller say so. Everything that changes memory goes through here.

import { redact } from '../capture/redaction/redact.ts';
import { cleanLine } from '../model/clean-text.ts';
import { instantText } from '../model/day.ts';
import type { Draft, Event } from '../model/event.ts';
import type { Store } from '../model/store.ts';
import { unmistakable } from '../projection/namesakes.ts';
import { absorb } from './append/absorb.ts';
import { checkEffect } from './append/check-effect.ts';
import { cleanDraft } from './append/clean-draft.ts';
import { portableText, withPortablePaths } from './append/portable-paths.ts';
import { tried } from './append/tried.ts';
import { type Saying, writeEvents } from './append/write-events.ts';
import type { Memory } from './reading/memory.ts';
import {
  chooseSession,
  newSession,
  type OpenSession,
  refuseClosed,
  whileOpening,
} from './sessions/choose-session.ts';
import { currentSession, leftBehind, rememberCurrent } from './sessions/current-session.ts';
import { sealSession } from './sessions/seal-session.ts';
import { inNameOf } from './spool/conversation-key.ts';
import {
  type EndedConversation,
  endedConversation,
  endedConversations,
} from './spool/ended-conversations.ts';
import { dropSessionSpool, foldSpools } from './spool/fold-spools.ts';
import { type TitledSession, titledBeside } from './titled-beside.ts';
import { refusalOf } from './truth/persons-word.ts';
import { refuseForgotten } from './truth/repeats-forgotten.ts';

export interface Written {
  readonly session: string;
  readonly path: string;
  readonly events: readonly Event[];
  /** How many events before them say what the session was given. */
  readonly given: number;
  /** Kinds of secret that were taken out. */
  readonly redacted: readonly string[];
  /** Sessions that had been left open and were closed on the way. */
  readonly closed: readonly string[];
  /** It opened a session, and this one with a title is open here, of the same writer. */
  readonly beside?: TitledSession;
}

/**
 * Appends the drafts as one write; acknowledged are all of them or none. What conversations left behind that are over comes first.
 * Where an agent would touch what a person stands for, none of them is written but the question, and that is an error.
 */
export function append(store: Store, memory: Memory, drafts: readonly Draft[], title?: string): Written {
  takeUpEnded(store, memory);
  return appendHere(store, memory, drafts, title);
}

/** Without looking for what others left behind: for who took it up before. */
export function appendHere(store: Store, memory: Memory, drafts: readonly Draft[], title?: string): Written {
  const { person, agent } = store.surroundings;
  if (!person) refuseForgotten(store, memory.state, drafts);
  const refused = person ? undefined : refusalOf(agent, memory.state, drafts);
  if (refused === undefined) return appendAlone(store, memory, drafts, title);
  if (refused.drafts.length > 0) appendAlone(store, memory, refused.drafts);
  throw refused.error;
}

/** Conversations that are over and in which something was done become sessions of their own, closed at once. */
export function takeUpEnded(store: Store, memory: Memory): void {
  const ended = endedConversations(store, memory.state.tick).slice(0, AT_ONCE);
  for (const { name } of ended) tried(() => takeUp(store, memory, name));
}

/** Those of which `takeUpEnded` would make a session, or end the one that is open. */
export function worthTakingUp(store: Store, memory: Memory): Taken[] {
  const ended = endedConversations(store, memory.state.tick).slice(0, AT_ONCE);
  return ended.map((one) => asTaken(store, memory, one)).filter(({ isSession }) => isSession);
}

/** Nobody waits for months of conversations to be written down at once. */
const AT_ONCE = 10;

interface Taken {
  /** The store as the conversation had it when it last said something. */
  readonly own: Store;
  /** The session it has open. */
  readonly open: string | undefined;
  readonly isSession: boolean;
}

function asTaken(store: Store, memory: Memory, { key, isWorth, last }: EndedConversation): Taken {
  // It happened when hooks saw it, not now.
  const own = { ...inNameOf(store, key), clock: { now: () => last } };
  const open = currentSession(own, memory);
  return { own, open, isSession: isWorth || open !== undefined };
}

/** Others find the same conversations: who comes second finds this one gone. */
function takeUp(store: Store, memory: Memory, name: string): void {
  store.files.locked(`${store.root}/.index/locks/spool.${name}`, () => {
    const ended = endedConversation(store, name);
    if (ended === undefined) return;
    const { own, isSession } = asTaken(store, memory, ended);
    if (isSession) {
      const { session, path } = appendAlone(own, memory, [], `Session of ${ended.key.agent}`);
      if (sealSession(own, path, session, {})) dropSessionSpool(own, session);
    }
    store.files.remove(`${store.root}/spool/${name}`);
  });
}

function appendAlone(store: Store, memory: Memory, drafts: readonly Draft[], title?: string): Written {
  const closed = leftBehind(store, memory).flatMap(({ path, name }) =>
    tried(() => sealSession(store, path, name, {})) ? [name] : [],
  );
  const cleaned = drafts.map((draft) =>
    cleanDraft(withPortablePaths(store, unmistakable(memory.state, draft))),
  );
  const named = title === undefined ? undefined : redact(portableText(store)(cleanLine(title, 'title'))).text;
  const at = instantText(store.clock.now());
  let target = chooseSession(store, memory, named);
  const say: Saying = { drafts: cleaned, at, given: (session) => foldSpools(store, memory, session, closed) };
  let events: Event[] | undefined;
  if (target.fresh && store.session === undefined) [target, events] = openNew(store, memory, target, say);
  else events = writeEvents(store, memory, target, say);
  if (events === undefined) {
    // Somebody closed the session while we were on our way to it.
    if (store.session !== undefined) throw refuseClosed(store.session);
    target = newSession(store, named);
    events = writeEvents(store, memory, target, say) ?? [];
  }
  const { id } = target.session;
  if (store.session !== undefined && target.fresh) tried(() => rememberCurrent(store, id));
  const given = events.length - cleaned.length;
  const unmet = absorb(memory, target, events, given);
  checkEffect(store, memory, target.path, events.slice(given), unmet);
  const beside =
    target.fresh && store.session === undefined ? titledBeside(store, memory, target.session) : undefined;
  return {
    ...(beside === undefined ? {} : { beside }),
    session: id,
    path: target.path,
    events: events.slice(given),
    given,
    redacted: [...new Set(cleaned.flatMap(({ kinds }) => kinds))].sort(),
    closed,
  };
}

/** Opens a session, or joins the one that another process of the same parent opened a moment ago. */
function openNew(
  store: Store,
  memory: Memory,
  target: OpenSession,
  say: Saying,
): [OpenSession, Event[] | undefined] {
  return whileOpening(store, memory, (opened) => {
    if (opened !== undefined) return [opened, writeEvents(store, memory, opened, say)];
    const events = writeEvents(store, memory, target, say);
    tried(() => rememberCurrent(store, target.session.id));
    return [target, events];
  });
}
