import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { hookSpoolName, hookSpoolPath, jot, parseHookSpool, readHookSpool } from './hook-spool.ts';

const ADA = { agent: 'claude-code', conversation: 'one' };

describe('the spool of a conversation', () => {
  it('says whose it is first, and keeps what came in order', () => {
    const store = memoryStore().at('2026-03-02');
    jot(store, ADA, [['touched', 'a.ts']]);
    jot(store, ADA, [
      ['used', 'x'],
      ['ended', 'other'],
    ]);
    const spool = readHookSpool(store, hookSpoolName(ADA));
    expect(spool?.sitter).toEqual(ADA);
    expect(spool?.lines.map(({ jot, words }) => [jot, ...words])).toEqual([
      ['touched', 'a.ts'],
      ['used', 'x'],
      ['ended', 'other'],
    ]);
  });

  it('is another one for another agent, conversation or sub-agent', () => {
    const names = [ADA, { ...ADA, agent: 'claude-code/explore' }, { ...ADA, conversation: 'two' }].map(
      hookSpoolName,
    );
    expect(new Set(names).size).toBe(3);
  });

  it('passes over lines that are cut or strange, and what is in the ledger already', () => {
    const line = (...words: string[]) => `${JSON.stringify(['2026-03-02T12:00:00Z', ...words])}\n`;
    const before = line('session', 'codex', 'c') + line('touched', 'a');
    const text = `${before}${line('folded', String(before.length))}{"x":1}\n["cut\n${line('moon')}${line('touched', 'b')}`;
    const spool = parseHookSpool(new TextEncoder().encode(text));
    expect(spool.pending.map(({ words }) => words[0])).toEqual(['b']);
    expect(spool.lines).toHaveLength(2);
    expect(spool.strange).toEqual([4, 5, 6]);
  });

  it('stops growing, but always takes the end', () => {
    const store = memoryStore().at('2026-03-02');
    for (let i = 0; i < 40; i++) jot(store, ADA, [['failed', 'x'.repeat(10_000)]]);
    expect(store.files.stat(hookSpoolPath(store.root, ADA))?.size).toBeLessThan(256 * 1024);
    jot(store, ADA, [['ended', '']]);
    expect(readHookSpool(store, hookSpoolName(ADA))?.lines.at(-1)?.jot).toBe('ended');
  });
});
