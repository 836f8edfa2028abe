// What a person said for every project binds in each of them, and is ended there, not from one of them.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connected, hostOf } from '../mcp-client.ts';
import { prepared, Scratch } from '../tide.ts';

let scratch: Scratch;
const begin = prepared(() => {
  scratch.tide('init', '--user');
  scratch.tide('remember', 'invariant', 'Never push to main directly', '--user', '--id', 'no-push');
});
beforeEach(() => {
  scratch = Scratch.repository();
  begin(scratch);
});
afterEach(() => scratch.remove());

interface ThreadList {
  readonly threads: readonly { id: string; question: string; answer: string | null }[];
}
const openThreads = () => scratch.json<ThreadList>('threads').threads;

describe('what stands against it', () => {
  it.each([
    ['reflect', 'Push directly to main', '--trigger', 'a slow review', '--next', 'push'],
    ['prefer', 'Push directly to main'],
  ])('is stopped: tide %s', (...words) => {
    const { code, out } = scratch.run(...words);
    expect({ code, out }).toEqual({ code: 3, out: expect.stringContaining('in every project') });
    expect(openThreads()).toHaveLength(1);
    expect(scratch.json<{ facts: unknown[] }>('list', '--kind', 'pattern').facts).toEqual([]);
  });

  it('is stopped where a note says it', () => {
    scratch.tide('session', 'note', 'Push directly to main');
    const [note] = scratch.json<{ notes: { id: string }[] }>('notes').notes;
    expect(scratch.run('notes', 'promote', note?.id ?? '', '--as', 'preference').code).toBe(3);
  });

  it('is stopped by MCP', async () => {
    const { call } = await connected(hostOf(scratch));
    const details = { trigger: 'a slow review', next: 'push' };
    const { data } = await call('work', { action: 'reflect', text: 'Push directly to main', details });
    expect(data).toMatchObject({ outcome: 'stopped', conflicts: [{ id: 'no-push' }] });
  });
});
