// The end of a conversation, and what is kept of it for the next writer.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callHook, hookEnv, TIDE } from '../../hook.ts';
import { call, eachTestBegins, ONE, scratch, spool, start, told } from './conversation.ts';

eachTestBegins();

describe('the end of a conversation', () => {
  it('only spools; the next command takes it up as a session of its own, dated when it happened', () => {
    start();
    call('tool-use', {
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: 'src/a.ts' },
    });
    call('session-end', { reason: 'other' });
    expect(scratch.sessions()).toEqual([]);
    scratch.now = '2026-03-05T10:00:00Z';
    scratch.tide('remember', 'preference', 'Small commits', '--id', 'small-commits');
    const [first = '', second = ''] = scratch.sessions();
    expect(scratch.read(first)).toContain('agent: claude-code\n');
    expect(scratch.read(first)).toContain('started: 2026-03-02T09:00:00Z');
    expect(scratch.read(first)).toContain('- Touched: src/a.ts');
    expect(scratch.read(first)).toContain('<!-- sealed:');
    expect(scratch.read(second)).toContain('small-commits');
    expect(readdirSync(spool())).toEqual([]);
    expect(scratch.json<{ ok: boolean }>('fsck').ok).toBe(true);
  });

  it('leaves no session behind where nothing was done', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    start();
    call('session-end', { reason: 'other' });
    scratch.tide('use', 'cents');
    expect(scratch.sessions()).toHaveLength(1);
    expect(readdirSync(spool())).toEqual([]);
  });

  it('is remembered by the next conversation', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    call('tool-use', {
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: 'src/a.ts' },
    });
    call('pre-compact', { trigger: 'auto' });
    call('session-end', { reason: 'other' });
    const brief = told(start({ session_id: 'two-2' }).out);
    expect(brief).toContain('changing src/a.ts');
    expect(brief).toContain('- Last completed: nothing is recorded');
  });

  it('that came with a clone is not remembered: what lies in the spool of somebody else is told and left alone', () => {
    call('tool-use', {
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: 'src/theirs.ts' },
    });
    call('session-end', { reason: 'other' });
    scratch.git('add', '--force', '.');
    scratch.git('commit', '--quiet', '--message', 'All of it');
    scratch.git('clone', '--quiet', scratch.project, join(scratch.root, 'clone'));
    const theirs = readdirSync(spool());
    const here = { ...hookEnv(scratch), TIDEMARK_AGENT: 'codex' };
    const clone = join(scratch.root, 'clone');
    const tide = (...words: string[]) =>
      String(spawnSync(process.execPath, [TIDE, ...words], { cwd: clone, env: here }).stdout);
    tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    expect(tide('log')).not.toContain('theirs.ts');
    expect(tide('work')).not.toContain('theirs.ts');
    expect(tide('status')).toMatch(/Hooks .*came with a clone or a copy and is not taken up/);
    expect(readdirSync(join(clone, '.tidemark/spool'))).toEqual(expect.arrayContaining(theirs));
    const given = callHook(scratch, 'claude-code', 'session-start', { ...ONE, cwd: clone }, clone);
    expect(told(given.out)).not.toContain('theirs.ts');
  });
});

it('conversations that ended are taken up as they came, and each stopped while changing its own files', () => {
  const ids = ['E', 'F1', 'F2', 'a', 'b', 'c'];
  for (const [n, session_id] of ids.entries()) {
    scratch.now = `2026-03-02T10:0${n}:00Z`;
    start({ session_id });
    call('tool-use', {
      session_id,
      tool_name: 'Edit',
      tool_input: { file_path: join(scratch.project, `src/${session_id}.ts`) },
      tool_response: {},
    });
    call('pre-compact', { session_id, trigger: 'auto' });
    call('session-end', { session_id, reason: 'other' });
  }
  scratch.now = '2026-03-02T11:00:00Z';
  scratch.tide('remember', 'preference', 'Commits are small');
  const { events } = scratch.json<{ events: { verb: string; text?: string }[] }>('log');
  const texts = (verb: string) => events.filter((event) => event.verb === verb).map(({ text = '' }) => text);
  expect(texts('Touched')).toEqual(ids.map((id) => `src/${id}.ts`));
  expect(texts('Checkpoint')).toEqual(
    ids.map((id) => `Stopped for a compaction of the conversation while changing src/${id}.ts`),
  );
  expect(scratch.tide('resume')).toContain('while changing src/c.ts');
});
