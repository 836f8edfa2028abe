// The agents whose hooks call us, and the moments they call at. One word each, the same everywhere.

export const AGENT_NAMES = ['claude-code', 'codex', 'gemini', 'cursor', 'opencode'] as const;
export type AgentName = (typeof AGENT_NAMES)[number];

export const HOOK_EVENTS = [
  'session-start',
  'prompt-submit',
  'before-tool',
  'tool-use',
  'stop',
  'pre-compact',
  'post-compact',
  'session-end',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

export function isAgent(word: string): word is AgentName {
  return (AGENT_NAMES as readonly string[]).includes(word);
}

export function isHookEvent(word: string): word is HookEvent {
  return (HOOK_EVENTS as readonly string[]).includes(word);
}
