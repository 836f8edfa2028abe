// Gemini after /compress, which it announces and then asks for nothing: the next prompt brings what its start gave, once.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callHook } from '../../hook.ts';
import { eachTestBegins, scratch, told } from './conversation.ts';

eachTestBegins();

const gemini = (event: string, named: string, input: object = {}) => {
  const { out } = callHook(scratch, 'gemini', event, {
    session_id: 'one-1',
    cwd: scratch.project,
    hook_event_name: named,
    ...input,
  });
  return out === '{}\n' ? '' : told(out);
};
const begins = (source = 'startup') => gemini('session-start', 'SessionStart', { source });
const compresses = (trigger = 'manual') => gemini('pre-compact', 'PreCompress', { trigger });
const asks = (prompt = 'Go on then please', more: object = {}) =>
  gemini('prompt-submit', 'BeforeAgent', { prompt, ...more });
const asGemini = () => {
  scratch.env = { TIDEMARK_AGENT: 'gemini', GEMINI_SESSION_ID: 'one-1' };
};

it('is given the same bytes again with the next prompt, and behind them what came since, once for each', () => {
  scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
  const brief = begins();
  expect(brief).toContain('Money is kept in cents');
  expect(asks()).toBe('');
  compresses();
  expect([asks(), asks()]).toEqual([brief, '']);
  scratch.now = '2026-03-02T09:10:00Z';
  asGemini();
  scratch.tide('work', 'task', 'Move the login to cookies');
  compresses();
  const again = asks();
  expect(again.startsWith(`${brief}\n\n[tidemark:begin`)).toBe(true);
  expect(again.slice(brief.length)).toContain('- Doing: Move the login to cookies');
  expect(asks()).toBe('');
});

it('is given nothing after the look it announces before every turn, nor twice where the conversation was resumed first', () => {
  scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
  const brief = begins();
  compresses('auto');
  expect(asks()).toBe('');
  compresses();
  gemini('session-end', 'SessionEnd', { reason: 'exit' });
  expect(begins('resume')).toBe(brief);
  expect(asks()).toBe('');
});

it('is told behind it what else the prompt brings, and nothing twice', () => {
  scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
  const brief = begins();
  asks('Add retries to the queue');
  compresses();
  scratch.tide('remember', 'invariant', 'Webhook retries wait longer each time');
  const again = asks('Done. Now add webhook retries to the queue');
  expect(again.startsWith(brief)).toBe(true);
  expect(again.match(/\[tidemark:begin/g)).toHaveLength(3);
  expect(again).toMatch(/Since the notes above[\s\S]*A topic is closed/);
  expect(again.match(/Webhook retries wait/g)).toHaveLength(1);
});

it('is not told of a context that was full before it', () => {
  const path = join(scratch.root, 'chat.jsonl');
  const record = (timestamp: string, total: number) =>
    `${JSON.stringify({ type: 'gemini', timestamp, tokens: { total } })}\n`;
  const before = record('2026-03-02T08:59:00.000Z', 800_000);
  writeFileSync(path, before);
  const asked = () => asks('Go on then please', { transcript_path: path });
  expect(asked()).toContain('Context at 76 %');
  compresses();
  expect(asked()).not.toContain('Context at');
  writeFileSync(path, before + record('2026-03-02T09:01:00.000Z', 810_000));
  expect(asked()).toContain('Context at 77 %');
});
