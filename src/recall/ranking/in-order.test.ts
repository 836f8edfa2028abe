import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

const one = (name: string, relevance: number) => ({ name, relevance });
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('what was concluded comes first where both are about as relevant', () => {
  expect(names(inOrder([one('fact', 0.8)], [one('turn', 1.1)]))).toEqual(['fact', 'turn']);
});

test('what was said comes first where it speaks of clearly more', () => {
  expect(names(inOrder([one('fact', 0.45)], [one('turn', 1)]))).toEqual(['turn', 'fact']);
});

test('what is hardly relevant itself never comes first', () => {
  expect(names(inOrder([one('fact', 0.1)], [one('turn', 0.5)]))).toEqual(['fact', 'turn']);
});

test('each list keeps its own order', () => {
  const facts = [one('a', 1.2), one('b', 0.4), one('c', 0.9)];
  const said = [one('x', 1), one('y', 1.5), one('z', 0.2)];
  expect(names(inOrder(facts, said))).toEqual(['a', 'x', 'y', 'b', 'c', 'z']);
});
