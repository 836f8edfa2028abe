import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contextPercent, percentIn } from './context-percent.ts';
import { readHookInput } from './hook-input.ts';

it('is read from the records of each agent that has them', () => {
  const usage = {
    input_tokens: 4,
    cache_creation_input_tokens: 20_000,
    cache_read_input_tokens: 79_996,
    output_tokens: 0,
  };
  const claude = { type: 'assistant', isSidechain: false, message: { model: 'claude-opus-5', usage } };
  expect(percentIn(claude)).toBe(50);
  expect(percentIn({ ...claude, isSidechain: true })).toBeUndefined();
  expect(percentIn({ ...claude, message: { model: 'claude-opus-5[1m]', usage } })).toBe(10);
  const info = { last_token_usage: { total_tokens: 68_000 }, model_context_window: 272_000 };
  expect(percentIn({ type: 'event_msg', payload: { type: 'token_count', info } })).toBe(25);
  expect(percentIn({ type: 'event_msg', payload: { type: 'token_count', info: null } })).toBeUndefined();
  expect(Math.round(percentIn({ type: 'gemini', tokens: { total: 524_288 } }) ?? 0)).toBe(50);
});

it('is what the agent hands over where it does, and unknown where nobody says it', () => {
  expect(contextPercent(readHookInput('cursor', 'pre-compact', { context_usage_percent: 140 }))).toBe(100);
  expect(contextPercent(readHookInput('codex', 'prompt-submit', { transcript_path: null }))).toBeUndefined();
  expect(
    contextPercent(readHookInput('codex', 'prompt-submit', { transcript_path: '/nowhere' })),
  ).toBeUndefined();
  expect(
    contextPercent(readHookInput('codex', 'prompt-submit', { transcript_path: '/dev/zero' })),
  ).toBeUndefined();
});

it('takes a Claude conversation that held more than 200,000 tokens for one of a million, from then on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tide-test-'));
  const transcript_path = join(folder, 'a.jsonl');
  const at = (...tokens: number[]) => {
    const lines = tokens.map((input_tokens) =>
      JSON.stringify({ type: 'assistant', message: { model: 'claude-opus-5', usage: { input_tokens } } }),
    );
    writeFileSync(transcript_path, `${lines.join('\n')}\n`);
    return contextPercent(readHookInput('claude-code', 'prompt-submit', { transcript_path }));
  };
  expect(at(145_000)).toBe(72.5);
  expect(at(250_000)).toBe(25);
  expect(at(750_000)).toBe(75);
  expect(at(250_000, 145_000)).toBe(14.5);
  rmSync(folder, { recursive: true });
});
