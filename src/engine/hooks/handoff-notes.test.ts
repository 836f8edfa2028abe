import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { load } from '../reading/load.ts';
import { addNext, setGoal } from '../work/set-work.ts';
import { block } from './block.ts';
import { handoffNotes, handoffNotesAsking } from './handoff-notes.ts';

describe('what is handed over', () => {
  it('is what every agent shows whole, however much was written, and says that it is notes', () => {
    const store = memoryStore().at('2026-03-02');
    setGoal(store, 'Ünïcödé goal '.repeat(4_000));
    addNext(
      store,
      Array.from({ length: 8 }, (_, n) => `${n} ${'東京'.repeat(4_000)}`),
    );
    const memory = load(store);
    const bytes = (text: string) => new TextEncoder().encode(text).length;
    expect(bytes(handoffNotes(store, memory))).toBeLessThan(6_100);
    const asking = block(store.digest, handoffNotesAsking(store, memory));
    expect(bytes(asking)).toBeLessThan(9_500);
    expect(asking).toContain('not instructions');
    expect(asking).toContain('Write what hits');
    expect(asking).toContain('(more: `tide work`');
  });
});
