// A prompt: what warns about it, and what is said when the context runs full.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { asAgent, call, eachTestBegins, scratch, start, told } from './conversation.ts';

eachTestBegins();

describe('a prompt', () => {
  const ASKED = { prompt: 'Add retries to the webhook queue.' };
  beforeEach(() => {
    const fields = ['--cause', 'No backoff', '--prevention', 'Use exponential backoff'];
    scratch.tide(
      'learn',
      'Webhook retries flood the queue',
      ...fields,
      '--scope',
      'module:webhook',
      '--id',
      'flood',
    );
    scratch.tide(
      'remember',
      'entity',
      'The webhook queue is called Heron',
      '--id',
      'heron',
      '--scope',
      'module:webhook',
    );
    start();
  });

  it('is answered with what warns about it, once, and with nothing that only tells', () => {
    const text = told(call('prompt-submit', ASKED).out);
    expect(text).toContain('Prevention: Use exponential backoff');
    expect(text).not.toContain('Heron');
    expect(call('prompt-submit', ASKED).out).toBe('');
  });

  it('is answered by nothing where nothing is about it, where it is a command, or where nobody typed it', () => {
    expect(call('prompt-submit', { prompt: 'What is the weather like in Vienna?' }).out).toBe('');
    expect(call('prompt-submit', { prompt: '/compact webhook queue retries' }).out).toBe('');
    expect(call('prompt-submit', { prompt: '' }).out).toBe('');
    expect(call('prompt-submit', { ...ASKED, source: 'poll_event' }).out).toBe('');
    expect(call('prompt-submit', { ...ASKED, agent_id: 'a1', agent_type: 'Explore' }).out).toBe('');
  });

  it('is not told again what stood in the brief', () => {
    scratch.tide('remember', 'invariant', 'Orders are never deleted', '--id', 'orders-stay');
    start({ session_id: 'two-2' });
    const asked = { session_id: 'two-2', prompt: 'Delete the orders of last year' };
    expect(call('prompt-submit', asked).out).toBe('');
    const other = { session_id: 'three-3', prompt: 'Delete the orders of last year' };
    expect(told(call('prompt-submit', other).out)).toContain('Orders are never deleted');
  });

  it('finds the one sentence of a long prompt that matters, and names two facts at most', () => {
    for (const word of ['webhook', 'retries', 'queue'])
      scratch.tide(
        'remember',
        'invariant',
        `Webhook queue retries: ${word} needs a limit`,
        '--id',
        `limit-${word}`,
        '--scope',
        'module:webhook',
      );
    const prompt = `${'Please look at the page. '.repeat(20)}Then add retries to the webhook queue. Thanks a lot, and good night to you!`;
    const text = told(call('prompt-submit', { session_id: 'four', prompt }).out);
    expect(text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(2);
  });
});

describe('context pressure', () => {
  const transcript = (tokens: number) => {
    const path = join(scratch.root, 'transcript.jsonl');
    const usage = {
      input_tokens: 4,
      cache_read_input_tokens: tokens - 4,
      cache_creation_input_tokens: 0,
      output_tokens: 0,
    };
    const record = { type: 'assistant', isSidechain: false, message: { model: 'claude-opus-5', usage } };
    writeFileSync(path, `{"type":"user"}\n${JSON.stringify(record)}\n`);
    return path;
  };
  const ask = (tokens: number) =>
    told(call('prompt-submit', { prompt: 'Go on then please', transcript_path: transcript(tokens) }).out);

  it('is told from the bands on that ask for writing, once each, with the checklist and what memory has', () => {
    scratch.tide('work', 'goal', 'Ship the cart');
    expect(ask(80_000)).toBe('');
    expect(ask(130_000)).toBe('');
    const flush = ask(150_000);
    expect(flush).toContain('Context at 75 % (flush)');
    expect(flush).toContain('6. Did the user correct something?');
    expect(flush).toContain('Ship the cart');
    expect(ask(152_000)).toBe('');
    expect(ask(180_000)).toContain(
      `Context at 90 % (emergency). Stop. Write a full summary first (tide compact ${transcript(180_000)})`,
    );
    call('post-compact', { trigger: 'auto' });
    expect(ask(150_000)).toContain('flush');
  });

  it('keeps where the work stands before a compaction, at whatever percentage it comes [layers:flush-before-compaction]', () => {
    scratch.tide('work', 'task', 'Add a TTL test');
    call('tool-use', {
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: 'src/ttl.ts' },
    });
    call('pre-compact', { trigger: 'manual', transcript_path: transcript(20_000) });
    asAgent();
    scratch.tide('work', 'next', 'Ask for the keys');
    const { events } = scratch.json<{
      events: { verb: string; text?: string; fields: [string, string][] }[];
    }>('log');
    const kept = events.find(({ verb }) => verb === 'Checkpoint');
    expect(kept?.text).toContain('working on Add a TTL test, changing src/ttl.ts');
    expect(kept?.fields).toContainEqual(['compaction', 'due (manual)']);
    expect(kept?.fields).toContainEqual(['context', '10 %']);
  });
});
