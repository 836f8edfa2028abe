import { expect, it } from 'vitest';
import { EMPTY_WORKING_MEMORY } from '../../model/working-memory.ts';
import { taskIn, taskQuestions } from './task-questions.ts';

it('asks for a task in its words, and for a path by what it says of its own', () => {
  expect(taskQuestions(['Add a cache'], ['src/auth/session.test.ts', 'Makefile', 'src/index.ts'])).toEqual([
    'Add a cache',
    'auth session',
    'Makefile',
    'src index',
  ]);
});

it('asks nothing twice and of at most eight paths', () => {
  const paths = Array.from({ length: 20 }, (_, n) => `src/part${n % 9}/a.ts`);
  expect(taskQuestions(['  ', 'Add a cache', 'Add a cache'], paths)).toHaveLength(9);
});

it('knows the task before the goal', () => {
  const item = (text: string) => ({ text, session: 's', at: '' });
  const working = { ...EMPTY_WORKING_MEMORY, goal: item('Ship'), task: item('Cache') };
  expect(taskIn({ ...working, files: [{ ...item(''), path: 'src/a.ts' }] })).toEqual({
    descriptions: ['Cache', 'Ship'],
    paths: ['src/a.ts'],
  });
  expect(taskIn(EMPTY_WORKING_MEMORY)).toEqual({ descriptions: [], paths: [] });
});
