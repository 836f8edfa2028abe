// Who is speaking: conversations, agents that do not name theirs, and sub-agents.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callHook, hookEnv, TIDE } from '../../hook.ts';
import { asAgent, asPerson, call, eachTestBegins, scratch, spool, start } from './conversation.ts';

eachTestBegins();

describe('an agent that does not name its conversation to its tools', () => {
  it('is known by its process, from one conversation to the next', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    const begin = (id: string) =>
      callHook(scratch, 'cursor', 'session-start', {
        conversation_id: id,
        workspace_roots: [scratch.project],
      });
    begin('first');
    scratch.env = { TIDEMARK_AGENT: 'cursor' };
    scratch.tide('work', 'task', 'Add a TTL test');
    expect(scratch.json<{ given: number }>('blame').given).toBe(1);
    begin('second');
    scratch.tide('work', 'task', 'Add another');
    expect(scratch.sessions().filter((path) => path.includes('cursor'))).toHaveLength(2);
  });

  it('is known by the process it was resumed in: what hooks saw there and what it writes is one sitting', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    const said = (more: object) =>
      JSON.stringify({ conversation_id: 'first', workspace_roots: [scratch.project], ...more });
    const begin = said({});
    callHook(scratch, 'cursor', 'session-start', begin);
    // A second process of the agent: what it starts has it as parent.
    const resumed = `
      const { spawnSync } = require('node:child_process');
      const tide = (words, input) => spawnSync(process.execPath, [${JSON.stringify(TIDE)}, ...words], { input });
      tide(['hook', 'cursor', 'session-start'], ${JSON.stringify(begin)});
      tide(['hook', 'cursor', 'tool-use'], ${JSON.stringify(
        said({ tool_name: 'Write', tool_input: { file_path: 'src/a.ts' }, tool_output: '{}' }),
      )});
      tide(['session', 'note', 'Seen while mending']);`;
    const env = { ...hookEnv(scratch), TIDEMARK_AGENT: 'cursor' };
    spawnSync(process.execPath, ['-e', resumed], { cwd: scratch.project, env });
    const [path = '', ...others] = scratch.sessions().filter((one) => one.includes('cursor'));
    expect(scratch.read(path)).toContain('- Touched: src/a.ts');
    expect(scratch.read(path)).toContain('Seen while mending');
    expect(others).toEqual([]);
  });
});

describe('what an agent calls its conversation', () => {
  it('is told apart whatever letters it has, and the same for hooks and for what the agent runs', () => {
    const long = 'x'.repeat(64);
    const ids = ['a/b', 'ab', 'a.b', 'AB', `${long}1`, `${long}2`, '会話', '对话', '12345'];
    for (const [i, id] of ids.entries())
      call('tool-use', {
        session_id: id,
        hook_event_name: 'PostToolUse',
        tool_name: 'Edit',
        tool_input: { file_path: `src/${i}.ts` },
      });
    expect(readdirSync(spool()).filter((name) => name.startsWith('conversation-'))).toHaveLength(ids.length);
    for (const [i, id] of ids.entries()) {
      asAgent(id);
      scratch.tide('work', 'next', `Step ${i}`);
      const [path = ''] = scratch.sessions().filter((one) => scratch.read(one).includes(`- Next: Step ${i}`));
      expect(scratch.read(path).match(/- Touched: .*/g)).toEqual([`- Touched: src/${i}.ts`]);
    }
  });
});

describe('sub-agents', () => {
  const SUB = { agent_id: 'a17', agent_type: 'Explore' };

  it('sign what hooks saw of them, and their parent sees it [layers:subagent-write-notifies-orchestrator]', () => {
    asAgent();
    scratch.tide('work', 'task', 'Find the bug');
    asPerson();
    expect(start({ ...SUB }).out).toBe('');
    call('tool-use', {
      ...SUB,
      hook_event_name: 'PostToolUse',
      tool_name: 'Write',
      tool_input: { file_path: 'src/found.ts' },
    });
    call('stop', { ...SUB, hook_event_name: 'SubagentStop', last_assistant_message: 'Done.' });
    asAgent();
    expect(scratch.tide('work')).toContain('claude-code/explore: src/found.ts');
    scratch.env = { TIDEMARK_AGENT: 'claude-code/Explore', CLAUDE_CODE_SESSION_ID: 'one-1-a18' };
    scratch.tide('remember', 'learning', 'The cart is kept twice', '--id', 'cart-twice');
    asAgent();
    const { children } = scratch.json<{ children: { agent: string; facts: string[]; files: string[] }[] }>(
      'work',
    );
    expect(children.map(({ agent, facts, files }) => ({ agent, facts, files }))).toEqual([
      { agent: 'claude-code/explore', facts: ['cart-twice'], files: ['src/found.ts'] },
    ]);
    expect(scratch.sessions().filter((path) => path.includes('claude-code-explore'))).toHaveLength(2);
    expect(scratch.json<{ ok: boolean }>('fsck').ok).toBe(true);
  });

  it('are seen by the parent of their conversation, not by another of the same agent', () => {
    const changes = (conversation: string, sub: string, file: string) =>
      call('tool-use', {
        session_id: conversation,
        agent_id: sub,
        agent_type: 'Explore',
        hook_event_name: 'PostToolUse',
        tool_name: 'Write',
        tool_input: { file_path: file },
      });
    changes('one-1', 'a17', 'src/of-one.ts');
    changes('one-10', 'a17', 'src/of-ten.ts');
    const seen = (id: string) => {
      asAgent(id);
      return /Sub-agents +(.*)/.exec(scratch.tide('work'))?.[1];
    };
    expect([seen('one-1'), seen('one-10'), seen('two')]).toEqual([
      'claude-code/explore: src/of-one.ts',
      'claude-code/explore: src/of-ten.ts',
      undefined,
    ]);
    asPerson();
    expect(scratch.tide('work')).toMatch(/Sub-agents .*src\/of-one\.ts/);
    // Done: the next writer makes sessions of them, of which the same is known.
    for (const id of ['one-1', 'one-10'])
      call('stop', {
        session_id: id,
        agent_id: 'a17',
        agent_type: 'Explore',
        hook_event_name: 'SubagentStop',
      });
    scratch.tide('remember', 'preference', 'Small commits', '--id', 'small-commits');
    expect(readdirSync(spool()).filter((name) => name.startsWith('conversation-'))).toEqual([]);
    expect([seen('one-1'), seen('one-10'), seen('two')]).toEqual([
      'claude-code/explore: src/of-one.ts',
      'claude-code/explore: src/of-ten.ts',
      undefined,
    ]);
  });
});
