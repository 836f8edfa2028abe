import { expect, test } from 'vitest';
import { type Desk, memoryStore } from '../../test/memory-store.ts';
import { forget } from './forget.ts';
import { healedLine, healedSince } from './healed.ts';
import { load } from './reading/load.ts';
import { remember } from './remember.ts';
import { resume } from './resume.ts';
import { heal } from './truth/heal.ts';
import { endSession } from './work/end-session.ts';
import { note } from './work/set-work.ts';

function healedDesk(count = 1): Desk {
  const desk = memoryStore();
  for (let n = 1; n <= count; n++) {
    const id = `cache-${n}`;
    remember(desk.at('2026-03-02'), { kind: 'learning', statement: `About ${id}`, id, fields: [] });
    heal(
      desk.at('2026-03-02'),
      id,
      { action: 'corrected', statement: `Right about ${id}`, fields: [] },
      { because: 'y' },
    );
  }
  endSession(desk.at('2026-03-02T13:00:00Z'), undefined, undefined);
  return desk;
}

const told = (desk: Desk, at: string, by?: 'person' | 'agent') => {
  const store = desk.at(at, by);
  return healedLine(healedSince(store, load(store)));
};

test('the next brief says what was healed, the one after that does not', () => {
  const desk = healedDesk();
  const line = 'Healed since last time: `cache-1` is corrected: Right about cache-1';
  const store = desk.at('2026-03-03');
  const first = resume(store, load(store), {}).text;
  expect(first.split('\n').slice(0, 3)).toEqual(['# Memory: harbor-api', '', line]);
  note(desk.at('2026-03-03T12:01:00Z'), 'go on');
  expect(told(desk, '2026-03-03T12:02:00Z')).toBe(line);
  endSession(desk.at('2026-03-03T13:00:00Z'), undefined, undefined);
  expect(told(desk, '2026-03-04')).toBeUndefined();
});

test('an agent is told what others healed while it was away', () => {
  const desk = healedDesk();
  note(desk.at('2026-03-03', 'person'), 'a person was here');
  endSession(desk.at('2026-03-03T13:00:00Z', 'person'), undefined, undefined);
  expect(told(desk, '2026-03-04', 'agent')).toContain('cache-1');
  expect(told(desk, '2026-03-04', 'person')).toBeUndefined();
});

test('the session that healed is not told so', () => {
  const desk = memoryStore();
  remember(desk.at('2026-03-02'), { kind: 'learning', statement: 'About it', id: 'it', fields: [] });
  heal(desk.at('2026-03-02'), 'it', { action: 'invalidated' }, { because: 'no' });
  expect(told(desk, '2026-03-02T12:05:00Z')).toBeUndefined();
});

test('a few are told in full, the newest first, and the rest counted', () => {
  expect(told(healedDesk(5), '2026-03-03')).toBe(
    'Healed since last time: `cache-5` is corrected: Right about cache-5; `cache-4` is corrected: Right about cache-4; `cache-3` is corrected: Right about cache-3; and 2 more (tide faults)',
  );
});

test('what was narrowed is told with its place, what was invalidated with the reason alone', () => {
  const desk = memoryStore();
  const state = (id: string) =>
    remember(desk.at('2026-03-02'), { kind: 'learning', statement: `About ${id}`, id, fields: [] });
  state('wide');
  state('wrong');
  heal(desk.at('2026-03-02'), 'wide', { action: 'scope-reduced', scope: 'module:web' }, { because: 'y' });
  heal(desk.at('2026-03-02'), 'wrong', { action: 'invalidated' }, { because: 'there is\nno cache' });
  endSession(desk.at('2026-03-02T13:00:00Z'), undefined, undefined);
  expect(told(desk, '2026-03-03')).toBe(
    'Healed since last time: `wrong` is invalidated: there is no cache (fault-wrong); `wide` holds in module:web only',
  );
});

test('what holds elsewhere is told to who works there', () => {
  const desk = memoryStore();
  remember(desk.at('2026-03-02'), {
    kind: 'learning',
    statement: 'About it',
    id: 'it',
    scope: 'module:auth',
    fields: [],
  });
  heal(desk.at('2026-03-02'), 'it', { action: 'invalidated' }, { because: 'no' });
  endSession(desk.at('2026-03-02T13:00:00Z'), undefined, undefined);
  const store = desk.at('2026-03-03');
  const text = (scope?: string) => resume(store, load(store), { scope }).text;
  expect(text()).not.toContain('Healed');
  expect(text('module:auth')).toContain('Healed since last time: `it` is invalidated: no (fault-it)');
  expect(text('module:web')).not.toContain('Healed');
});

test('the same from a checkpoint, and nothing of what was forgotten', () => {
  const desk = healedDesk(2);
  const store = desk.at('2026-03-03');
  const before = told(desk, '2026-03-03');
  load(store, { folded: true });
  expect(load(store).from).toBe('stored');
  expect(told(desk, '2026-03-03')).toBe(before);
  forget(desk.at('2026-03-03', 'person'), ['cache-2']);
  expect(told(desk, '2026-03-03T12:10:00Z')).not.toContain('cache-2');
  expect([...desk.sessions().values()].join('')).not.toContain('Right about cache-2');
});

test('a budget that has no room for it is kept', () => {
  const desk = healedDesk(3);
  const store = desk.at('2026-03-03');
  for (const budget of [10, 40, 80, 200]) {
    const { tokens } = resume(store, load(store), { budget });
    expect(tokens).toBeLessThanOrEqual(budget);
  }
});
