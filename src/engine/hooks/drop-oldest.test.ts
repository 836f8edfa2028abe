import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { systemDigest } from '../../platform/system.ts';
import { callerOf, noteCaller } from './caller.ts';
import { keepBlock } from './kept-block.ts';
import { linkProcess, sitterOf } from './sitting.ts';

function opened() {
  const store = { ...memoryStore().at('2026-03-02'), digest: systemDigest };
  store.files.makeFolder(`${store.root}/sessions`);
  return store;
}

it('of calls those go that were noted longest ago, never those under way', () => {
  const store = opened();
  const noted = (n: number) => ({ sub: `worker-${n}`, conversation: `c-${n}` });
  for (let n = 0; n < 200; n++) {
    noteCaller(store, 'claude-code', ['call', `toolu_${n}`], noted(n));
    for (const last of [n, Math.max(0, n - 50)])
      expect(callerOf(store, 'claude-code', ['call', `toolu_${last}`], 60_000)).toEqual(noted(last));
  }
  expect(store.files.list(`${store.root}/.index/hooks`).length).toBeLessThan(110);
});

it('of processes the ones that began longest ago are forgotten', () => {
  const store = opened();
  const linked = (n: number) =>
    sitterOf({ ...store, surroundings: { ...store.surroundings, agent: 'cursor', parent: `${1000 + n}-1` } })
      .conversation;
  for (let n = 0; n < 300; n++) {
    linkProcess(store, { agent: 'cursor', conversation: `c-${n}` }, `${1000 + n}-1`);
    for (const last of [n, Math.max(0, n - 100)]) expect(linked(last)).toBe(`c-${last}`);
  }
});

it('of kept blocks the first made go where there are very many, whatever they are called', () => {
  const store = opened();
  const path = (n: number) =>
    `${store.root}/.index/hooks/block-020514-${String(9_999 - n).padStart(16, '0')}`;
  for (let n = 0; n < 1_005; n++) store.files.jot(path(n), 'x');
  keepBlock(store, undefined, { agent: 'claude-code', conversation: 'one' }, { text: 'x', facts: [] });
  const there = [0, 1, 2, 3, 1_004].map((n) => store.files.stat(path(n)) !== undefined);
  expect(there).toEqual([false, false, false, true, true]);
});
