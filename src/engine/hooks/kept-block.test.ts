import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { dropKeptBlocks, keepBlock, keptBlock } from './kept-block.ts';

/** A store has a folder before anything is kept in it. */
function opened(root = '/project/.tidemark') {
  const store = { ...memoryStore().at('2026-03-02'), root };
  store.files.makeFolder(`${root}/sessions`);
  return store;
}

const ADA = { agent: 'claude-code', conversation: 'one' };
const AT = '2026-03-02T12:00:00Z';
const MADE = { text: '[tidemark:begin v=1 sha=x]\n"é" 記\n[tidemark:end sha=x]', facts: ['a', 'b'] };

it('gives back what was kept first, whoever came later, until something is erased', () => {
  const store = opened();
  expect(keptBlock(store, undefined, ADA)).toBeUndefined();
  expect(keepBlock(store, undefined, ADA, MADE)).toEqual({ ...MADE, at: AT });
  expect(keepBlock(store, undefined, ADA, { ...MADE, text: 'later' })).toEqual({ ...MADE, at: AT });
  expect(keptBlock(store, undefined, { ...ADA, conversation: 'two' })).toBeUndefined();
  dropKeptBlocks(store);
  expect(keptBlock(store, undefined, ADA)).toBeUndefined();
});

it('does not believe what was changed', () => {
  const store = opened();
  keepBlock(store, undefined, ADA, MADE);
  const path = `${store.root}/.index/hooks/${store.files.list(`${store.root}/.index/hooks`)[0]?.name}`;
  const text = new TextDecoder().decode(store.files.read(path));
  store.files.replace(path, text.replace('記', '誌'));
  expect(keptBlock(store, undefined, ADA)).toBeUndefined();
});

it('goes with what was erased in the user store', () => {
  const [store, user] = [opened(), opened('/home/.tidemark')];
  keepBlock(store, user, ADA, MADE);
  expect(keptBlock(store, user, ADA)).toEqual({ ...MADE, at: AT });
  dropKeptBlocks(user);
  expect(keptBlock(store, user, ADA)).toBeUndefined();
  expect(keepBlock(store, user, ADA, { ...MADE, text: 'anew' }).text).toBe('anew');
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
