import { expect, it } from 'vitest';
import { AGENT_NAMES, HOOK_EVENTS } from '../../model/hook.ts';
import { hookAnswer } from './hook-answer.ts';

it('says nothing where there is nothing to say, but for the agent that would read our errors then', () => {
  for (const agent of AGENT_NAMES)
    for (const event of HOOK_EVENTS)
      expect(hookAnswer({ agent, event }, undefined)).toBe(agent === 'gemini' ? '{}' : '');
});

it('has only keys the agent knows, under the name the agent has for the event', () => {
  const parsed = (agent: (typeof AGENT_NAMES)[number], event: (typeof HOOK_EVENTS)[number], named?: string) =>
    JSON.parse(hookAnswer({ agent, event, ...(named === undefined ? {} : { named }) }, 'text'));
  const context = (hookEventName: string) => ({
    hookSpecificOutput: { hookEventName, additionalContext: 'text' },
  });
  expect(parsed('claude-code', 'session-start')).toEqual(context('SessionStart'));
  expect(parsed('codex', 'prompt-submit')).toEqual(context('UserPromptSubmit'));
  expect(parsed('gemini', 'prompt-submit')).toEqual(context('BeforeAgent'));
  expect(parsed('gemini', 'tool-use')).toEqual(context('AfterTool'));
  expect(parsed('claude-code', 'tool-use', 'PostToolUseFailure')).toEqual(context('PostToolUseFailure'));
  expect(parsed('cursor', 'session-start')).toEqual({ additional_context: 'text' });
  expect(parsed('opencode', 'session-start')).toEqual({ additional_context: 'text' });
});

it('never answers an event that would keep the agent going', () => {
  for (const event of ['stop', 'pre-compact', 'post-compact', 'session-end'] as const)
    expect(hookAnswer({ agent: 'claude-code', event }, 'text')).toBe('');
});
