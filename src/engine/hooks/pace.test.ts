import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { appendUnsynced, spoolOf } from '../spool/spool-file.ts';
import type { Entry } from '../spool/spool-line.ts';
import { type Prompted, paceOf, turnEntry, turnWith } from './pace.ts';

/** A store has a folder before anything is kept in it. */
function opened(): Store {
  const store = memoryStore().at('2026-03-02');
  store.files.makeFolder(`${store.root}/sessions`);
  return store;
}

const takeTurn = (store: Store, prompted: Prompted) => {
  const key = conversationKey(store);
  const turn = turnWith(spoolOf(store, key).lines, prompted);
  appendUnsynced(store, key, [turnEntry(turn, false)]);
  return turn.pace;
};

describe('the pace of a conversation', () => {
  it('is told as it is afterwards, and begins anew with a compaction and after an end', () => {
    const store = opened();
    const say = (...entries: Entry[]) => appendUnsynced(store, conversationKey(store), entries);
    takeTurn(store, { closes: true });
    const pace = takeTurn(store, { corrects: true });
    expect(pace).toEqual({ ...paceOf(store), hasOpenTopic: false });
    expect(pace).toMatchObject({ turns: 2, corrected: true });
    say({ type: 'tool' }, turnEntry({}, true));
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
    const does = { asked: {}, closed: { closes: true }, next: { closes: true, opens: true } } as const;
    return prompts.map((prompt) => takeTurn(store, does[prompt]).hasOpenTopic);
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
