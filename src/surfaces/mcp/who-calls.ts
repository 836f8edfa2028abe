// Who makes a call. All sub-agents speak over the connection of their parent, and of some clients all conversations; what tells them apart is
// the client's own word about the call, and what a hook noted of it just before. The agent stays that of the connection: only the name
// behind it is a sub-agent's.

import { type CallerPlace, callerOf, dropCaller, type Sign, toolSign } from '../../engine/hooks/caller.ts';
import { linkedFolder } from '../../platform/linked-folder.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import { findStore, type Place } from '../../platform/open-store.ts';
import { conversationName } from '../../platform/surroundings.ts';
import { systemClock, systemDigest } from '../../platform/system.ts';

interface Called {
  readonly name: string;
  readonly given: unknown;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

interface WhoCalls {
  /** Signed with the name of the sub-agent, and in its conversation. */
  readonly place: Place;
  /** To be called when the call was carried out. */
  readonly done: () => void;
}

/** Somebody may be asked before a call is allowed. */
const CALL_MS = 10 * 60_000;
const THREAD_MS = 12 * 3_600_000;

export function whoCalls(place: Place, called: Called): WhoCalls {
  const root = findStore(place)?.root;
  // Every command refuses what is linked, and says so.
  if (root === undefined || linkedFolder(root) !== undefined) return { place, done: () => {} };
  const where = { root, files: nodeFiles, clock: systemClock(place.env), digest: systemDigest };
  const [agent = ''] = (place.env.TIDEMARK_AGENT ?? '').split('/');
  const thread = threadOf(called.meta);
  return thread === undefined ? byCall(place, where, agent, called) : byThread(place, where, agent, thread);
}

function byCall(place: Place, where: CallerPlace, agent: string, { name, given, meta }: Called): WhoCalls {
  const id = meta?.['claudecode/toolUseId'];
  const sign: Sign = typeof id === 'string' ? ['call', id] : toolSign(name, given);
  const caller = callerOf(where, agent, sign, CALL_MS);
  return caller === undefined
    ? { place, done: () => {} }
    : {
        place: signed(place, agent, caller.sub, caller.conversation),
        done: () => dropCaller(where, agent, sign),
      };
}

/** Codex says from which thread a call comes; what that one is called it says to hooks alone. */
function byThread(place: Place, where: CallerPlace, agent: string, { id, session }: Thread): WhoCalls {
  const sub = callerOf(where, agent, ['thread', id], THREAD_MS)?.sub ?? id.slice(-12);
  return { place: signed(place, agent, sub, conversationName(`${session}/${id}`)), done: () => {} };
}

interface Thread {
  readonly id: string;
  readonly session: string;
}

function threadOf(meta: Called['meta']): Thread | undefined {
  const turn = meta?.['x-codex-turn-metadata'] as { readonly thread_source?: unknown } | null | undefined;
  const [id, session] = [meta?.threadId, meta?.sessionId];
  if (turn?.thread_source !== 'subagent' || typeof id !== 'string' || typeof session !== 'string')
    return undefined;
  return { id, session };
}

/** As hooks sign, so that what they saw of it and what it says itself are of one conversation. */
function signed(place: Place, agent: string, sub: string, conversation: string): Place {
  const { env } = place;
  return {
    ...place,
    env: {
      ...env,
      TIDEMARK_AGENT: sub === '' ? agent : `${agent}/${sub}`,
      TIDEMARK_CONVERSATION: conversation,
      TIDEMARK_SESSION: undefined,
    },
  };
}
