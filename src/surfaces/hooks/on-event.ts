// What each event does to memory, and what the agent is given for it.

import { lastOpened } from '../../engine/current-session.ts';
import { citedIn } from '../../engine/hooks/cited.ts';
import { type Jotting, jot, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { dropPace, notePace } from '../../engine/hooks/pace.ts';
import { sitterOf } from '../../engine/hooks/sitting.ts';
import type { Store } from '../../model/store.ts';
import { openUserStore, type Place } from '../../platform/open-store.ts';
import { contextPercent } from './context-percent.ts';
import type { Deadline } from './deadline.ts';
import { givenIn } from './given-in.ts';
import type { HookInput } from './hook-input.ts';
import { onCall } from './on-call.ts';
import { onPrompt } from './on-prompt.ts';
import { onStart } from './on-start.ts';
import { onTool } from './on-tool.ts';
import { NOTHING, type Said } from './said.ts';

export async function onEvent(
  store: Store,
  place: Place,
  input: HookInput,
  deadline: Deadline,
): Promise<Said> {
  if (input.machine) return NOTHING;
  const user = async () => {
    const opened = store.kind === 'user' ? undefined : await openUserStore(place);
    return opened && { ...opened, files: deadline.limited(opened.files) };
  };
  switch (input.event) {
    case 'session-start':
      return input.sub === undefined ? onStart(store, await user(), input, deadline) : NOTHING;
    case 'prompt-submit':
      if (input.sub === undefined) return onPrompt(store, await user(), input, deadline);
      onCall(store, input);
      return NOTHING;
    case 'before-tool':
      onCall(store, input);
      return NOTHING;
    case 'tool-use':
      return onTool(store, input, deadline);
    case 'stop':
      return onStop(store, input);
    case 'pre-compact':
      return onCompaction(store, input, deadline);
    case 'post-compact':
      jot(store, sitterOf(store), [['compacted', input.trigger ?? '']]);
      notePace(store, 'compacted');
      return NOTHING;
    case 'session-end':
      jot(store, sitterOf(store), [['ended', input.reason ?? '']]);
      dropPace(store);
      return NOTHING;
  }
}

/** The agent has spoken: facts it names were used. A sub-agent that is done has ended. */
function onStop(store: Store, { said = '', subEnded }: HookInput): Said {
  const sitter = sitterOf(store);
  const { lines } = spoolOf(store, sitter);
  const used = new Set(lines.flatMap(({ jot, words }) => (jot === 'used' ? words : [])));
  const cited = citedIn(said, givenIn(store, lines)).filter((id) => !used.has(id));
  const told: Jotting[] = [
    ...(cited.length === 0 ? [] : [['used', ...cited] as const]),
    // What it said over MCP is in its session, whatever hooks saw of it.
    ...(subEnded && (lines.length > 0 || lastOpened(store) !== '') ? [['ended', 'done'] as const] : []),
  ];
  return { sitter, jots: told };
}

/** Kept at whatever share of the context it comes. One agent takes words for the summary it is about to make. */
async function onCompaction(store: Store, input: HookInput, deadline: Deadline): Promise<Said> {
  // Gemini says so before every turn, whether it will compact or not.
  if (input.agent === 'gemini' && input.trigger !== 'manual') return NOTHING;
  const percent = contextPercent(input);
  const share = percent === undefined ? '' : String(Math.round(percent));
  jot(store, sitterOf(store), [['compacting', input.trigger ?? '', share]]);
  // It says nothing afterwards.
  if (input.agent === 'gemini') notePace(store, 'compacted');
  if (input.agent !== 'opencode' || input.sub !== undefined) return NOTHING;
  const { asBlock, handedOver } = await import('./run-prompt.ts');
  return { text: deadline.within('the hand-over', () => asBlock(store, handedOver(store))) };
}
