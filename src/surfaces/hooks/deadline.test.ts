import { expect, it } from 'vitest';
import { memoryFiles } from '../../platform/memory-files.ts';
import { deadlineIn, OutOfTime } from './deadline.ts';

it('lets nothing reach the disk once the time is over', () => {
  let now = 0;
  const deadline = deadlineIn(100, () => now);
  const files = deadline.limited(memoryFiles());
  files.jot('/a', 'x');
  expect(files.stat('/a')?.size).toBe(1);
  expect(deadline.isOver).toBe(false);
  now = 100;
  expect(deadline.isOver).toBe(true);
  expect(() => files.read('/a')).toThrow(OutOfTime);
  expect(() => files.remove('/a')).toThrow(OutOfTime);
});

it('leaves the rest its half, whatever the first half was spent on and however long that took', () => {
  let now = 0;
  const deadline = deadlineIn(100, () => now);
  const files = deadline.limited(memoryFiles());
  const slow = () => {
    now += 60;
    files.stat('/a');
  };
  expect(deadline.spare('one', () => 1)).toBe(1);
  expect(deadline.spare('two', slow)).toBeUndefined();
  expect(deadline.isOver).toBe(false);
  now = 99;
  deadline.check();
  const long = () => {
    now += 500;
  };
  const later = deadlineIn(100, () => now);
  expect(later.spare('three', long)).toBeUndefined();
  expect(later.isOver).toBe(false);
  now += 50;
  expect(later.isOver).toBe(true);
  expect([...deadline.missed, ...later.missed]).toEqual(['two', 'three']);
});

it('hides no mistake behind the time', () => {
  const deadline = deadlineIn(100, () => 0);
  const broken = () => {
    throw new TypeError('x');
  };
  expect(() => deadline.within('one', broken)).toThrow(TypeError);
  expect(() => deadline.spare('one', broken)).toThrow(TypeError);
});
