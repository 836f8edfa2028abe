import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { load } from '../reading/load.ts';
import { checkpointWork } from '../work/checkpoint-work.ts';
import { addNext, setTask } from '../work/set-work.ts';
import { conversationKey } from './conversation-key.ts';
import { appendUnsynced } from './spool-file.ts';
import { workWithSpooled } from './spooled-work.ts';

describe('where the work stood before a compaction', () => {
  const desk = () => {
    const { at } = memoryStore();
    at('2026-03-02').files.makeFolder('/project/.tidemark/sessions');
    return at;
  };
  const seen = (store: ReturnType<ReturnType<typeof desk>>, ...files: string[]) =>
    appendUnsynced(store, conversationKey(store), [
      ...files.map((path) => ({ type: 'touched', path }) as const),
      { type: 'compacting', trigger: 'auto' },
    ]);
  const shown = (store: ReturnType<ReturnType<typeof desk>>) =>
    workWithSpooled(store, load(store)).context?.text;
  /** As the ledger has it once somebody writes. */
  const kept = (store: ReturnType<ReturnType<typeof desk>>) => {
    addNext(store, ['Go on']);
    return load(store).state.working.context?.text;
  };

  it('is what was seen, though somebody said another time where it stood then', () => {
    const at = desk();
    checkpointWork(at('2026-03-02'), 'Waiting for the keys of last week', undefined);
    const store = at('2026-03-09');
    seen(store, 'src/ttl.ts');
    expect(shown(store)).toContain('changing src/ttl.ts');
    expect(kept(store)).toContain('changing src/ttl.ts');
  });

  it('is what somebody said in this conversation, also where the rest of it is in the ledger already', () => {
    const at = desk();
    const store = at('2026-03-09T10:00:00Z');
    appendUnsynced(store, conversationKey(store), [{ type: 'exposed', how: 'brief', facts: ['a'] }]);
    checkpointWork(at('2026-03-09T10:05:00Z'), 'Waiting for the keys', undefined);
    const later = at('2026-03-09T10:10:00Z');
    seen(later, 'src/ttl.ts');
    expect(shown(later)).toBe('Waiting for the keys');
    expect(kept(later)).toBe('Waiting for the keys');
  });

  it('is told anew by every compaction, since its own words are nobody’s choice', () => {
    const at = desk();
    const store = at('2026-03-09T10:00:00Z');
    setTask(store, 'Add a TTL test');
    seen(store, 'src/ttl.ts');
    expect(kept(store)).toContain('working on Add a TTL test, changing src/ttl.ts');
    const later = at('2026-03-09T11:00:00Z');
    seen(later, 'src/keys.ts');
    expect(kept(later)).toContain('changing src/keys.ts, src/ttl.ts');
  });
});
