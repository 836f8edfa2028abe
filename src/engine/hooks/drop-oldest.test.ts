import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { systemDigest } from '../../platform/system.ts';
import { callerOf, noteCaller } from './caller.ts';
import { keepBlock } from './kept-block.ts';
import { linkProcess, sitterOf } from './sitter.ts';

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
  const path = (n: number) => `${store.root}/.index/hooks/block-${String(9_999 - n).padStart(16, '0')}`;
  for (let n = 0; n < 510; n++) store.files.jot(path(n), 'x');
  // Some conversations look, by their names.
  for (let n = 0; n < 40; n++)
    keepBlock(store, undefined, { agent: 'codex', conversation: `c-${n}` }, { text: 'x', facts: [] });
  const left = store.files.list(`${store.root}/.index/hooks`).length;
  expect(left).toBeGreaterThanOrEqual(500);
  expect(left).toBeLessThan(540);
  expect([0, 5, 9, 500].map((n) => store.files.stat(path(n)) !== undefined)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
