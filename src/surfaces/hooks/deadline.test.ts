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
