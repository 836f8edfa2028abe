// A hook that is registered twice, for the user and for the project: one start of a conversation is told once, and no start is lost.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { callHook, hookEnv, TIDE } from '../../hook.ts';
import { call, eachTestBegins, ONE, scratch, spool, start, told } from './conversation.ts';

eachTestBegins();
beforeEach(() => {
  scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'money-in-cents');
});

const at = (time: string) => {
  scratch.now = `2026-03-02T${time}Z`;
};

/** Both at once; what each answers. */
function together(env: readonly Record<string, string>[] = [{}, {}]): Promise<string[]> {
  return Promise.all(
    env.map(
      (more) =>
        new Promise<string>((resolve) => {
          const hook = spawn(process.execPath, [TIDE, 'hook', 'claude-code', 'session-start'], {
            cwd: scratch.project,
            env: { ...hookEnv(scratch), ...more },
          });
          let out = '';
          hook.stdout.on('data', (text) => {
            out += text;
          });
          hook.on('close', () => resolve(out));
          hook.stdin.end(JSON.stringify({ ...ONE, cwd: scratch.project }));
        }),
    ),
  );
}

it('is answered with the brief once, and then with nothing', () => {
  expect(told(start().out)).toContain('Money is kept in cents');
  expect(start()).toMatchObject({ code: 0, out: '' });
  at('09:00:02');
  expect(start().out).toBe('');
});

it('is answered once where both are called at once, however often', async () => {
  for (const session of ['09:00:10', '09:01:10', '09:02:10', '09:03:10', '09:04:10']) {
    at(session);
    const answers = await together([{}, {}, {}]);
    expect(answers.filter((out) => out !== '')).toHaveLength(1);
  }
});

it('is answered by the second where the first runs out of time or fails', async () => {
  const late = { TIDEMARK_HOOK_MS: '1' };
  expect((await together([late])).join('')).toBe('');
  const answers = await together([late, {}]);
  expect(answers[0]).toBe('');
  expect(told(answers[1] ?? '')).toContain('Money is kept in cents');
});

it('is told again after a resume, a compaction and an end, however soon', () => {
  const first = start().out;
  for (const source of ['resume', 'compact']) expect(start({ source }).out).toBe(first);
  call('pre-compact', { trigger: 'auto' });
  expect(start({ source: 'compact' }).out).not.toBe('');
  expect(start({ source: 'compact' }).out).toBe('');
  call('pre-compact', { trigger: 'auto' });
  expect(start({ source: 'compact' }).out).not.toBe('');
  call('session-end', { reason: 'other' });
  expect(start({ source: 'resume' }).out).not.toBe('');
  at('09:00:05');
  expect(start({ source: 'resume' }).out).not.toBe('');
  expect(start({ session_id: 'two-2' }).out).not.toBe('');
});

it('is told again in another process of the agent', () => {
  expect(start().out).not.toBe('');
  // The hook's parent is a process of its own, as after a resume elsewhere.
  const other = join(scratch.root, 'agent.cjs');
  writeFileSync(
    other,
    `const { spawnSync } = require('node:child_process');
     process.stdout.write(spawnSync(process.execPath, [${JSON.stringify(TIDE)}, 'hook', 'claude-code', 'session-start'], { input: ${JSON.stringify(JSON.stringify({ ...ONE, cwd: scratch.project }))} }).stdout);`,
  );
  return new Promise<void>((resolve) => {
    const agent = spawn(process.execPath, [other], { cwd: scratch.project, env: hookEnv(scratch) });
    let out = '';
    agent.stdout.on('data', (text) => {
      out += text;
    });
    agent.on('close', () => {
      expect(told(out)).toContain('Money is kept in cents');
      resolve();
    });
  });
});

it('of Cursor its own hook answers, also after one that was made for Claude Code; that one not after its own', () => {
  const input = { conversation_id: 'c-1', workspace_roots: [scratch.project], cursor_version: '3.20.0' };
  const own = () =>
    callHook(scratch, 'cursor', 'session-start', { ...input, hook_event_name: 'sessionStart' }).out;
  const others = () =>
    callHook(scratch, 'claude-code', 'session-start', { ...input, hook_event_name: 'SessionStart' }).out;
  expect(others()).toContain('additional_context');
  expect(others()).toBe('');
  expect(own()).toContain('additional_context');
  expect(own()).toBe('');
  expect(others()).toBe('');
});

it('of OpenCode every plugin that asks is answered: it keeps the brief for each request', () => {
  const ask = () =>
    callHook(scratch, 'opencode', 'session-start', {
      session_id: 'ses_1',
      cwd: scratch.project,
      source: 'startup',
    }).out;
  expect(ask()).toContain('additional_context');
  expect(ask()).toContain('additional_context');
});

it('is told however often where nothing can be kept', () => {
  writeFileSync(spool(), '');
  expect(start().out).not.toBe('');
  expect(start().out).not.toBe('');
});
