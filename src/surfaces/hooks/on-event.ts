// What each event does to memory, and what the agent is given for it.

import { lastOpened } from '../../engine/sessions/current-session.ts';
import { conversationKey } from '../../engine/spool/conversation-key.ts';
import { appendUnsynced, spoolOf } from '../../engine/spool/spool-file.ts';
import type { Store } from '../../model/store.ts';
import { openUserStore, type Place } from '../../platform/open-store.ts';
import { contextPercent } from './context-percent.ts';
import type { Deadline } from './deadline.ts';
import type { HookInput } from './hook-input.ts';
import { onCall } from './on-call.ts';
import { onCited } from './on-cited.ts';
import { onPrompt } from './on-prompt.ts';
import { onTool } from './on-tool.ts';
import { NOTHING, type Said, type UserStore } from './said.ts';

export async function onEvent(
  store: Store,
  place: Place,
  input: HookInput,
  deadline: Deadline,
): Promise<Said> {
  if (input.machine) return NOTHING;
  const unlimited = async () => (store.kind === 'user' ? undefined : openUserStore(place));
  const user = async () => {
    try {
      const opened = await unlimited();
      return opened && { ...opened, files: deadline.limited(opened.files) };
    } catch (error) {
      // What the project knows is given all the same.
      deadline.failures.push(error);
      return undefined;
    }
  };
  switch (input.event) {
    case 'session-start':
      if (input.sub !== undefined) return NOTHING;
      return (await import('./on-start.ts')).onStart(store, await user(), input, deadline);
    case 'prompt-submit':
      if (input.sub === undefined) return onPrompt(store, await user(), input, deadline);
      onCall(store, input);
      return NOTHING;
    case 'before-tool':
      onCall(store, input);
      return NOTHING;
    case 'tool-use':
      return onTool(store, unlimited, input, deadline);
    case 'stop':
      return onStop(store, unlimited, input);
    case 'pre-compact':
      return onCompaction(store, input, deadline);
    case 'post-compact':
      appendUnsynced(store, conversationKey(store), [{ type: 'compacted', trigger: input.trigger ?? '' }]);
      return NOTHING;
    case 'session-end':
      return onEnd(store, unlimited, input.reason ?? '');
  }
}

/** The agent has spoken: facts it names were used. A sub-agent that is done has ended. */
function onStop(store: Store, user: UserStore, { said = '', subEnded }: HookInput): Said {
  const key = conversationKey(store);
  const { lines } = spoolOf(store, key);
  // What it said over MCP is in its session, whatever hooks saw of it.
  const isOver = subEnded && (lines.length > 0 || lastOpened(store) !== '');
  const { entries, ...cited } = onCited(store, user, lines, said, isOver ? 'done' : undefined);
  return { key, entries: isOver ? [...entries, { type: 'ended', reason: 'done' }] : entries, ...cited };
}

function onEnd(store: Store, user: UserStore, reason: string): Said {
  const key = conversationKey(store);
  const { entries, ...cited } = onCited(store, user, spoolOf(store, key).lines, '', reason);
  return { key, entries: [...entries, { type: 'ended', reason }], ...cited };
}

/** Kept at whatever share of the context it comes. One agent takes words for the summary it is about to make. */
async function onCompaction(store: Store, input: HookInput, deadline: Deadline): Promise<Said> {
  // Gemini says so before every turn, whether it will compact or not.
  if (input.agent === 'gemini' && input.trigger !== 'manual') return NOTHING;
  const percent = contextPercent(input);
  const share = percent === undefined ? '' : String(Math.round(percent));
  appendUnsynced(store, conversationKey(store), [
    { type: 'compacting', trigger: input.trigger ?? '', percent: share },
  ]);
  if (input.agent !== 'opencode' || input.sub !== undefined) return NOTHING;
  const { asBlock, handoffNotesOf } = await import('./run-prompt.ts');
  return { text: deadline.within('the handoff notes', () => asBlock(store, handoffNotesOf(store))) };
}
