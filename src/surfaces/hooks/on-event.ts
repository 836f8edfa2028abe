// What each event does to memory, and what the agent is given for it. Undefined: nothing to say.

import { lastOpened } from '../../engine/current-session.ts';
import { citedIn } from '../../engine/hooks/cited.ts';
import { type Jot, jot, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { dropPace, notePace } from '../../engine/hooks/pace.ts';
import { sitterOf } from '../../engine/hooks/sitting.ts';
import type { Store } from '../../model/store.ts';
import type { Place } from '../../platform/open-store.ts';
import { contextPercent } from './context-percent.ts';
import { givenIn } from './given-in.ts';
import type { HookInput } from './hook-input.ts';
import { onCall } from './on-call.ts';
import { onPrompt } from './on-prompt.ts';
import { onStart } from './on-start.ts';
import { onTool } from './on-tool.ts';

export async function onEvent(store: Store, place: Place, input: HookInput): Promise<string | undefined> {
  if (input.machine) return undefined;
  switch (input.event) {
    case 'session-start':
      return input.sub === undefined ? onStart(store, place, input) : undefined;
    case 'prompt-submit':
      return input.sub === undefined ? onPrompt(store, place, input) : onCall(store, input);
    case 'before-tool':
      return onCall(store, input);
    case 'tool-use':
      return onTool(store, input);
    case 'stop':
      return onStop(store, input);
    case 'pre-compact':
      return onCompaction(store, input);
    case 'post-compact':
      jot(store, sitterOf(store), [['compacted', input.trigger ?? '']]);
      notePace(store, 'compacted');
      return undefined;
    case 'session-end':
      jot(store, sitterOf(store), [['ended', input.reason ?? '']]);
      dropPace(store);
      return undefined;
  }
}

/** The agent has spoken: facts it names were used. A sub-agent that is done has ended. */
function onStop(store: Store, { said = '', subEnded }: HookInput): undefined {
  const sitter = sitterOf(store);
  const { lines } = spoolOf(store, sitter);
  const used = new Set(lines.flatMap(({ jot, words }) => (jot === 'used' ? words : [])));
  const cited = citedIn(said, givenIn(store, lines)).filter((id) => !used.has(id));
  const told: (readonly [Jot, ...string[]])[] = [
    ...(cited.length === 0 ? [] : [['used', ...cited] as const]),
    // What it said over MCP is in its session, whatever hooks saw of it.
    ...(subEnded && (lines.length > 0 || lastOpened(store) !== '') ? [['ended', 'done'] as const] : []),
  ];
  jot(store, sitter, told);
  return undefined;
}

/** Kept at whatever share of the context it comes. One agent takes words for the summary it is about to make. */
async function onCompaction(store: Store, input: HookInput): Promise<string | undefined> {
  // Gemini says so before every turn, whether it will compact or not.
  if (input.agent === 'gemini' && input.trigger !== 'manual') return undefined;
  const percent = contextPercent(input);
  const share = percent === undefined ? '' : String(Math.round(percent));
  jot(store, sitterOf(store), [['compacting', input.trigger ?? '', share]]);
  if (input.agent !== 'opencode' || input.sub !== undefined) return undefined;
  const { asBlock, handedOver } = await import('./run-prompt.ts');
  return asBlock(store, handedOver(store));
}
