import { describe, expect, it } from 'vitest';
import { readHookInput } from './hook-input.ts';

describe('what an agent says', () => {
  it('is one form for all of them', () => {
    const claude = readHookInput('claude-code', 'session-start', {
      session_id: 's',
      cwd: '/p',
      source: 'resume',
    });
    expect(claude).toMatchObject({
      agent: 'claude-code',
      conversation: 's',
      cwd: '/p',
      source: 'resume',
      machine: false,
    });
    const cursor = readHookInput('cursor', 'session-start', {
      conversation_id: 'c',
      cwd: '',
      workspace_roots: ['/w'],
    });
    expect(cursor).toMatchObject({ conversation: 'c', cwd: '/w' });
    const opencode = readHookInput('opencode', 'tool-use', {
      sessionID: 'o',
      tool: 'edit',
      args: { filePath: 'a' },
    });
    expect(opencode).toMatchObject({ conversation: 'o', tool: { name: 'edit', input: { filePath: 'a' } } });
  });

  it('names the real event where the installer had none of its own for it', () => {
    for (const hook_event_name of [
      'Stop',
      'SubagentStop',
      'AfterAgent',
      'afterAgentResponse',
      'session.idle',
    ])
      expect(readHookInput('codex', 'tool-use', { hook_event_name }).event).toBe('stop');
    expect(readHookInput('gemini', 'stop', { hook_event_name: 'AfterTool' }).event).toBe('tool-use');
    expect(readHookInput('gemini', 'pre-compact', { hook_event_name: 'PreCompress' }).event).toBe(
      'pre-compact',
    );
  });

  it('names a sub-agent by its type, and only inside one', () => {
    const inside = readHookInput('claude-code', 'tool-use', { agent_id: 'a1', agent_type: 'Explore' });
    expect(inside).toMatchObject({ sub: 'Explore', subId: 'a1' });
    expect(readHookInput('claude-code', 'session-start', { agent_type: 'reviewer' }).sub).toBeUndefined();
  });

  it('tells turns nobody typed from those of a person', () => {
    const by = (source?: string) => readHookInput('claude-code', 'prompt-submit', { source }).machine;
    expect([by('user'), by('sdk'), by(undefined), by('loop_wakeup')]).toEqual([false, false, false, true]);
    expect(readHookInput('cursor', 'session-start', { is_background_agent: true }).machine).toBe(true);
  });

  it('says that somebody stopped the tool', () => {
    const failed = { tool_name: 'Bash', error: 'x' };
    const of = (more: object) => readHookInput('claude-code', 'tool-use', { ...failed, ...more }).tool;
    expect(of({ is_interrupt: true })?.isInterrupted).toBe(true);
    expect(of({ is_interrupt: false })).not.toHaveProperty('isInterrupted');
  });

  it('may be of any type, and nothing of it is believed', () => {
    const odd = {
      session_id: {},
      cwd: 3,
      prompt: [],
      tool_name: 1,
      tool_input: 'x',
      context_usage_percent: 'many',
      source: 1,
    };
    const read = readHookInput('codex', 'tool-use', odd);
    expect(read).toMatchObject({ conversation: '', machine: false });
    for (const key of ['cwd', 'prompt', 'tool', 'percent', 'source']) expect(read).not.toHaveProperty(key);
  });

  it('says how full the context is, as a share or in tokens', () => {
    expect(readHookInput('cursor', 'pre-compact', { context_usage_percent: 83.4 }).percent).toBe(83.4);
    const tokens = { context_tokens: 50, context_window_size: 200 };
    expect(readHookInput('cursor', 'pre-compact', tokens).percent).toBe(25);
  });
});
