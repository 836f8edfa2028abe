// A conversation begins, or goes on after a pause or a compaction: it is given the brief, always the same bytes, and after a compaction
// behind it what came since.

import { ignoreErrors } from '../../engine/append/ignore-errors.ts';
import { type KeptBlock, keepBlock, keptBlock } from '../../engine/hooks/kept-block.ts';
import { sinceThen } from '../../engine/hooks/since-then.ts';
import { startBlock } from '../../engine/hooks/start-block.ts';
import { isStartTold, type Start } from '../../engine/hooks/told-start.ts';
import { unreadSessions } from '../../engine/reading/linked-sessions.ts';
import { load } from '../../engine/reading/load.ts';
import { shown } from '../../engine/shown.ts';
import { conversationKey, linkProcess } from '../../engine/spool/conversation-key.ts';
import { spoolOf } from '../../engine/spool/spool-file.ts';
import type { Entry, Line } from '../../engine/spool/spool-line.ts';
import type { Store } from '../../model/store.ts';
import { processKey } from '../../platform/surroundings.ts';
import { type Deadline, isTooLarge, OutOfTime } from './deadline.ts';
import type { HookInput } from './hook-input.ts';
import { NOTHING, type Said } from './said.ts';
import { userMemory } from './user-memory.ts';

export function onStart(store: Store, user: Store | undefined, input: HookInput, deadline: Deadline): Said {
  const said = brief(store, user, input, deadline);
  if (said === NOTHING) return said;
  const unread = deadline.spare('links among the sessions', () => unreadSessions(store)) ?? '';
  const tooLarge = deadline.failures.find(isTooLarge)?.message ?? '';
  // Behind the brief, which stays the same bytes.
  const text = [said.text ?? '', unread, shown(tooLarge)].filter((part) => part !== '').join('\n\n');
  return { ...said, text };
}

function brief(store: Store, user: Store | undefined, input: HookInput, deadline: Deadline): Said {
  const key = conversationKey(store);
  const isNamed = input.conversation !== '';
  // A spool that cannot be read is no reason to say nothing.
  const lines = ignoreErrors(() => spoolOf(store, key).lines) ?? [];
  const start = startOf(input);
  if (isNamed && isStartTold(store.clock, lines, start)) return NOTHING;
  // Also of one that goes on: it may have been resumed in another process.
  if (isNamed) linkProcess(store, key, start.process);
  const given = (block: KeptBlock, since?: KeptBlock): Said => ({
    ...saidOf(lines, block, since),
    key,
    start,
  });
  const kept = isNamed ? keptBlock(store, user, key) : undefined;
  if (kept !== undefined && input.source === 'compact') {
    const since = deadline.within('what came since the brief', () => {
      const memory = load(store);
      return sinceThen(store, memory, kept, userMemory(user, deadline));
    });
    return given(kept, since);
  }
  if (kept !== undefined) return given(kept);
  const made = deadline.within('the brief', () => {
    const memory = load(store);
    return startBlock(store, memory, userMemory(user, deadline));
  });
  if (made === undefined) throw new OutOfTime();
  if (!isNamed) return { text: made.text };
  // That nothing is remembered will not be true for long: it is not kept.
  if (made.facts.length === 0) return given(made);
  return given(keepBlock(store, user, key, made));
}

function startOf({ agent, made, source = 'startup' }: HookInput): Start {
  const call = `${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
  return { agent, made, source, process: processKey(), call };
}

/** `since`: what is said behind it. */
function saidOf(lines: readonly Line[], { text, facts }: KeptBlock, since?: KeptBlock): Said {
  const isSaid = lines.some((line) => line.type === 'exposed' && line.how === 'brief');
  const exposed = [...(isSaid ? [] : [facts]), ...(since === undefined ? [] : [since.facts])];
  const entries = exposed.flatMap((facts): Entry[] =>
    facts.length === 0 ? [] : [{ type: 'exposed', how: 'brief', facts }],
  );
  return { text: since === undefined ? text : `${text}\n\n${since.text}`, entries };
}
