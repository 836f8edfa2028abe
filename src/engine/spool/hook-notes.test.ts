import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { systemDigest } from '../../platform/system.ts';
import { callerOf, noteCaller } from '../hooks/caller.ts';
import { conversationKey, linkProcess } from './conversation-key.ts';
import { addNotes, notesOf, recentSpools } from './hook-notes.ts';

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
  expect(store.files.list(`${store.root}/.index/hooks`)).toHaveLength(1);
});

it('of processes the ones that began longest ago are forgotten', () => {
  const store = opened();
  const linked = (n: number) =>
    conversationKey({
      ...store,
      surroundings: { ...store.surroundings, agent: 'cursor', parent: `${1000 + n}-1` },
    }).conversation;
  for (let n = 0; n < 300; n++) {
    linkProcess(store, { agent: 'cursor', conversation: `c-${n}` }, `${1000 + n}-1`);
    for (const last of [n, Math.max(0, n - 100)]) expect(linked(last)).toBe(`c-${last}`);
  }
});

it('begins anew with the last of each type when it is full', () => {
  const store = opened();
  addNotes(store, { type: 'process', agent: 'cursor', process: '7-1', conversation: 'first' });
  const [{ name } = { name: '' }] = store.files.list(`${store.root}/.index/hooks`);
  const spool = (n: number) => `conversation-${n}.jsonl`;
  for (let n = 0; n < 150; n++) addNotes(store, { type: 'conversation', spool: spool(n) });
  store.files.jot(`${store.root}/.index/hooks/${name}`, '\n'.repeat(129 * 1024));
  for (let n = 150; n < 160; n++) addNotes(store, { type: 'conversation', spool: spool(n) });
  expect(store.files.stat(`${store.root}/.index/hooks/${name}`)?.size).toBeLessThan(16 * 1024);
  expect(notesOf(store, ['process'])).toMatchObject([{ process: '7-1', conversation: 'first' }]);
  expect(recentSpools(store, 2)).toEqual([spool(159), spool(158)]);
});

it('passes over whatever else stands in the file', () => {
  const store = opened();
  addNotes(store, { type: 'called', sign: 'a' });
  const [{ name } = { name: '' }] = store.files.list(`${store.root}/.index/hooks`);
  const path = `${store.root}/.index/hooks/${name}`;
  for (const text of [
    '{"type":"called"',
    '["called"]',
    '{"type":"toString","at":"called"}',
    '"called"',
    'null',
  ])
    store.files.jot(path, `${text}\n`);
  expect(notesOf(store, ['called']).map(({ sign }) => sign)).toEqual(['a']);
});
