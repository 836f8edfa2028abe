import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { systemDigest } from '../../platform/system.ts';
import { keepBlock } from './kept-block.ts';

function opened() {
  const store = { ...memoryStore().at('2026-03-02'), digest: systemDigest };
  store.files.makeFolder(`${store.root}/sessions`);
  return store;
}

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
