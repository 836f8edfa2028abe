import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { keepTurn, type Prompted, paceOf, turnWith } from './pace.ts';

const takeTurn = (store: Store, prompted: Prompted) => {
  const turn = turnWith(store, prompted);
  keepTurn(store, { ...turn, isLongSaid: false });
  return turn.pace;
};

describe('the pace of conversations that ended without telling', () => {
  it('is removed some at a time, the oldest first, when another begins', () => {
    const store = memoryStore().at('2026-03-02');
    const folder = `${store.root}/.index/hooks`;
    for (let n = 0; n < 150; n++) store.files.jot(`${folder}/x${n}.pace`, 't');
    const left = () => store.files.list(folder).filter(({ name }) => name.startsWith('x')).length;
    takeTurn(store, {});
    expect(left()).toBe(118);
    expect(store.files.stat(`${folder}/x0.pace`)).toBeUndefined();
    let listed = 0;
    const list: typeof store.files.list = (path) => {
      listed++;
      return store.files.list(path);
    };
    takeTurn({ ...store, files: { ...store.files, list } }, {});
    expect({ listed, left: left(), turns: paceOf(store).turns }).toEqual({ listed: 0, left: 118, turns: 2 });
  });
});

describe('a prompt', () => {
  it('reads the pace once and writes it once, and tells it as it is afterwards', () => {
    const store = memoryStore().at('2026-03-02');
    takeTurn(store, { closes: true });
    const touched: string[] = [];
    const files: typeof store.files = {
      ...store.files,
      readPart: (...given) => {
        touched.push('read');
        return store.files.readPart(...given);
      },
      jot: (...given) => {
        touched.push('jot');
        store.files.jot(...given);
      },
    };
    const pace = takeTurn({ ...store, files }, { corrects: true });
    expect(touched).toEqual(['read', 'jot']);
    expect(pace).toEqual({ ...paceOf(store), hasOpenTopic: false });
    expect(pace).toMatchObject({ turns: 2, corrected: true });
  });
});

describe('a topic', () => {
  const openAt = (...prompts: ('asked' | 'closed' | 'next')[]) => {
    const store = memoryStore().at('2026-03-02');
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
