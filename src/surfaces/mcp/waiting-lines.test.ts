import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitingLines } from './waiting-lines.ts';

function made(most: number) {
  const handed: string[] = [];
  const state = { isFree: true, isPaused: false };
  const lines = waitingLines(
    {
      isFree: () => state.isFree,
      handOn: (line) => handed.push(Buffer.from(line).toString()),
      pause: () => {
        state.isPaused = true;
      },
      resume: () => {
        state.isPaused = false;
      },
    },
    most,
  );
  return { handed, state, lines, take: (text: string) => lines.take(Buffer.from(text)) };
}

test('lines go on in their order, and none when the way out is full', async () => {
  const { handed, state, lines, take } = made(10_000);
  for (const one of ['a', 'b', 'c']) take(one);
  await turn();
  expect(handed).toEqual(['a']);
  state.isFree = false;
  for (let i = 0; i < 5; i++) await turn();
  expect(handed).toEqual(['a']);
  expect(lines.count).toBe(2);
  state.isFree = true;
  lines.look();
  for (let i = 0; i < 5; i++) await turn();
  expect(handed).toEqual(['a', 'b', 'c']);
});

test('a client is not read from while too much waits, and is again when half of it is gone', async () => {
  const { state, lines, take } = made(1000);
  state.isFree = false;
  for (let i = 0; i < 4; i++) take('x');
  expect(state.isPaused).toBe(false);
  take('x');
  expect([state.isPaused, lines.isFull]).toEqual([true, true]);
  state.isFree = true;
  lines.look();
  await turn();
  expect(state.isPaused).toBe(true);
  for (let i = 0; i < 5; i++) await turn();
  expect([state.isPaused, lines.isFull, lines.count]).toEqual([false, false, 0]);
});

test('an answer to a question of ours goes past what waits; requests, notifications and nonsense do not', () => {
  const { handed, state, take } = made(10_000);
  state.isFree = false;
  take('{"id":1,"method":"tools/call"}');
  for (const one of ['{"id":2,"method":"ping"}', '{"method":"notifications/cancelled"}', 'x', 'null'])
    take(one);
  take('{"id":0,"result":{"roots":[]}}');
  expect(handed).toEqual(['{"id":0,"result":{"roots":[]}}']);
});
