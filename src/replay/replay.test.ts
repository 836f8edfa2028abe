import { expect, it } from 'vitest';
import { replay } from './replay.ts';

const sum = { initial: () => '', evolve: (state: string, event: number) => `${state}${event}` };

it('folds the events in the order they come', () => {
  expect(replay(sum, [1, 2, 3])).toBe('123');
  expect(replay(sum, [])).toBe('');
});

it('goes on from where a checkpoint stopped', () => {
  expect(replay(sum, [3, 4], replay(sum, [1, 2]))).toBe('1234');
});
