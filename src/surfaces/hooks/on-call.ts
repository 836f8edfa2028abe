// Somebody is about to call a tool of ours, or a sub-agent begins to work: who it is, for the MCP server it shares with others.

import { noteCaller, type Sign, toolSign } from '../../engine/hooks/caller.ts';
import type { Store } from '../../model/store.ts';
import type { HookInput } from './hook-input.ts';
import { conversationNameOf } from './places.ts';

export function onCall(store: Store, input: HookInput): undefined {
  const sign = signOf(input);
  if (sign === undefined) return;
  noteCaller(store, input.agent, sign, { sub: input.sub ?? '', conversation: conversationNameOf(input) });
}

/** Where the server is told no id of the call, both know the tool and what it is given. */
function signOf({ event, tool, subId }: HookInput): Sign | undefined {
  if (event === 'prompt-submit') return subId === undefined ? undefined : ['thread', subId];
  if (tool === undefined) return undefined;
  return tool.id === undefined
    ? toolSign(tool.name.replace(/^.*tidemark_+/, ''), tool.input)
    : ['call', tool.id];
}
