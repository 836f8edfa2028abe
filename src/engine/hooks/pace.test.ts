import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { notePace, paceOf } from './pace.ts';

describe('the pace of conversations that ended without telling', () => {
  it('is removed three at a time, the oldest first, when another begins', () => {
    const store = memoryStore().at('2026-03-02');
    const folder = `${store.root}/.index/hooks`;
    for (let n = 0; n < 150; n++) store.files.jot(`${folder}/x${n}.pace`, 't');
    const left = () => store.files.list(folder).filter(({ name }) => name.startsWith('x')).length;
    notePace(store, 'turn');
    expect(left()).toBe(147);
    expect(store.files.stat(`${folder}/x0.pace`)).toBeUndefined();
    let listed = 0;
    const list: typeof store.files.list = (path) => {
      listed++;
      return store.files.list(path);
    };
    notePace({ ...store, files: { ...store.files, list } }, 'turn');
    expect({ listed, left: left(), turns: paceOf(store).turns }).toEqual({ listed: 0, left: 147, turns: 2 });
  });
});
