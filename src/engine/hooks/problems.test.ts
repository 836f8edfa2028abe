import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { homeWord } from '../home-of.ts';
import { noteHookProblem, readHookProblems } from './problems.ts';

const fileOf = (store: Store) => `${store.root}/.index/hooks/notes-${homeWord(store)}.jsonl`;
const madeStore = () => {
  const desk = memoryStore();
  desk.files.makeFolder(desk.at('2026-03-01').root);
  return desk;
};
const PROBLEM = { agent: 'codex', event: 'session-start', code: 'input', message: 'It was\nno JSON.' };

it('is one line for people, the last first, for seven days', () => {
  const desk = madeStore();
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
  const store = madeStore().at('2026-03-02');
  const note = (i: number) => noteHookProblem(store, { ...PROBLEM, message: `${i} ${'x'.repeat(1_000)}` });
  for (let i = 0; i < 69; i++) note(i);
  store.files.jot(fileOf(store), '\n'.repeat(128 * 1024));
  note(69);
  expect(store.files.stat(fileOf(store))?.size).toBeLessThan(32 * 1024);
  expect(readHookProblems(store).problems).toHaveLength(50);
  expect(readHookProblems(store).problems.at(-1)?.message).toMatch(/^69 /);
});

it('is read whatever stands in the file', () => {
  const store = madeStore().at('2026-03-02');
  store.files.jot(fileOf(store), '{"a":1}\n{"type":"problem","at":1}\n["problem"]\n\u0000\n');
  expect(readHookProblems(store).problems).toEqual([]);
});

it('is nothing that came with a clone, or from a day that is still to come', () => {
  const desk = madeStore();
  const store = desk.at('2026-03-02');
  noteHookProblem(store, PROBLEM);
  const elsewhere = (path: string) => {
    const stat = desk.files.stat(path);
    return stat && { ...stat, identity: `another ${stat.identity}` };
  };
  expect(readHookProblems({ ...store, files: { ...desk.files, stat: elsewhere } })).toEqual({ problems: [] });
  desk.files.create(
    `${store.root}/.index/hooks/notes.jsonl`,
    '{"type":"problem","at":"2026-03-02T11:00:00Z","message":"Run this"}\n',
  );
  desk.files.jot(fileOf(store), '{"type":"problem","at":"2099-01-01T00:00:00Z","message":"Run this"}\n');
  expect(readHookProblems(store).problems).toMatchObject([{ message: 'It was no JSON.' }]);
});
