import { expect, test } from 'vitest';
import { sessionTable } from './session-table.ts';

function table(most = 2, idleMs = 1000) {
  const closed: string[] = [];
  let now = 0;
  const sessions = sessionTable<{ name: string; close(): Promise<void> }>(most, idleMs, () => now);
  return {
    sessions,
    closed,
    add: (name: string) => sessions.add(name, { name, close: async () => void closed.push(name) }),
    after: (ms: number) => {
      now += ms;
    },
    use: (name: string) => {
      const through = new AbortController();
      return { found: sessions.use(name, through.signal) !== undefined, end: () => through.abort() };
    },
  };
}

test('who opens one too many takes the place of the one that was idle longest', () => {
  const { sessions, add, use, closed } = table();
  add('a');
  expect(sessions.makeRoom()).toBe(true);
  add('b');
  use('a').end();
  expect(sessions.makeRoom()).toBe(true);
  add('c');
  expect(closed).toEqual(['b']);
  expect([use('a').found, use('b').found, use('c').found]).toEqual([true, false, true]);
});

test('one that is at work or listened to stays, and where all are there is no room', () => {
  const { sessions, add, use, closed } = table();
  add('a');
  add('b');
  const [a] = [use('a'), use('b')];
  expect(sessions.makeRoom()).toBe(false);
  a?.end();
  expect(sessions.makeRoom()).toBe(true);
  expect(closed).toEqual(['a']);
});

test('those that were idle too long are closed', async () => {
  const { sessions, add, after, use, closed } = table(9);
  add('a');
  add('b');
  add('c');
  use('b');
  after(600);
  use('c').end();
  after(600);
  sessions.closeIdle();
  expect(closed).toEqual(['a']);
  await sessions.closeAll();
  expect(closed).toEqual(['a', 'b', 'c']);
});
