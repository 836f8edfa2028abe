import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { appendUnsynced, spoolOf } from '../spool/spool-file.ts';
import type { Entry } from '../spool/spool-line.ts';
import { paceOf, turnEntry, turnWith } from './pace.ts';

/** A store has a folder before anything is kept in it. */
function opened(): Store {
  const store = memoryStore().at('2026-03-02');
  store.files.makeFolder(`${store.root}/sessions`);
  return store;
}

const takeTurn = (store: Store, prompt: string) => {
  const key = conversationKey(store);
  const turn = turnWith(spoolOf(store, key).lines, prompt);
  appendUnsynced(store, key, [turnEntry(turn, turn.closes, false)]);
  return turn.pace;
};

describe('the pace of a conversation', () => {
  it('is told as it is afterwards, and begins anew with a compaction and after an end', () => {
    const store = opened();
    const say = (...entries: Entry[]) => appendUnsynced(store, conversationKey(store), entries);
    takeTurn(store, 'done');
    const pace = takeTurn(store, 'No, that is wrong');
    expect(pace).toEqual({ ...paceOf(store), hasOpenTopic: false });
    expect(pace).toMatchObject({ turns: 2, corrected: true });
    say({ type: 'tool' }, { type: 'turn', topic: 'open', long: 'yes' });
    expect(paceOf(store)).toMatchObject({ turns: 3, tools: 1, isLongTold: true });
    say({ type: 'compacting' }, { type: 'compacted' }, { type: 'tool' });
    expect(paceOf(store)).toEqual({
      turns: 0,
      tools: 1,
      isLongTold: false,
      hasOpenTopic: true,
      corrected: true,
    });
    say({ type: 'ended' });
    expect(paceOf(store)).toMatchObject({ tools: 0, hasOpenTopic: false, corrected: false });
  });
});

describe('a topic', () => {
  const openAt = (...prompts: ('asked' | 'closed' | 'next')[]) => {
    const store = opened();
    const said = { asked: 'Add a test', closed: 'done', next: 'done, now add a test' } as const;
    return prompts.map((prompt) => takeTurn(store, said[prompt]).hasOpenTopic);
  };

  it('is closed once, however often that is said', () => {
    expect(openAt('closed', 'asked', 'closed', 'closed', 'closed')).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('is open again where something was asked since, also by the prompt that closed the last', () => {
    expect(openAt('asked', 'closed', 'asked', 'closed')).toEqual([false, true, false, true]);
    expect(openAt('asked', 'next', 'closed', 'closed')).toEqual([false, true, true, false]);
  });
});
