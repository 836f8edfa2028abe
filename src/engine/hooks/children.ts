// What sub-agents wrote while their parent worked: each signs with the name of its parent and its own, so the parent can see it.

import { instantText } from '../../model/day.ts';
import type { Session } from '../../model/session.ts';
import type { Store } from '../../model/store.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import { conversationsOf, currentSession } from '../sessions/current-session.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { recentSpools } from '../spool/hook-notes.ts';
import { readSpool } from '../spool/spool-file.ts';

export interface Child {
  /** As it signs: `claude-code/explore`. */
  readonly agent: string;
  /** Empty while it has written nothing itself. */
  readonly sessions: readonly string[];
  /** Facts it stated. */
  readonly facts: readonly string[];
  readonly files: readonly string[];
}

const RECENT_MS = 12 * 3_600_000;
const MOST_SESSIONS = 100;

/**
 * Of the last twelve hours, and since the session here began: a child may have written before its parent did. An agent sees those of its
 * conversation, as far as that is known, a person those of all agents.
 */
export function children(store: Store, memory: Memory): Child[] {
  const { sessions } = memory.state;
  const own = sessions.byOrdinal(sessions.ordinalOf(currentSession(store, memory) ?? '') ?? 0);
  const recent = instantText(store.clock.now() - RECENT_MS);
  const since = own !== undefined && own.started < recent ? own.started : recent;
  const { agent, person } = store.surroundings;
  const isChild = (signed: string) => (person ? signed.includes('/') : signed.startsWith(`${agent}/`));
  const found = new Map<number, Session>();
  for (let n = sessions.length; n > 0 && n > sessions.length - MOST_SESSIONS; n--) {
    const one = sessions.byOrdinal(n);
    if (one !== undefined && one.started >= since && isChild(one.agent)) found.set(n, one);
  }
  const isOurs = person ? () => true : mayBeOf(conversationKey(store).conversation);
  const opened = person || found.size === 0 ? new Map<string, string>() : conversationsOf(store);
  for (const [n, { id }] of found) if (!isOurs(opened.get(id) ?? '')) found.delete(n);
  return joined([...written(store, memory, found), ...spooled(store, isChild, isOurs)]);
}

/** A name that hooks made of a conversation and a sub-agent in it begins with the former; of any other it is not known whose it is. */
function mayBeOf(parent: string): (conversation: string) => boolean {
  const begin = MADE.test(parent) ? parent.replace(MADE, '') : `${parent}-`.slice(0, LONGEST_BEGIN);
  const isProcess = /^\d+(?:-\d+)?$/.test(parent);
  return (conversation) => isProcess || !MADE.test(conversation) || conversation.startsWith(begin);
}

const MADE = /-[0-9a-f]{16}$/;
const LONGEST_BEGIN = 40;

/** One that writes itself is seen by hooks too; two of one name are told as one. */
function joined(all: readonly Child[]): Child[] {
  const byName = new Map<string, Child>();
  for (const one of all) {
    const before = byName.get(one.agent);
    const both = (of: 'sessions' | 'facts' | 'files') => [...new Set([...(before?.[of] ?? []), ...one[of]])];
    byName.set(one.agent, {
      agent: one.agent,
      sessions: both('sessions'),
      facts: both('facts'),
      files: both('files'),
    });
  }
  return [...byName.values()];
}

function written(store: Store, memory: Memory, found: ReadonlyMap<number, Session>): Child[] {
  if (found.size === 0) return [];
  const facts = new Map<number, string[]>();
  memory.state.facts.survey(momentOf(store, memory), (row, fact) => {
    if (found.has(row.createdSession))
      facts.set(row.createdSession, [...(facts.get(row.createdSession) ?? []), fact().id]);
  });
  const { files } = memory.state.working;
  return [...found].reverse().map(([ordinal, { id, agent }]) => ({
    agent,
    sessions: [id],
    facts: facts.get(ordinal) ?? [],
    files: files.filter(({ session }) => session === id).map(({ path }) => path),
  }));
}

/** What hooks saw of them and nobody has written down yet. */
function spooled(
  store: Store,
  isChild: (agent: string) => boolean,
  isOurs: (conversation: string) => boolean,
): Child[] {
  return recentSpools(store, MOST_SESSIONS).flatMap((name): Child[] => {
    const { key, pending } = readSpool(store, name);
    if (key === undefined || 'session' in key || !isChild(key.agent) || !isOurs(key.conversation)) return [];
    const files = pending.flatMap((line) => (line.type === 'touched' ? [line.path] : []));
    return files.length === 0 ? [] : [{ agent: key.agent, sessions: [], facts: [], files }];
  });
}
