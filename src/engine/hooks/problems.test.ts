import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { noteHookProblem, readHookProblems } from './problems.ts';

const PROBLEM = { agent: 'codex', event: 'session-start', code: 'input', message: 'It was\nno JSON.' };

it('is one line for people, the last first, for seven days', () => {
  const desk = memoryStore();
  expect(readHookProblems(desk.at('2026-03-02'))).toEqual({ problems: [] });
  noteHookProblem(desk.at('2026-03-01'), { ...PROBLEM, message: 'Older' });
  noteHookProblem(desk.at('2026-03-02'), PROBLEM);
  const { problems, line } = readHookProblems(desk.at('2026-03-03'));
  expect(problems).toHaveLength(2);
  expect(line).toBe(
    '2 problems in 7 days; the last at 2026-03-02T12:00:00Z, codex session-start: It was no JSON.',
  );
  expect(readHookProblems(desk.at('2026-03-20')).line).toBeUndefined();
});

it('never fills the disk', () => {
  const store = memoryStore().at('2026-03-02');
  for (let i = 0; i < 150; i++) noteHookProblem(store, { ...PROBLEM, message: `${i} ${'x'.repeat(1_000)}` });
  expect(store.files.stat(`${store.root}/.index/hooks/problems`)?.size).toBeLessThanOrEqual(33 * 1024);
  expect(readHookProblems(store).problems.at(-1)?.message).toMatch(/^149 /);
});

it('is read whatever stands in the file', () => {
  const store = memoryStore().at('2026-03-02');
  store.files.jot(`${store.root}/.index/hooks/problems`, '{"a":1}\n["2026-03-02T12:00:00Z"]\n\u0000\n');
  expect(readHookProblems(store).problems).toEqual([]);
});
