// What each agent wants on standard output, and nothing else: one unknown key makes some of them throw all of it away.

import type { AgentName, HookEvent } from '../../model/hook.ts';

/** `context` is what the agent should read; without it the answer is the one that changes nothing. */
export function hookAnswer(
  {
    agent,
    event,
    named = '',
  }: { readonly agent: AgentName; readonly event: HookEvent; readonly named?: string },
  context: string | undefined,
): string {
  // Where the output is empty, Gemini reads what was written as an error.
  const neutral = agent === 'gemini' ? '{}' : '';
  if (context === undefined || context === '') return neutral;
  if (agent === 'cursor' || agent === 'opencode') return JSON.stringify({ additional_context: context });
  // Two events of one agent are one of ours; it wants to hear its own.
  const name = FAILURE.test(named) ? named : NAMES[agent][event];
  return name === undefined
    ? neutral
    : JSON.stringify({ hookSpecificOutput: { hookEventName: name, additionalContext: context } });
}

const FAILURE = /^PostToolUseFailure$/;

const CLAUDE: Partial<Record<HookEvent, string>> = {
  'session-start': 'SessionStart',
  'prompt-submit': 'UserPromptSubmit',
  'tool-use': 'PostToolUse',
};

/** Events that take something to read, by the name the agent has for them. */
const NAMES: Readonly<Record<'claude-code' | 'codex' | 'gemini', Partial<Record<HookEvent, string>>>> = {
  'claude-code': CLAUDE,
  codex: CLAUDE,
  gemini: { 'session-start': 'SessionStart', 'prompt-submit': 'BeforeAgent', 'tool-use': 'AfterTool' },
};
