import { describe, expect, it } from 'vitest';
import type { Field } from '../model/event.ts';
import { addMissing, overwrite } from './keyed-list.ts';

/** Short lists are counted anew each time, long ones once: both must come to the same. */
const padding = (count: number): Field[] => Array.from({ length: count }, (_, n) => [`p${n}`, 'x']);

describe.each([0, 100])('a list behind %i others', (count) => {
  const others = padding(count);

  it('is given what was missing, with every value of a key, and nothing that was there', () => {
    const list: Field[] = [...others, ['a', '1']];
    addMissing(list, [
      ['a', '2'],
      ['b', '1'],
      ['b', '2'],
    ]);
    addMissing(list, [['b', '3']]);
    expect(list).toEqual([...others, ['a', '1'], ['b', '1'], ['b', '2']]);
  });

  it('is overwritten by key: every old value goes, the new ones stand where the first stood, an empty one stands nowhere', () => {
    const list: Field[] = [...others, ['a', '1'], ['b', '1'], ['a', '2'], ['c', '1']];
    overwrite(list, [
      ['a', '3'],
      ['a', '4'],
      ['c', ''],
      ['d', '1'],
    ]);
    expect(list).toEqual([...others, ['a', '3'], ['a', '4'], ['b', '1'], ['d', '1']]);
    overwrite(list, [['a', '5']]);
    addMissing(list, [['c', '2']]);
    expect(list).toEqual([...others, ['a', '5'], ['b', '1'], ['d', '1'], ['c', '2']]);
  });
});

it('words are their own keys', () => {
  const list = ['a'];
  addMissing(list, ['a', 'b']);
  expect(list).toEqual(['a', 'b']);
});
